import { dayOf } from '@flarewell/domain/day';
import { Fhir } from 'fhir';
import { expect, test } from 'vitest';
import { severityCsv } from '#summary/csv/tables.ts';
import { makeBundle } from '#summary/fhir/bundle.ts';
import { makeTracker } from '#testing/people.ts';
import { parseCsv } from '#testing/summary/csv.ts';
import { makeSource, NOW } from '#testing/summary/samples.ts';

const dairy = makeTracker({ name: 'Dairy', since: '2026-10-01' });
const soap = makeTracker({ name: 'New soap', since: '2026-01-01', until: '2026-11-01' });
const { records } = makeSource();
const source = makeSource({
  trackers: [dairy, soap],
  records: {
    ...records,
    checkIns: records.checkIns.map((checkIn) => {
      const day = Number(checkIn.date.slice(8, 10));
      const noted = [...(day % 3 === 0 ? [dairy.id] : []), ...(day % 5 === 0 ? [soap.id] : [])];
      return { ...checkIn, trackers: noted };
    }),
  },
});
const bundle = makeBundle(source, NOW);
const observations = bundle.entry.map(({ resource }) => resource).filter((each) => 'valueBoolean' in each);
const { from, to } = source.summary.period;
const days = source.records.checkIns.map(({ date }) => dayOf(date)).filter((day) => from <= day && day <= to);

test('a tracker is yes on each day that lists it, no on the others that asked for it, and else absent', () => {
  const valuesOf = (name: string) =>
    observations
      .filter(({ code }) => (code as { text: string }).text === name)
      .map(({ effectiveDateTime, valueBoolean }) => [effectiveDateTime, valueBoolean]);
  const expected = (isAsked: (day: string) => boolean, every: number) =>
    days
      .map((day) => ({ day, isNoted: Number(day.slice(8)) % every === 0 }))
      .filter(({ day, isNoted }) => isNoted || isAsked(day))
      .map(({ day, isNoted }) => [day, isNoted]);
  expect(valuesOf('Dairy')).toEqual(expected((day) => day >= '2026-10-01', 3));
  expect(valuesOf('New soap')).toEqual(expected((day) => day < '2026-11-01', 5));
  expect(new Set(observations.map(({ valueBoolean }) => valueBoolean))).toEqual(new Set([true, false]));
});

test('the days with yes are those of the CSV file', () => {
  const inCsv = parseCsv(severityCsv(source)).flatMap(({ date = '', trackers = '' }) =>
    trackers.split('; ').flatMap((name) => (name ? `${date} ${name}` : [])),
  );
  const inFhir = observations
    .filter(({ valueBoolean }) => valueBoolean)
    .map(({ effectiveDateTime, code }) => `${effectiveDateTime} ${(code as { text: string }).text}`);
  expect(inFhir.sort()).toEqual(inCsv.sort());
  expect(inFhir.length).toBeGreaterThan(20);
});

test('the bundle is valid, and two of it are equal', () => {
  expect(new Fhir().validate(bundle)).toEqual({ valid: true, messages: [] });
  expect(makeBundle(source, NOW)).toEqual(bundle);
  expect(new Set(bundle.entry.map(({ fullUrl }) => fullUrl)).size).toBe(bundle.entry.length);
});
