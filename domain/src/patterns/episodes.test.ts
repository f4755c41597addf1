import { addDays, daysBetween } from '@flarewell/domain/day';
import { type Level, levels } from '@flarewell/domain/measures/ratings';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findEpisodes } from './episodes.ts';

const firstDay = '2026-03-01';

/** Ratings of consecutive days, a digit each. A dot is a day without a rating. */
function rate(digits: string) {
  return [...digits].flatMap((digit, index) =>
    digit === '.' ? [] : { day: addDays(firstDay, index), severity: Number(digit) as Level },
  );
}

/** Each episode as 'first day-last day', counted from 0, with a plus while it is open. */
function find(digits: string): string[] {
  return findEpisodes(rate(digits)).map(
    ({ from, to, isOpen }) =>
      `${daysBetween(firstDay, from)}-${daysBetween(firstDay, to)}${isOpen ? '+' : ''}`,
  );
}

test.each([
  ['nothing', '', []],
  ['never above the usual', '222222222222', []],
  ['a high usual is no flare', '444444444444444', []],
  ['one level up counts with three hot ratings', '2222222333222', ['7-9']],
  ['one level up does not count with two', '222222233222', []],
  ['two levels up count with two hot ratings', '222222244222', ['7-8']],
  ['two levels up do not count with one', '22222224222', []],
  ['the rating before a sharp one belongs to it if it is hot', '2222222345222', ['7-9']],
  ['levels below 3 are not hot', '111111122211', []],
  ['two cool ratings do not end it', '2222222332233222', ['7-12']],
  ['three cool ratings end it', '22222223332223332', ['7-9', '13-15']],
  ['three days without a rating do not split it', '222222233...33222', ['7-13']],
  ['four days without a rating end it', '2222222333....333222', ['7-9', '14-16']],
  ['a single hot rating that is not sharp begins nothing', '222222232223222', []],
  ['it is open while the newest rating is hot', '2222222333', ['7-9+']],
  ['it is not open when the newest rating is cool', '22222223332', ['7-9']],
])('R147 %s: %s', (_, digits, expected) => {
  expect(find(digits)).toEqual(expected);
});

test('R147 the start of a diary is compared with 2', () => {
  expect(find('333222')).toEqual([]);
  expect(find('452222')).toEqual(['0-1']);
});

test('R147 after two weeks the new level is the usual one', () => {
  const [episode] = findEpisodes(rate(`${'2'.repeat(28)}${'3'.repeat(28)}`));
  expect(episode).toMatchObject({ from: addDays(firstDay, 28), hotDays: 15, isOpen: false });
});

test('R147 an episode has its peak and its hot ratings', () => {
  expect(findEpisodes(rate('2222222352433222'))).toEqual([
    { from: addDays(firstDay, 7), to: addDays(firstDay, 12), peak: 5, hotDays: 5, isOpen: false },
  ]);
});

const diaries = fc.array(fc.constantFrom('.', ...levels.map(String)), { maxLength: 120 });

test('R147 episodes are in order, do not overlap, and begin and end with a rating of 3 or more', () => {
  fc.assert(
    fc.property(diaries, (digits) => {
      const ratings = rate(digits.join(''));
      const severityOn = new Map(ratings.map(({ day, severity }) => [day, severity]));
      let last = '';
      for (const { from, to, peak } of findEpisodes(ratings)) {
        expect(from > last).toBe(true);
        expect(from <= to).toBe(true);
        for (const day of [from, to]) expect(severityOn.get(day)).toBeGreaterThanOrEqual(3);
        expect(
          Math.max(...ratings.filter(({ day }) => from <= day && day <= to).map((r) => r.severity)),
        ).toBe(peak);
        last = to;
      }
    }),
  );
});

test('R147 a day at the end changes no episode that is over', () => {
  fc.assert(
    fc.property(diaries, fc.constantFrom(...levels), (digits, severity) => {
      const ratings = rate(digits.join(''));
      const added = { day: addDays(firstDay, digits.length), severity };
      const over = findEpisodes(ratings).filter(({ to }) => daysBetween(to, added.day) > 10);
      const later = findEpisodes([...ratings, added]);
      for (const episode of over) expect(later).toContainEqual({ ...episode, isOpen: false });
    }),
  );
});
