import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPasscode, normalizePasscode, passcodeWords, suggestPasscode } from './passcodes.ts';

describe('R160 a passcode', () => {
  test.each([
    'maple river stone',
    'Maple River Stone',
    ' maple-river–stone ',
    'MAPLE\u00a0 river\tstone\n',
    'maple \u0007 river stone',
  ])('typed as %j is the same', (typed) => {
    expect(normalizePasscode(typed)).toBe('maple river stone');
  });

  test('with an accent is the same, typed as one character or two', () => {
    expect(normalizePasscode('cafe\u0301 noir')).toBe('café noir');
    expect(normalizePasscode('cafe\u0007\u0301 noir')).toBe('café noir');
  });

  test.each([
    ['12345', 'Passcode must be at least 6 characters long'],
    ['  - 1 -  ', 'Passcode must be at least 6 characters long'],
    ['123456', undefined],
    ['x'.repeat(64), undefined],
    ['x'.repeat(65), 'Passcode must be at most 64 characters long'],
  ])('%j is checked', (typed, message) => {
    expect(checkPasscode(typed)).toBe(message);
  });

  test('is normalised once: again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const once = normalizePasscode(typed);
        expect(normalizePasscode(once)).toBe(once);
      }),
      { examples: [['¡\t\u0000\t¡'], ['e\u0007\u0301']] },
    );
  });
});

describe('R160 a suggested passcode', () => {
  test('is three words of a list without repetitions', () => {
    expect(new Set(passcodeWords).size).toBe(128);
    expect(passcodeWords.filter((word) => !/^[a-z]{4,6}$/.test(word))).toEqual([]);
    const picks = [0, 127, 80];
    expect(suggestPasscode(() => picks.shift() ?? 0)).toBe(`acorn zigzag ${passcodeWords[80]}`);
  });

  test('has no two words that differ in fewer than three letters', () => {
    const close = passcodeWords.flatMap((word, index) =>
      passcodeWords
        .slice(index + 1)
        .filter((other) => distance(word, other) < 3)
        .map((other) => [word, other]),
    );
    expect(distance('kettle', 'kitten')).toBe(3);
    expect(close).toEqual([]);
  });

  test('is valid, and already normalised', () => {
    const index = fc.nat(passcodeWords.length - 1);
    fc.assert(
      fc.property(index, index, index, (...picks) => {
        const suggested = suggestPasscode(() => picks.shift() ?? 0);
        expect(checkPasscode(suggested)).toBe(undefined);
        expect(normalizePasscode(suggested)).toBe(suggested);
      }),
    );
  });
});

/** How many letters have to be added, removed or replaced (Levenshtein). */
function distance(one: string, other: string): number {
  const last = Array.from(one).reduce<number[]>(
    (above, letter, row) => {
      const counts = [row + 1];
      for (const [column, otherLetter] of Array.from(other).entries()) {
        const replaced = (above[column] ?? 0) + (letter === otherLetter ? 0 : 1);
        counts.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (counts[column] ?? 0) + 1));
      }
      return counts;
    },
    Array.from({ length: other.length + 1 }, (_, column) => column),
  );
  return last.at(-1) ?? 0;
}
