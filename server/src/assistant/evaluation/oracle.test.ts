import { expect, test } from 'vitest';
import {
  between,
  checkIns,
  days,
  eyelid,
  february,
  flares,
  hand,
  hydrocortisone,
  itch,
  level,
  limits,
  march,
  missed,
  neck,
  notes,
  november3,
  october,
  on,
  photos,
  severity,
  skips,
  streak,
  symptoms,
  tacrolimus,
  taken,
  urea,
} from './asking.ts';
import { diary } from './diary.ts';
import type { FlatQuery as Query } from './flatQuery.ts';
import { figuresOf } from './oracle.ts';

const firstWeek = days('2026-11-02', '2026-11-08');

// Counted by hand in the diary, so that the oracle itself is checked.
const counted: readonly (readonly [Query, readonly string[]])[] = [
  [severity('worst'), ['Mar 14, 2026', '5.0']],
  [severity('best'), ['Jul 19, 2026', '1.0']],
  [severity('worst', hand, october), ['Oct 10, 2026', '5']],
  [severity('worst', hand), ['5', 'Oct 10, 2026']],
  [severity('average', on('2026-03-13')), ['3.7']],
  [severity('average', neck, november3), ['1.0']],
  [severity('average', on('2026-01-10')), []],
  [severity('average', firstWeek), ['2.3']],
  [level('count', march), ['8']],
  [level('last'), ['Nov 4, 2026']],
  [level('longest', hand), ['8']],
  [flares('count'), ['6', '15']],
  [flares('count', between(4, 5)), ['5', '4']],
  [flares('longest'), ['Aug 9, 2026', 'Aug 20, 2026', '12', '15']],
  [flares('longest', hand), ['Aug 9, 2026', 'Aug 20, 2026', '12', '4']],
  [flares('last', eyelid), ['Oct 22, 2026', 'Oct 26, 2026', '5']],
  [flares('count', february), ['0', '4']],
  [symptoms('count', itch, firstWeek), ['6']],
  [taken('count', hydrocortisone, firstWeek), ['5']],
  [taken('last', tacrolimus), ['May 20, 2026']],
  [skips('count', urea, days('2026-11-01', '2026-11-15')), ['6']],
  [limits('count', hydrocortisone), ['14', '30', '10']],
  [streak('count'), ['9']],
  [checkIns('count'), ['339']],
  [missed('count', october), ['3']],
  [missed('last'), ['Nov 6, 2026']],
  [notes('count', october), ['2']],
  [photos('count'), ['11']],
];

test('the oracle finds the figures that were counted by hand', () => {
  const found = counted.map(([query]) => [query, figuresOf(query).bold]);
  expect(found).toEqual(counted);
});

test('a year of check-ins with 26 days missed', () => {
  expect(new Set(diary.checkIns.map(({ date }) => date)).size).toBe(365 - 26);
});
