import { expect, test } from 'vitest';
import { severityCsv } from '#summary/csv/tables.ts';
import { parseCsv } from '#testing/summary/csv.ts';
import { makeSource } from '#testing/summary/samples.ts';

test('values of a whole day are only in the first of its rows', () => {
  const { records } = makeSource();
  const [first] = records.checkIns.toSorted((one, other) => (one.date < other.date ? 1 : -1));
  if (!first) throw new Error('The sample has check-ins.');
  const factors = { stress: 5, sleep: 4, water: 3, diet: 2, weather: 'Dry' } as const;
  const checkIns = [{ ...first, factors, notes: 'A bad night' }];
  const rows = parseCsv(severityCsv(makeSource({ hasNotes: true, records: { ...records, checkIns } })));
  expect(rows.map((row) => row.condition)).toHaveLength(3);
  expect(new Set(rows.map((row) => row.date)).size).toBe(1);
  const ofDay = rows.map((row) => [row.stress, row.sleep, row.water, row.diet, row.weather, row.day_notes]);
  expect(ofDay).toEqual([['5', '4', '3', '2', 'Dry', 'A bad night'], ...Array(2).fill(Array(6).fill(''))]);
});
