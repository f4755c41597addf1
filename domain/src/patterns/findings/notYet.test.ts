import { addDays } from '@flarewell/domain/day';
import { searchedFactors } from '@flarewell/domain/measures/factors';
import type { PatternRecords } from '@flarewell/domain/patterns/diary/patternRecords';
import { findPatterns } from '@flarewell/domain/patterns/findPatterns';
import { finish } from '@flarewell/domain/patterns/steps';
import { makeDiary, makePatternDiary, makeTracker } from '@flarewell/domain/testing/patternDiary';
import { makeCheckIn } from '@flarewell/domain/testing/samples';
import { expect, test } from 'vitest';

const today = '2026-11-16';
const notYet = (diary: PatternRecords) => finish(findPatterns(diary, today)).notYet;

/** A diary of `days` days up to today, of which the last `noted` have the tracker. */
function trackSwimming(days: number, noted: number, tracker = makeTracker('swim')): PatternRecords {
  const checkIns = Array.from({ length: days }, (_, age) =>
    makeCheckIn(addDays(today, -age), age < noted ? { trackers: ['swim'] } : {}),
  );
  return makeDiary({ checkIns, trackers: [tracker] });
}

test.each([
  [40, 9, { days: 40, different: 9, withDays: 9 }],
  [29, 10, { days: 29, different: 10, withDays: 10 }],
  [40, 31, { days: 40, different: 9, withDays: 31 }],
])('R145 a tracker with %i days, %i of them yes, cannot be examined', (days, noted, expected) => {
  expect(notYet(trackSwimming(days, noted))).toContainEqual({ factor: 'tracker:swim', ...expected });
});

test('R145 a factor that got enough days after the last look waits for the next one', () => {
  const diary = makePatternDiary(today, 239);
  const late = makeTracker('late', { since: addDays(today, -60) });
  const checkIns = diary.checkIns.map((checkIn, index) =>
    index % 3 === 0 ? { ...checkIn, trackers: [...(checkIn.trackers ?? []), 'late'] } : checkIn,
  );
  const withLate = { ...diary, checkIns, trackers: [...diary.trackers, late] };
  expect(notYet(withLate)[0]).toMatchObject({ factor: 'tracker:late', days: 61, different: 20 });
});

test('R145 a rating that was never given is listed; weather that was never chosen and hidden trackers are not', () => {
  const hidden = makeTracker('swim', { until: today });
  expect(notYet(trackSwimming(40, 3, hidden)).map(({ factor }) => factor)).toEqual(
    searchedFactors.toSorted(),
  );
  const rated = makeDiary({ hidden: ['stress'] });
  expect(notYet(rated).map(({ factor }) => factor)).not.toContain('stress');
  const humid = makeDiary({ checkIns: [makeCheckIn(today, { factors: { weather: 'Humid' } })] });
  expect(notYet(humid)).toContainEqual({ factor: 'weather:Humid', days: 1, different: 0, withDays: 1 });
  expect(notYet(humid)).toHaveLength(searchedFactors.length + 1);
});
