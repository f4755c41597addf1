import { addDays, listDays } from '@flarewell/domain/day';
import { makeCheckIn, makeMedication, rateDay, takenEntry } from '@flarewell/domain/testing/samples';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { controlDays, countControlled, findControl } from './control.ts';

const monday = '2026-03-02';
const week = { from: monday, to: addDays(monday, 6) };
const rescue = makeMedication('rescue', { frequency: 'As required', conditionIds: ['neck'] });
const daily = makeMedication('daily', { frequency: 'Once daily', conditionIds: ['neck'] });

/**
 * A week, a letter a day: a digit is a rating, 'r' a 1 and 'b' a 3 with rescue medication, 'u' rescue medication without a
 * rating, 'd' a 1 with daily medication, '.' missing.
 */
function makeWeek(letters: string) {
  return [...letters].flatMap((letter, index) => {
    if (letter === '.') return [];
    const severity = letter === 'u' ? 0 : letter === 'b' ? 3 : Number(letter) || 1;
    const taken = 'rbu'.includes(letter) ? 'rescue' : letter === 'd' ? 'daily' : null;
    return makeCheckIn(addDays(monday, index), {
      conditionEntries: [{ conditionId: 'neck', severity: severity as 1, symptoms: [] }],
      medicationEntries: taken ? [takenEntry(taken)] : [],
    });
  });
}

describe('a week', () => {
  test.each([
    ['1222112', 'total'],
    ['1d2211d', 'total'],
    ['122211.', 'well'],
    ['12221..', 'well'],
    ['1222...', 'unknown'],
    ['1232112', 'well'],
    ['1332112', 'well'],
    ['1333112', 'not'],
    ['13321.2', 'unknown'],
    ['1r22112', 'well'],
    ['1r2r112', 'well'],
    ['1r2r1r2', 'not'],
    ['1r2r1.2', 'unknown'],
    ['13r2112', 'well'],
    ['33rr112', 'well'],
    ['333....', 'not'],
    ['uuu....', 'not'],
    ['uuu2112', 'not'],
    ['ur2r112', 'not'],
    ['1u22112', 'well'],
    ['uu22112', 'well'],
    ['u.22112', 'well'],
    ['ur22112', 'well'],
    ['ur.2112', 'unknown'],
    ['u3.2112', 'unknown'],
    ['.......', 'unknown'],
  ])('R150 %s is controlled: %s', (letters, control) => {
    expect(findControl(makeWeek(letters), [rescue, daily], week, 'neck')).toEqual([{ ...week, control }]);
  });

  test('R150 of a condition counts its own ratings and its own rescue medication', () => {
    const other = makeMedication('rescue', { frequency: 'As required', conditionIds: ['hand'] });
    expect(findControl(makeWeek('1r2r1r2'), [other], week, 'neck')).toMatchObject([{ control: 'total' }]);
    expect(findControl(makeWeek('1r2r1r2'), [other], week, 'hand')).toMatchObject([{ control: 'not' }]);
  });

  test('R150 of the whole skin counts the worst rating of a day and every rescue medication', () => {
    const other = makeMedication('rescue', { frequency: 'As required' });
    expect(findControl(makeWeek('1r2r1r2'), [other], week)).toMatchObject([{ control: 'not' }]);
    expect(findControl(makeWeek('1333112'), [], week)).toMatchObject([{ control: 'not' }]);
  });

  test.each([
    ['rated every day', { neck: 1, hand: 1 }, 'total'],
    ['rated, and the other one was rated before', { neck: 1 }, 'unknown'],
    ['bad, and the other one was rated before', { neck: 3 }, 'not'],
  ] as const)('R150 of the whole skin, a condition is %s', (_, ratings, control) => {
    const before = rateDay(addDays(monday, -30), { neck: 1, hand: 2 });
    const days = listDays(week).map((day) => rateDay(day, ratings));
    expect(findControl([before, ...days], [], week)).toMatchObject([{ control }]);
  });

  test('R150 of the whole skin needs no rating of a condition before its first one', () => {
    const days = listDays(week).map((day, index) =>
      rateDay(day, index < 3 ? { neck: 1 } : { neck: 1, hand: 1 }),
    );
    expect(findControl(days, [], week)).toMatchObject([{ control: 'total' }]);
  });

  test('R150 is never called controlled when its missing days could change that', () => {
    const letter = fc.constantFrom('1', '2', '3', '5', 'r', 'b', 'u', '.');
    const filling = fc.constantFrom('1', '2', '3', '5', 'r', 'b');
    fc.assert(
      fc.property(
        fc.array(letter, { minLength: 7, maxLength: 7 }),
        fc.array(filling, { minLength: 7 }),
        (letters, fill) => {
          const filled = letters.map((each, index) => {
            const filler = fill[index] ?? '1';
            if (each === 'u') return filler === 'b' ? 'b' : 'r';
            return each === '.' ? filler : each;
          });
          const [guess] = findControl(makeWeek(letters.join('')), [rescue], week, 'neck');
          const [truth] = findControl(makeWeek(filled.join('')), [rescue], week, 'neck');
          if (guess?.control === 'well') expect(['well', 'total']).toContain(truth?.control);
          else if (guess?.control !== 'unknown') expect(truth?.control).toBe(guess?.control);
        },
      ),
    );
  });
});

test.each([
  // Sunday: the week that ends today is over.
  ['2026-03-08', '2026-03-08'],
  ['2026-03-09', '2026-03-08'],
  ['2026-03-14', '2026-03-08'],
])('R150 on %s the 26 weeks end on %s', (today, to) => {
  expect(controlDays(today)).toEqual({ from: addDays(to, 1 - 26 * 7), to });
  expect(findControl([], [], controlDays(today))).toHaveLength(26);
});

test('R150 only whole weeks of a range count', () => {
  const weeks = findControl([], [], { from: addDays(monday, -1), to: addDays(monday, 12) });
  expect(weeks).toEqual([{ ...week, control: 'unknown' }]);
});

test('R150 the share of controlled weeks is a range when some are not known', () => {
  const weeks = (['total', 'well', 'well', 'not', 'unknown'] as const).map((control) => ({
    ...week,
    control,
  }));
  expect(countControlled(weeks)).toEqual({ least: 3, most: 4 });
});
