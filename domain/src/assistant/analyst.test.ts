import { monthStats } from '@flarewell/domain/calendar';
import { mediumDate } from '@flarewell/domain/dates';
import { adherence } from '@flarewell/domain/medications/adherence';
import { measureUsage } from '@flarewell/domain/medications/usage';
import type { Records } from '@flarewell/domain/profile';
import { oneDecimal } from '@flarewell/domain/ratings';
import { streak } from '@flarewell/domain/streak';
import { healthSummary } from '@flarewell/domain/summary/summary';
import { makeHistory, makeMedication, rateDay } from '@flarewell/domain/testing/samples';
import { conditionDetail } from '@flarewell/domain/trends/conditionViews';
import { trendCards } from '@flarewell/domain/trends/trendCards';
import { dashboardTrend } from '@flarewell/domain/trends/trends';
import { describe, expect, test } from 'vitest';
import { answerQuestion } from './analyst.ts';
import { quickPrompts } from './assistant.ts';

const today = '2026-03-18';
const records = makeHistory(today, 400, { conditions: 3, medications: 4 });
const { conditions, medications, checkIns } = records;

/** The cells of the row whose first cell is `first`. */
function rowOf(markdown: string, first: string): string[] {
  const line = markdown.split('\n').find((row) => row.startsWith(`| ${first} |`));
  return (
    line
      ?.split('|')
      .map((cell) => cell.trim())
      .slice(2, -1) ?? []
  );
}

function ask(message: string, asked: Records = records) {
  const answer = answerQuestion(message, asked, today);
  if (!answer) throw new Error('It was not understood.');
  return answer;
}

/** Escapes a name as the tables do. */
const inTable = (name: string) => name.replace('-', '\\-');

