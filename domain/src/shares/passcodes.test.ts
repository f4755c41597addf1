import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPasscode, normalizePasscode, suggestPasscode } from './passcodes.ts';
import { passcodeWords } from './passcodeWords.ts';

describe('R160 a passcode', () => {
  test.each(['maple river stone', 'Maple River Stone', ' maple-river–stone ', 'MAPLE\u00a0 river\tstone\n'])(
    'typed as %j is the same',
    (typed) => {
      expect(normalizePasscode(typed)).toBe('maple river stone');
    },
  );

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
    );
  });
});

describe('R160 a suggested passcode', () => {
  test('is three words of a list without repetitions', () => {
    expect(new Set(passcodeWords).size).toBe(128);
    expect(passcodeWords.filter((word) => !/^[a-z]{4,6}$/.test(word))).toEqual([]);
    const picks = [0, 127, 80];
    expect(suggestPasscode(() => picks.shift() ?? 0)).toBe(`acorn zebra ${passcodeWords[80]}`);
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
