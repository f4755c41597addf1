import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { levels, type Rating } from './measures/ratings.ts';
import {
  averageText,
  checkInAverage,
  chooseSeverity,
  colorOfAverage,
  isMild,
  isSevere,
  severityScale,
  windowAverage,
} from './severity.ts';
import { makeCheckIn, rateDay } from './testing/samples.ts';

const rating = fc.constantFrom<Rating>(0, ...levels);
const severities = fc.dictionary(fc.string({ minLength: 1 }), rating, { maxKeys: 5 });

test('R11 scale: five levels, each with a label and a colour', () => {
  expect(severityScale).toEqual({
    1: { label: 'Minimal', color: 'green' },
    2: { label: 'Mild', color: 'yellow' },
    3: { label: 'Moderate', color: 'orange' },
    4: { label: 'Severe', color: 'red' },
    5: { label: 'Extreme', color: 'dark-red' },
  });
});

test.each([
  [0, false, false],
  [1, true, false],
  [2, true, false],
  [3, false, false],
  [4, false, true],
  [5, false, true],
] as const)('R12 mild and severe: %i is mild: %s, severe: %s', (severity, mild, severe) => {
  expect(isMild(severity)).toBe(mild);
  expect(isSevere(severity)).toBe(severe);
});

describe('averages', () => {
  test.each([
    [{}, 0],
    [{ eczema: 0 }, 0],
    [{ eczema: 4 }, 4],
    [{ eczema: 4, rosacea: 0 }, 4],
    [{ eczema: 4, rosacea: 1 }, 2.5],
    [{ eczema: 1, rosacea: 2, acne: 5 }, 8 / 3],
  ] as [Record<string, Rating>, number][])(
    'R13 average: a check-in that rates %j averages %d',
    (rated, average) => {
      expect(checkInAverage(rateDay('2026-03-01', rated))).toBe(average);
    },
  );

  test('R13 average: every day has the same weight, however many conditions it rates', () => {
    const days = [
      rateDay('2026-03-01', { eczema: 5, acne: 5, rosacea: 5 }),
      rateDay('2026-03-02', { eczema: 1 }),
    ];
    expect(windowAverage(days)).toBe(3);
  });

  test('R13 average: a day without a rating does not pull the window down', () => {
    expect(windowAverage([rateDay('2026-03-01', { eczema: 4 }), makeCheckIn('2026-03-02')])).toBe(4);
  });

  test('R13 average: null for an empty window, 0 for a window without a rating', () => {
    expect(windowAverage([])).toBeNull();
    expect(windowAverage([makeCheckIn('2026-03-01'), rateDay('2026-03-02', { eczema: 0 })])).toBe(0);
  });

  test('R13 average: unrated conditions never change it', () => {
    fc.assert(
      fc.property(severities, (rated) => {
        const onlyRated = Object.fromEntries(Object.entries(rated).filter(([, severity]) => severity > 0));
        const average = checkInAverage(rateDay('2026-03-01', onlyRated));
        expect(checkInAverage(rateDay('2026-03-01', rated))).toBe(average);
      }),
    );
  });
});

test.each([
  [0, 'grey'],
  [1, 'green'],
  [1.5, 'green'],
  [1.51, 'yellow'],
  [2.5, 'yellow'],
  [2.51, 'orange'],
  [3.5, 'orange'],
  [3.51, 'red'],
  [4.5, 'red'],
  [4.51, 'dark-red'],
  [5, 'dark-red'],
])('R14 colour: an average of %d is %s', (average, color) => {
  expect(colorOfAverage(average)).toBe(color);
});

test.each([
  [1, '1.0 Minimal'],
  [1.3, '1.3 Minimal'],
  [11 / 3, '3.7 Severe'],
  [4.75, '4.8 Extreme'],
])('R10 an average of %d reads %s', (average, text) => {
  expect(averageText(average)).toBe(text);
});

test.each([
  ['choose', 0, 3, 3],
  ['choose', 3, 3, 3],
  ['choose', 3, 5, 5],
  ['toggle', 3, 3, 0],
  ['toggle', 3, 5, 5],
  ['toggle', 0, 3, 3],
  ['read-only', 3, 5, 3],
  ['read-only', 3, 3, 3],
] as const)('R15 selector: in %s mode, %i and then %i gives %i', (mode, current, chosen, expected) => {
  expect(chooseSeverity(current, chosen, mode)).toBe(expected);
});
