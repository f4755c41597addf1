import { type DayFilter, makeFilter, type Period, type Query } from '@flarewell/domain/assistant/query/query';
import { skipReasons, symptoms } from '@flarewell/domain/checkIns';
import { addDays } from '@flarewell/domain/day';
import { searchedFactors, weathers } from '@flarewell/domain/measures/factors';
import { figures, groupings, measures } from '@flarewell/domain/measures/measures';
import { levels } from '@flarewell/domain/measures/ratings';
import fc from 'fast-check';
import { makeFinding, makePatterns } from './samplePatterns.ts';
import { makeHistory } from './samples.ts';

// Arbitrary questions to the assistant, and diaries to answer them from.

export const today = '2026-03-18';

const aDay = fc.integer({ min: -500, max: 3 }).map((offset) => addDays(today, offset));
const aRange = fc.oneof(
  fc
    .tuple(aDay, fc.integer({ min: -3, max: 400 }))
    .map(([day, length]) => ({ from: day, to: addDays(day, length) })),
  aDay.map((day) => ({ from: day, to: day })),
);
const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null, freq: 3 });
const filters: DayFilter[] = [
  makeFilter({ measure: 'week', name: 'weekends' }),
  makeFilter({ measure: 'severity', levels: { min: 4, max: 5 } }),
  makeFilter({ measure: 'severity', name: 'condition-0', levels: { min: 1, max: 2 }, isDayAfter: true }),
  makeFilter({ measure: 'sleep', levels: { min: 1, max: 2 } }),
  makeFilter({ measure: 'trackers', name: 'Dairy', isNot: true }),
  makeFilter({ measure: 'medication-days', name: 'medication-0' }),
  makeFilter({ measure: 'weather', name: 'Cold' }),
  makeFilter({ measure: 'symptoms', name: 'Pain', isNot: true, isDayAfter: true }),
  makeFilter({ measure: 'notes', name: 'itch*' }),
];
const named: Period[] = [
  { kind: 'last', days: 30 },
  { kind: 'calendar', unit: 'week', back: 0 },
  { kind: 'calendar', unit: 'year', back: 1 },
  { kind: 'since-use', medication: 'medication-0' },
  { kind: 'everything' },
];
const aPeriod = fc.oneof(aRange, fc.constantFrom(...named));
export const anyQuery: fc.Arbitrary<Query> = fc.record({
  measure: fc.constantFrom(...measures),
  figure: fc.constantFrom(...figures),
  by: optional(fc.constantFrom(...groupings)),
  conditions: fc.subarray(['condition-0', 'CONDITION-1']),
  medications: fc.subarray(['medication-0', 'Medication-1']),
  trackers: fc.subarray(['Dairy', 'swimming']),
  symptoms: fc.subarray([...symptoms], { maxLength: 2 }),
  levels: optional(fc.record({ min: fc.constantFrom(...levels), max: fc.constantFrom(...levels) })),
  reason: optional(fc.constantFrom(...skipReasons)),
  weather: optional(fc.constantFrom(...weathers)),
  factor: optional(fc.constantFrom(...searchedFactors, 'weather' as const)),
  text: optional(fc.constantFrom('itchy', '', '*|')),
  period: optional(aPeriod),
  against: optional(
    fc.oneof(aPeriod, fc.constantFrom({ kind: 'before' as const }, { kind: 'other-days' as const })),
  ),
  where: fc.subarray(filters, { maxLength: 2 }),
});
const trackers = ['Dairy', 'Swimming'].map((name) => ({
  id: name.toLowerCase(),
  name,
  since: addDays(today, -30),
  until: null,
}));
/** Histories with gaps, from nothing to more than a year. */
export const anyRecords = fc
  .tuple(fc.constantFrom(0, 1, 2, 40, 400), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 99 }))
  .map(([length, things, seed]) => {
    const records = makeHistory(today, length, { conditions: things, medications: things, seed });
    return {
      ...records,
      checkIns: records.checkIns.filter((_, index) => (index * seed) % 5 !== 1),
      trackers,
      patterns: makePatterns({ findings: [makeFinding({ factor: 'tracker:dairy' })] }),
    };
  });