describe('the built-in analyst', () => {
  test("R110 'Average severity': the figures of the trends screen, the dashboard and the summary", () => {
    const { markdown, sources } = ask('Average severity');
    const windows = [7, 30, 365];
    for (const condition of conditions) {
      const shown = windows.map((days) => {
        const card = trendCards(conditions, medications, checkIns, today, days).find(
          (other) => other.condition.id === condition.id,
        );
        return oneDecimal(card?.average ?? -1);
      });
      expect(rowOf(markdown, inTable(condition.name))).toEqual(shown);
    }
    const overall = windows.map((days) => oneDecimal(healthSummary(records, today, days).average));
    expect(rowOf(markdown, '**Overall**')).toEqual(overall.map((value) => `**${value}**`));
    expect(overall[0]).toBe(oneDecimal(dashboardTrend(checkIns, today).recent ?? -1));
    expect(sources.map(({ from, to, checkIns: count }) => [from, to, count])).toEqual([
      ['2026-03-12', today, 7],
      ['2026-02-17', today, 30],
      ['2025-03-19', today, 365],
    ]);
    expect(sources[0]?.figures[0]).toEqual({ label: 'Average severity', value: overall[0] });
  });

  test("R110 'Medication table': the figures of the medications screen", () => {
    const { markdown, sources } = ask('Medication table');
    const usage = measureUsage(medications, checkIns, today);
    expect(usage).toHaveLength(4);
    for (const { medication, stats } of usage) {
      expect(rowOf(markdown, inTable(medication.name))).toEqual([
        `${stats.daysUsed} of the last ${stats.windowDays}`,
        String(medication.maxUsageDays),
        String(stats.totalDoses),
        mediumDate(stats.lastUsed ?? ''),
        medication.dosage,
        medication.frequency,
      ]);
    }
    expect(sources).toMatchObject([{ title: 'Medication use', to: today, checkIns: 30 }]);
  });

  test("R110 'Severe flares this year': the severe days of the summary, grouped into flares", () => {
    const { markdown, sources } = ask('Severe flares this year');
    // January 1 to today are 77 days.
    const { severeDays } = healthSummary(records, today, 77);
    expect(markdown).toContain(`over ${severeDays} severe days`);
    expect(sources[0]?.figures).toContainEqual({ label: 'Severe days', value: String(severeDays) });
    expect(sources[0]).toMatchObject({ from: '2026-01-01', to: today, checkIns: 77 });

    const few = ['2026-01-05', '2026-01-06', '2026-02-01', '2025-12-31'].map((day) =>
      rateDay(day, { hands: 4 }),
    );
    few.push(rateDay('2026-01-20', { hands: 2 }));
    const { markdown: table } = ask('Severe flares this year', { ...records, checkIns: few });
    expect(table).toContain('**2 severe flares** over 3 severe days.');
    expect(rowOf(table, 'Jan 5, 2026')).toEqual(['Jan 6, 2026', '2', '4 Severe']);
    expect(table).toContain('Jan 1, 2026 to Mar 18, 2026, 4 check-ins.');
  });

  test('R110 worst and best: the figures of the screen of a condition', () => {
    const { markdown } = ask('Best and worst day');
    for (const { id, name } of conditions) {
      const { stats } = conditionDetail(id, checkIns, today);
      expect(rowOf(markdown, inTable(name))).toEqual([
        oneDecimal(stats.average),
        `${mediumDate(stats.worst?.day ?? '')} (${stats.worst?.severity})`,
        `${mediumDate(stats.best?.day ?? '')} (${stats.best?.severity})`,
        String(stats.severeDays),
        String(stats.mildDays),
      ]);
    }
  });

  test('R110 a month: the average below the calendar', () => {
    const { markdown } = ask('average severity this month');
    const [average] = rowOf(markdown, '**Overall**');
    expect(average).toBe(oneDecimal(monthStats(checkIns, '2026-03', today).average));
    expect(markdown).toContain('Mar 1, 2026 to Mar 18, 2026, 18 check-ins');
  });

  test('R110 symptoms: the shares of the condition in the last 30 days', () => {
    const { markdown } = ask('most common symptoms of condition-1');
    const [, second] = healthSummary(records, today, 30).conditions;
    const shares = second?.stats.topSymptoms ?? [];
    expect(shares).toHaveLength(5);
    for (const { symptom, count, percent } of shares) {
      expect(markdown).toContain(`| condition\\-1 | ${symptom} | ${count} | ${percent}% |`);
    }
  });

  test('R110 habits: adherence and streak of the dashboard, check-ins of the calendar', () => {
    expect(ask('adherence').markdown).toContain(
      `**Medication adherence: ${adherence(checkIns, medications, today)}%**`,
    );
    expect(ask('my streak').markdown).toContain(`**Current streak: ${streak(checkIns, today)} days.**`);
    const gap = { ...records, checkIns: checkIns.slice(1, 4) };
    expect(ask('my streak', gap).markdown).toContain('Check in today to keep your 3-day streak.');
    expect(ask('How many check-ins this month?').markdown).toContain('**18 check-ins.**');
    expect(ask('How many check-ins?', gap).markdown).toContain(
      'That is 17% of the days of March 2026 so far.',
    );
  });

  test('R110 a medication in a period: its days and doses', () => {
    const taken = {
      ...rateDay('2026-03-02', {}),
      medicationEntries: [{ medicationId: 'beta', taken: true, timesTaken: 3 }],
    };
    const few: Records = {
      conditions,
      medications: [
        makeMedication('beta', { name: 'Betamethasone' }),
        makeMedication('other', { name: 'Cetirizine' }),
      ],
      checkIns: [taken],
    };
    const { markdown, sources } = ask('How often did I use betamethasone this month?', few);
    expect(sources[0]?.figures).toEqual([{ label: 'Betamethasone', value: 'taken on 1 day' }]);
    expect(rowOf(markdown, 'Betamethasone')).toEqual(['1', '3', '100%']);
    expect(markdown).not.toContain('Cetirizine');
  });

  test('R110 names are shown literally, even if they contain Markdown', () => {
    const name = 'a|b <b>x</b> [c](http://evil.example) `d`\n# e';
    const odd: Records = { ...records, medications: [makeMedication('odd', { name })] };
    const { markdown } = ask('Medication table', odd);
    expect(markdown).toContain('| a\\|b \\<b\\>x\\</b\\> \\[c\\]\\(http://evil.example\\) \\`d\\` \\# e |');
  });

  test('R110 nothing recorded yet: every quick prompt has an answer', () => {
    const nobody: Records = { conditions: [], medications: [], checkIns: [] };
    for (const prompt of quickPrompts) expect(ask(prompt, nobody).markdown).toMatch(/0 check-ins|: 0/);
  });

  test('R109 a quick prompt covers all records, even if a name occurs in the prompt', () => {
    const rename = <Item>(items: readonly Item[], names: string[]) =>
      items.map((item, index) => ({ ...item, name: names[index] ?? `Thing ${index}` }));
    const renamed = {
      ...records,
      conditions: rename(conditions, ['Average severity', 'Severe flares', 'Table']),
      medications: rename(medications, ['Medication table', 'Medication', 'Severity', 'This year']),
    };
    for (const prompt of quickPrompts) {
      const { length } = ask(prompt, records).markdown.split('\n');
      expect([prompt, ask(prompt, renamed).markdown.split('\n')]).toEqual([
        prompt,
        expect.objectContaining({ length }),
      ]);
    }
  });

  test('R109 the analyst does not answer free conversation', () => {
    expect(answerQuestion('How are you?', records, today)).toBeNull();
  });
});
