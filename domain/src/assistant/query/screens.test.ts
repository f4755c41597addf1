import { escapeMarkdown } from '@flarewell/domain/assistant/markdown';
import { monthStats } from '@flarewell/domain/calendar';
import { mediumDate, monthName } from '@flarewell/domain/dates';
import { daysOfMonth } from '@flarewell/domain/day';
import { oneDecimal } from '@flarewell/domain/measures/ratings';
import { adherence } from '@flarewell/domain/medications/adherence';
import { medicationAlerts } from '@flarewell/domain/medications/alerts';
import { healthSummary } from '@flarewell/domain/summary/summary';
import { makeHistory } from '@flarewell/domain/testing/samples';
import { conditionDetail } from '@flarewell/domain/trends/conditionViews';
import { trendCards } from '@flarewell/domain/trends/trendCards';
import { dashboardTrend, trendLabels } from '@flarewell/domain/trends/trends';
import { describe, expect, test } from 'vitest';
import { answerQuery } from './answer.ts';
import { makeQuery, type Query } from './query.ts';

const today = '2026-03-18';
const records = makeHistory(today, 400, { conditions: 3, medications: 4 });
const { conditions, medications, checkIns } = records;

const answer = (query: Pick<Query, 'measure' | 'figure'> & Partial<Query>) =>
  answerQuery(makeQuery(query), records, today).markdown;

/** The cells after the first of the row that begins with `first`. */
function rowOf(markdown: string, first: string): string[] {
  const row = markdown.split('\n').find((line) => line.startsWith(`| ${first} |`)) ?? '';
  return row
    .split('|')
    .map((cell) => cell.trim())
    .slice(2, -1);
}

describe('answers and screens', () => {
  test('R110 average severity: the dashboard, the trends and the summary', () => {
    const markdown = answer({ measure: 'severity', figure: 'average' });
    const windows = [7, 30, 365];
    expect(rowOf(markdown, 'Overall')).toEqual(
      windows.map((count) => oneDecimal(healthSummary({ ...records, flares: [] }, today, count).average)),
    );
    expect(rowOf(markdown, 'Overall')[0]).toBe(oneDecimal(dashboardTrend(checkIns, today).recent ?? -1));
    for (const [index, { name }] of conditions.entries()) {
      const cards = windows.map(
        (count) => trendCards(conditions, medications, checkIns, today, count)[index],
      );
      expect(rowOf(markdown, escapeMarkdown(name))).toEqual(
        cards.map((card) => oneDecimal(card?.average ?? -1)),
      );
    }
  });

  test('R110 two weeks compared: the trend of the dashboard', () => {
    const { recent, earlier, trend } = dashboardTrend(checkIns, today);
    const markdown = answer({
      measure: 'severity',
      figure: 'trend',
      period: { from: '2026-03-05', to: today },
    });
    expect(markdown).toContain(`**${oneDecimal(earlier ?? -1)}** from Mar 5 to Mar 11, 2026`);
    expect(markdown).toContain(`**${oneDecimal(recent ?? -1)}** from Mar 12 to Mar 18, 2026`);
    expect(markdown).toContain(trend === 'insufficient-data' ? '-' : trendLabels[trend]);
  });

  test('R110 worst, best, severe and mild days and symptoms: the screen of a condition', () => {
    for (const { id, name } of conditions) {
      const { stats } = conditionDetail(id, checkIns, today);
      const of = { conditions: [name] };
      expect(answer({ measure: 'severity', figure: 'worst', ...of })).toContain(
        `**${mediumDate(stats.worst?.day ?? '')}**`,
      );
      expect(answer({ measure: 'severity', figure: 'best', ...of })).toContain(
        `**${mediumDate(stats.best?.day ?? '')}**`,
      );
      expect(answer({ measure: 'days-at-level', figure: 'count', ...of })).toContain(
        `**${stats.severeDays}**`,
      );
      const mild = { min: 1, max: 2 } as const;
      expect(answer({ measure: 'days-at-level', figure: 'count', levels: mild, ...of })).toContain(
        `**${stats.mildDays}**`,
      );
      const symptoms = answer({
        measure: 'symptoms',
        figure: 'most',
        period: { from: '2025-01-01', to: today },
        ...of,
      });
      for (const { symptom, count, percent } of stats.topSymptoms) {
        expect(rowOf(symptoms, symptom)).toEqual([`${count}`, `${percent}%`]);
      }
    }
  });

  test('R110 severe days and adherence: the summary and the dashboard', () => {
    const month = healthSummary({ ...records, flares: [] }, today, 30);
    const period = month.period;
    expect(answer({ measure: 'days-at-level', figure: 'count', period })).toContain(
      `**${month.severeDays}**`,
    );
    expect(answer({ measure: 'adherence', figure: 'average' })).toContain(
      `**${adherence(checkIns, medications, today)}%**`,
    );
    expect(answer({ measure: 'adherence', figure: 'average', period })).toContain(`**${month.adherence}%**`);
  });

  test('R110 use and limits: the cards and alerts of medications', () => {
    const table = answer({ measure: 'medications', figure: 'list' });
    for (const { medication, usage } of healthSummary({ ...records, flares: [] }, today).medications) {
      expect(rowOf(table, escapeMarkdown(medication.name)).slice(0, 4)).toEqual([
        `${usage.daysUsed} of the last ${usage.windowDays}`,
        `${medication.maxUsageDays}`,
        `${usage.totalDoses}`,
        mediumDate(usage.lastUsed ?? ''),
      ]);
    }
    for (const { medication, usage } of healthSummary({ ...records, flares: [] }, today).medications) {
      const run = answer({ measure: 'medication-days', figure: 'current', medications: [medication.name] });
      expect(run).toContain(`**${usage.consecutiveDays}** day`);
      expect(run).toContain(mediumDate(usage.lastUsed ?? ''));
    }
    const limits = answer({ measure: 'limits', figure: 'count' });
    const alerts = medicationAlerts(medications, checkIns, today);
    expect(limits.match(/over its limit|reached its limit/g) ?? []).toHaveLength(
      alerts.filter(({ type }) => type === 'exceeded').length,
    );
    expect(limits.match(/close to its limit/g) ?? []).toHaveLength(
      alerts.filter(({ type }) => type === 'warning').length,
    );
  });

  test('R110 averages and check-ins by month: the calendar', () => {
    const period = { from: '2026-01-01', to: today };
    const averages = answer({ measure: 'severity', figure: 'average', by: 'month', period });
    const counts = answer({ measure: 'check-ins', figure: 'count', by: 'month', period });
    for (const month of ['2026-01', '2026-02', '2026-03']) {
      const stats = monthStats(checkIns, month, today);
      expect(rowOf(averages, monthName(month))).toEqual([oneDecimal(stats.average)]);
      expect(rowOf(counts, monthName(month))).toEqual([`${stats.checkIns}`]);
      const missed = answer({ measure: 'missed-days', figure: 'count', period: daysOfMonth(month) });
      expect(missed).toContain('You missed **0** days');
    }
  });
});
