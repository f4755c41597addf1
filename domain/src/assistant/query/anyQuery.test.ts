import { addDays } from '@flarewell/domain/day';
import { figures, measures } from '@flarewell/domain/measures/measures';
import type { Records } from '@flarewell/domain/records/records';
import { anyQuery, anyRecords, today } from '@flarewell/domain/testing/anyQuery';
import { makeCondition, rateDay } from '@flarewell/domain/testing/samples';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerQuery } from './answer.ts';
import { makeQuery } from './query.ts';

const { numRuns: runs = 30 } = fc.readConfigureGlobal();
const nobody: Records = { conditions: [], medications: [], checkIns: [] };

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

  test('R110 an answer about the diary of somebody else says their name, and never "you"', () => {
    const told = new Set<string>();
    fc.assert(
      fc.property(anyQuery, anyRecords, (query, records) => {
        const [own, other] = [null, 'L*eo'].map(
          (about) => answerQuery(query, { ...records, about }, today).markdown,
        );
        const calls = (text = '') =>
          text
            .replaceAll(/for your answer|ask your doctor|things? you track/g, '')
            .match(/\b(you|your)\b/gi) ?? [];
        expect(calls(other)).toEqual([]);
        expect(other?.split('L\\*eo')).toHaveLength(calls(own).length + 1);
        for (const call of calls(own)) told.add(call);
      }),
      { numRuns: 10 * runs },
    );
    expect(told.size).toBeGreaterThan(2);
  });

  test('R110 a name keeps its capital after the word for the trend', () => {
    const days = Array.from({ length: 60 }, (_, index) => rateDay(addDays(today, -index), { hands: 3 }));
    const records = {
      conditions: [makeCondition('hands', { name: 'Hands' })],
      medications: [],
      checkIns: days,
    };
    const tell = (about: string | null) =>
      answerQuery(makeQuery({ measure: 'severity', figure: 'trend' }), { ...records, about }, today).markdown;
    expect(tell('Leo')).toMatch(/^Stable: Leo’s average severity/);
    expect(tell(null)).toMatch(/^Stable: your average severity/);
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
      /^(\d+(\.\d)?%?|[A-Z][a-z]{2} \d{1,2}(, \d{4})?( to [A-Z][a-z]{2} \d{1,2})?, \d{4}|[A-Z][a-z]+( \d{4})?|(condition|medication)\\-\d)$/;
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
