import { conditionColors } from '@flarewell/domain/conditions';
import { addDays } from '@flarewell/domain/day';
import { makeCondition, makeHistory, rateDay } from '@flarewell/domain/testing/samples';
import { describe, expect, test } from 'vitest';
import { chartLineLimit, lineStyle, paperColor, plainColor, summaryChart } from './chart.ts';
import { summaryReport } from './report.ts';
import { healthSummary } from './summary.ts';

const today = '2026-11-14';
const ago = (age: number) => addDays(today, -age);
const conditions = [
  makeCondition('hands', { color: '#2563EB' }),
  makeCondition('neck'),
  makeCondition('new'),
];
const chartOf = (checkIns: ReturnType<typeof rateDay>[], days?: number) =>
  summaryChart(healthSummary({ conditions, medications: [], flares: [], checkIns }, today, days).conditions);

describe('chart of the summary', () => {
  test('R100 chart: a line for each condition with data, one average for each week', () => {
    const { weeks, lines, isShortened } = chartOf(
      [rateDay(ago(0), { hands: 2 }), rateDay(ago(8), { hands: 5, neck: 1 }), rateDay(ago(28), { hands: 3 })],
      30,
    );
    expect(weeks).toHaveLength(5);
    expect(weeks[0]).toEqual({ from: '2026-10-16', to: '2026-10-17', label: 'Oct 16' });
    expect(lines).toMatchObject([
      { conditionId: 'hands', color: '#2563EB', averages: [3, null, null, 5, 2] },
      { conditionId: 'neck', averages: [null, null, null, 1, null] },
    ]);
    expect(isShortened).toBe(false);
  });

  test('R100 chart: a colour too pale for white paper is replaced, in the table too', () => {
    const pale = [makeCondition('pale', { color: '#fefefe' }), makeCondition('neck', { color: '#F59E0B' })];
    const checkIns = [rateDay(ago(0), { pale: 2, neck: 3 })];
    const summary = healthSummary({ conditions: pale, medications: [], flares: [], checkIns }, today);
    const { chart, conditions: rows } = summaryReport(
      summary,
      { name: '', birthDate: null, recordedBy: 'patient' },
      {
        noteDays: [],
        hasPhotos: false,
        patterns: null,
      },
    );
    const colors = [plainColor, '#F59E0B'];
    expect(chart.lines.map(({ color }) => color)).toEqual(colors);
    expect(rows.map(({ color }) => color)).toEqual(colors);
  });

  test.each<[color: string, drawn: string]>([
    ...conditionColors.map(({ hex }): [string, string] => [hex, hex]),
    ['#000000', '#000000'],
    ['#FFFFFF', plainColor],
    ['#fff176', plainColor],
    ['#bfbfbf', plainColor],
    ['#a0a0a0', '#a0a0a0'],
  ])('R100 chart: %s is drawn as %s', (color, drawn) => {
    expect(paperColor(color)).toBe(drawn);
  });

  test('R100 chart: each line has a description for screen readers', () => {
    const [hands, neck] = chartOf(
      [rateDay(ago(0), { hands: 2 }), rateDay(ago(8), { hands: 5, neck: 1 }), rateDay(ago(28), { hands: 3 })],
      30,
    ).lines;
    expect(hands?.text).toBe(
      'hands: 3.0 in the week of Oct 16, 2.0 in the week of Nov 8, highest 5.0 in the week of Nov 1',
    );
    expect(neck?.text).toBe('neck: 1.0 in the week of Nov 1');
  });

  test('R100 chart: of more than 8 conditions, shows those rated on most days, in their order', () => {
    const { conditions: many, checkIns } = makeHistory(today, 30, { conditions: 10 });
    const sparse = checkIns.map((checkIn, index) => ({
      ...checkIn,
      conditionEntries: checkIn.conditionEntries.filter(
        ({ conditionId }) => index === 0 || !['condition-0', 'condition-5'].includes(conditionId),
      ),
    }));
    const summary = healthSummary({ conditions: many, medications: [], flares: [], checkIns: sparse }, today);
    const { lines, isShortened } = summaryChart(summary.conditions);
    expect(lines).toHaveLength(chartLineLimit);
    expect(lines.map(({ conditionId }) => conditionId.slice(-1)).join('')).toBe('12346789');
    expect(isShortened).toBe(true);
  });

  test('R100 chart: lines can be told apart without colour', () => {
    const styles = Array.from({ length: 16 }, (_, index) => JSON.stringify(lineStyle(index)));
    expect(new Set(styles).size).toBe(16);
    expect(lineStyle(0)).toEqual({ dash: [], marker: 'circle' });
  });

  test('R100 chart: without conditions it is empty', () => {
    expect(summaryChart([])).toEqual({ weeks: [], lines: [], isShortened: false });
  });
});
