import type { CheckInList, ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { describe, expect, test } from 'vitest';
import { applyPage, emptyHistory, type History, putCheckIns } from './history.ts';

function checkIn(day: string, revision: number): ShownCheckIn {
  return {
    id: `${day}-${revision}`,
    date: `${day}T12:00:00`,
    photoUrl: null,
    thumbnailUrl: null,
    factors: {},
    conditionEntries: [],
    medicationEntries: [],
    revision,
  };
}

const page = (given: Partial<CheckInList>): CheckInList => ({
  revision: 9,
  checkIns: [],
  deletedDays: [],
  isComplete: false,
  hasMore: false,
  ...given,
});

const known: History = {
  checkIns: [checkIn('2026-11-14', 5), checkIn('2026-11-12', 3), checkIn('2026-11-10', 1)],
  revision: 5,
  isWhole: true,
};

const daysOf = ({ checkIns }: History) => checkIns.map(({ date }) => date.slice(0, 10));

describe('putting check-ins', () => {
  test('sorts the newest first', () => {
    const history = putCheckIns(known, [checkIn('2026-11-09', 8), checkIn('2026-11-13', 7)]);
    expect(daysOf(history)).toEqual(['2026-11-14', '2026-11-13', '2026-11-12', '2026-11-10', '2026-11-09']);
  });

  test('replaces a check-in by a newer revision and never by an older one', () => {
    const history = putCheckIns(known, [checkIn('2026-11-14', 6), checkIn('2026-11-12', 2)]);
    expect(history.checkIns.map(({ revision }) => revision)).toEqual([6, 3, 1]);
  });

  test('removes days, but not a day that was saved again', () => {
    const history = putCheckIns(known, [checkIn('2026-11-12', 7)], ['2026-11-12', '2026-11-14']);
    expect(daysOf(history)).toEqual(['2026-11-12', '2026-11-10']);
  });

  test('returns the same object if nothing changed, so that nothing renders', () => {
    expect(putCheckIns(known, [])).toBe(known);
  });
});

describe('a page of changes', () => {
  test('is merged into the history', () => {
    const history = applyPage(known, page({ checkIns: [checkIn('2026-11-15', 9)] }));
    expect(daysOf(history)).toEqual(['2026-11-15', '2026-11-14', '2026-11-12', '2026-11-10']);
    expect(history).toMatchObject({ revision: 9, isWhole: true });
  });

  test('replaces the history if it is complete', () => {
    const history = applyPage(known, page({ isComplete: true, checkIns: [checkIn('2026-11-15', 9)] }));
    expect(daysOf(history)).toEqual(['2026-11-15']);
  });

  test('does not replace check-ins that were just loaded without a revision', () => {
    const fresh = { ...known, revision: 0, isWhole: false };
    const history = applyPage(fresh, page({ isComplete: true, checkIns: [checkIn('2026-11-01', 4)] }));
    expect(daysOf(history)).toEqual(['2026-11-14', '2026-11-12', '2026-11-10', '2026-11-01']);
  });

  test('leaves the history partial and at its revision unless it is the last page', () => {
    const first = applyPage(
      emptyHistory,
      page({ revision: 4, hasMore: true, checkIns: [checkIn('2026-11-10', 4)] }),
    );
    expect(first).toMatchObject({ revision: 0, isWhole: false });
    expect(applyPage(first, page({ checkIns: [checkIn('2026-11-11', 9)] }))).toMatchObject({ isWhole: true });
  });
});
