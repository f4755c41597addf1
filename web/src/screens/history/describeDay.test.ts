import { calendarEntry } from '@flarewell/domain/calendar';
import { makeCheckIn, rateDay, takenEntry } from '@flarewell/domain/testing/samples';
import { expect, test } from 'vitest';
import { describeDay } from './describeDay.ts';

const day = '2026-11-14';
const cell = { day, isInMonth: true, isToday: false, isFuture: false, entry: null };

test('a day with everything', () => {
  const checkIn = {
    ...rateDay(day, { hands: 2, neck: 2, scalp: 3 }),
    notes: 'Slept well, hands calmer',
    photoUrl: '/photos/1.jpg',
    medicationEntries: [takenEntry('cream')],
  };
  expect(describeDay({ ...cell, isToday: true, entry: calendarEntry(checkIn) })).toBe(
    'Saturday, November 14, 2026, today. 3 conditions, average severity 2.3 Mild. Photo. Meds taken. Notes: Slept well, hands ca…',
  );
});

test('a day with one rating and nothing else', () => {
  expect(describeDay({ ...cell, entry: calendarEntry(rateDay(day, { hands: 5 })) })).toBe(
    'Saturday, November 14, 2026. 1 condition, average severity 5.0 Extreme',
  );
});

test('a check-in without a rating', () => {
  expect(describeDay({ ...cell, entry: calendarEntry(makeCheckIn(day)) })).toBe(
    'Saturday, November 14, 2026. 0 conditions, No rating',
  );
});

test('a day without a check-in, and a future day', () => {
  expect(describeDay(cell)).toBe('Saturday, November 14, 2026. No check-in');
  expect(describeDay({ ...cell, isFuture: true })).toBe('Saturday, November 14, 2026. In the future');
});

test('a history of one condition names it on the days without its rating', () => {
  expect(describeDay(cell, { emptyText: 'Hands is not rated' })).toBe(
    'Saturday, November 14, 2026. Hands is not rated',
  );
});
