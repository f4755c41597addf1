import { addedFactors } from '@flarewell/domain/measures/factors';
import { expect, test } from 'vitest';
import { severityCsv } from '#summary/csv/tables.ts';
import { makeTracker } from '#testing/people.ts';
import { parseCsv } from '#testing/summary/csv.ts';
import { makeSource } from '#testing/summary/samples.ts';

test('values of a whole day are only in the first of its rows', () => {
  const { records } = makeSource();
  const [first] = records.checkIns.toSorted((one, other) => (one.date < other.date ? 1 : -1));
  if (!first) throw new Error('The sample has check-ins.');
  const factors = { stress: 5, sleep: 4, water: 3, diet: 2, itch: 0, weather: 'Dry' } as const;
  const trackers = ['Dairy', 'Swimming', 'New soap'].map((name) => makeTracker({ name }));
  const noted = [trackers[2], trackers[0]].flatMap((tracker) => tracker?.id ?? []);
  const checkIns = [{ ...first, factors, notes: 'A bad night', trackers: noted }];
  const rows = parseCsv(
    severityCsv(makeSource({ hasNotes: true, records: { ...records, checkIns }, trackers })),
  );
  expect(rows.map((row) => row.condition)).toHaveLength(3);
  expect(new Set(rows.map((row) => row.date)).size).toBe(1);
  const ofDay = (row: Record<string, string> = {}) => Object.values(row).slice(6);
  expect(Object.keys(rows[0] ?? {}).slice(13)).toEqual(addedFactors);
  expect(ofDay(rows[0]).slice(0, 8)).toEqual([
    ...['5', '4', '3', '2', 'Dry', 'Dairy; New soap', 'A bad night', '0'],
  ]);
  for (const row of rows.slice(1)) expect(ofDay(row).join('')).toBe('');
});
