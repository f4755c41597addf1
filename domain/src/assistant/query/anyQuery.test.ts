import { skipReasons, symptoms } from '@flarewell/domain/checkIns';
import { addDays } from '@flarewell/domain/day';
import { searchedFactors, weathers } from '@flarewell/domain/measures/factors';
import { figures, groupings, measures } from '@flarewell/domain/measures/measures';
import { levels } from '@flarewell/domain/measures/ratings';
import type { Records } from '@flarewell/domain/records/records';
import { makeFinding, makePatterns } from '@flarewell/domain/testing/samplePatterns';
import { makeHistory } from '@flarewell/domain/testing/samples';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerQuery } from './answer.ts';
import { dayFilters, makeQuery, type Query } from './query.ts';

const today = '2026-03-18';
const { numRuns: runs = 30 } = fc.readConfigureGlobal();
const nobody: Records = { conditions: [], medications: [], checkIns: [] };

const aDay = fc.integer({ min: -500, max: 3 }).map((offset) => addDays(today, offset));
const aRange = fc.oneof(
  fc
    .tuple(aDay, fc.integer({ min: -3, max: 400 }))
    .map(([day, length]) => ({ from: day, to: addDays(day, length) })),
  aDay.map((day) => ({ from: day, to: day })),
);
const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null, freq: 3 });
const anyQuery: fc.Arbitrary<Query> = fc.record({
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
  period: optional(aRange),
  against: optional(aRange),
  days: optional(fc.constantFrom(...dayFilters)),
});
const trackers = ['Dairy', 'Swimming'].map((name) => ({
  id: name.toLowerCase(),
  name,
  since: addDays(today, -30),
  until: null,
}));
/** Histories with gaps, from nothing to more than a year. */
const anyRecords = fc
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

describe('any query', () => {
  test('R110 every query gets a sentence, whatever the records and the combination', () => {
    fc.assert(
      fc.property(anyQuery, anyRecords, (query, records) => {
        const { understood, markdown } = answerQuery(query, records, today);
        expect(understood).toMatch(/^[A-Z]/);
        // An answer may begin with a name, and those of the sample medications are in lower case.
        expect(markdown).toMatch(/^([*A-Z\d“]|medication)/);
        expect(markdown).not.toMatch(/undefined|null|NaN|Infinity|\*\*\*\*|\[object| {2}/);
      }),
      { numRuns: 10 * runs },
    );
  });

  test('R110 the order of check-ins makes no difference', () => {
    fc.assert(
      fc.property(anyQuery, anyRecords, (query, records) => {
        const reversed = { ...records, checkIns: records.checkIns.toReversed() };
        expect(answerQuery(query, reversed, today)).toEqual(answerQuery(query, records, today));
      }),
      { numRuns: 10 * runs },
    );
  });

  test('R203 every measure and figure answers an empty diary with a sentence and no figure', () => {
    for (const measure of measures) {
      for (const figure of figures) {
        const { markdown, sources } = answerQuery(makeQuery({ measure, figure }), nobody, today);
        expect(markdown).toMatch(/^[A-Z].*\.$/);
        expect(markdown).not.toMatch(/0\.0|0%/);
        expect(sources.flatMap((source) => source.figures).map(({ value }) => value)).toSatisfy(
          (values: string[]) => values.every((value) => value === '0'),
        );
      }
    }
  });

  test('R110 bold marks bare figures only: numbers, percents, dates, months, weekdays and names', () => {
    const bare =
      /^(\d+(\.\d)?%?|[A-Z][a-z]{2} \d{1,2}, \d{4}|[A-Z][a-z]+( \d{4})?|(condition|medication)\\-\d)$/;
    fc.assert(
      fc.property(anyQuery, anyRecords, (query, records) => {
        const { markdown } = answerQuery(query, records, today);
        const parts = Array.from(markdown.matchAll(/\*\*(.*?)\*\*/g), ([, part = '']) => part);
        expect(parts.filter((part) => !bare.test(part))).toEqual([]);
        expect(markdown.split('\n').filter((line) => line.startsWith('|') && line.includes('**'))).toEqual(
          [],
        );
      }),
      { numRuns: 10 * runs },
    );
  });
});
