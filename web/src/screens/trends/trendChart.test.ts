import type { Level } from '@flarewell/domain/measures/ratings';
import type { TrendCard } from '@flarewell/domain/trends/trendCards';
import { expect, test } from 'vitest';
import {
  columnsOf,
  daysTaken,
  describeFactorDay,
  describeTrendDay,
  type Screen,
  seriesOf,
  stripsOf,
} from './trendChart.ts';

const medication = (id: string, name: string) => ({
  id,
  name,
  dosage: 'Thin layer',
  frequency: 'Once daily' as const,
  active: true,
  conditionIds: ['hands'],
  createdAt: '2026-01-01T00:00:00Z',
});

const points: [string, Level | null, string[]][] = [
  ['2026-03-01', null, []],
  ['2026-03-02', 4, ['cream', 'oil']],
  ['2026-03-03', 1, []],
];

const card: TrendCard = {
  condition: { id: 'hands', name: 'Hands', color: '#2563EB', createdAt: '2026-01-01T00:00:00Z' },
  medications: [medication('oil', 'Oil'), medication('cream', 'Cream')],
  points: points.map(([day, severity, taken]) => ({ day, hasCheckIn: true, severity, taken })),
  average: 2.5,
  highest: 4,
  lowest: 1,
  daysWithMeds: 1,
};

const sleep = {
  name: 'sleep' as const,
  points: ([null, 2, 5] as const).map((value, index) => ({ day: points[index]?.[0] ?? '', value })),
};

test('the severity is drawn over the dashed lines of the factors', () => {
  expect(seriesOf(card, [sleep], 'phone')).toEqual([
    { key: 'sleep', color: 'var(--line-blue)', values: [null, 2, 5], isDashed: true },
    { key: 'severity', color: '#2563EB', values: [null, 4, 1] },
  ]);
});

const itch = {
  name: 'itch' as const,
  points: ([0, 10, null] as const).map((value, index) => ({ day: points[index]?.[0] ?? '', value })),
};

test('itch has a scale of its own, and 0 is a value', () => {
  expect(seriesOf(card, [itch], 'phone')[0]).toEqual({
    key: 'itch',
    color: 'var(--line-pink)',
    values: [0, 10, null],
    isDashed: true,
    scale: { name: 'Itch', min: 0, max: 10 },
  });
  const words = [0, 1, 2].map((index) => describeTrendDay(card, [itch], false, index).at(-1)?.value);
  expect(words).toEqual(['0 of 10', '10 of 10', 'No rating']);
});

test('a mark for each day on which a linked medication was taken', () => {
  expect([...daysTaken(card)]).toEqual(['2026-03-02']);
});

test('in a long range the factors are left out of the charts of conditions', () => {
  const many = (count: number): TrendCard => ({
    ...card,
    points: Array.from({ length: count }, () => ({ day: '', hasCheckIn: false, severity: null, taken: [] })),
  });
  const keysOf = (count: number, screen: Screen) =>
    seriesOf(many(count), [sleep], screen).map(({ key }) => key);
  const [shared, alone] = [['sleep', 'severity'], ['severity']];
  expect([keysOf(14, 'phone'), keysOf(30, 'phone')]).toEqual([shared, alone]);
  expect([keysOf(30, 'wide'), keysOf(90, 'wide')]).toEqual([shared, alone]);
});

test('then each factor has a small chart, with its own words about a day', () => {
  expect(stripsOf([sleep, { ...sleep, name: 'diet' as const }]).map(({ band }) => band)).toEqual([
    { index: 0, name: 'Sleep Quality' },
    { index: 1, name: 'Diet Quality' },
  ]);
  expect(describeFactorDay(card, [sleep], 1).map(({ label, value }) => [label, value])).toEqual([
    ['Sleep Quality', 'Poor (2)'],
  ]);
  const empty = { ...card, points: card.points.map((point) => ({ ...point, hasCheckIn: false })) };
  expect(describeFactorDay(empty, [sleep], 1)).toEqual([]);
});

const wordsOf = (...args: Parameters<typeof describeTrendDay>) =>
  describeTrendDay(...args).map(({ label, value }) => `${label}: ${value}`);

test('a day is described in words and numbers', () => {
  expect(wordsOf(card, [sleep], true, 1)).toEqual([
    'Severity: Severe (4)',
    'Medication taken: Oil, Cream',
    'Sleep Quality: Poor (2)',
  ]);
});

test('missing values are described too', () => {
  expect(wordsOf(card, [sleep], true, 0)).toEqual([
    'Severity: No rating',
    'Medication taken: None',
    'Sleep Quality: No rating',
  ]);
});

test('nothing is said about a day without a check-in, but the columns stay', () => {
  const empty = { ...card, points: card.points.map((point) => ({ ...point, hasCheckIn: false })) };
  expect(describeTrendDay(empty, [sleep], true, 0)).toEqual([]);
  expect(columnsOf(empty, [sleep], true)).toEqual(['Severity', 'Medication taken', 'Sleep Quality']);
});

test('medications are left out if they are not shown or none is linked', () => {
  expect(wordsOf(card, [], false, 1)).toEqual(['Severity: Severe (4)']);
  expect(wordsOf({ ...card, medications: [] }, [], true, 1)).toEqual(['Severity: Severe (4)']);
});
