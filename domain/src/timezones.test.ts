import { describe, expect, test } from 'vitest';
import { isTimezone } from './day.ts';
import { isTimeToAsk, noticeTimezone, timezoneOptions } from './timezones.ts';

const labels = (detected: string, saved?: string) =>
  timezoneOptions(detected, saved).map(({ label }) => label);

const cities = [
  'New York',
  'Chicago',
  'Denver',
  'Los Angeles',
  'London',
  'Paris',
  'Berlin',
  'Tokyo',
  'Shanghai',
  'Kolkata',
  'Sydney',
  'Melbourne',
];

test('R32 timezones: the detected one, then the twelve cities', () => {
  expect(labels('America/Toronto')).toEqual(['America/Toronto (detected)', ...cities]);
});

test.each([
  ['Europe/Paris', 'Paris', 'Europe/Paris (detected)'],
  ['Asia/Kolkata', 'Kolkata', 'Asia/Kolkata (detected)'],
  ['Asia/Calcutta', 'Kolkata', 'Asia/Kolkata (detected)'],
])('R32 timezones: with %s detected, %s is not listed twice', (detected, city, first) => {
  expect(labels(detected)).toEqual([first, ...cities.filter((label) => label !== city)]);
});

test('R32 timezones: a saved timezone that is not listed is added', () => {
  expect(labels('Europe/Paris', 'Africa/Lagos').at(-1)).toBe('Africa/Lagos');
  expect(labels('Europe/Paris', 'Asia/Tokyo')).toEqual(labels('Europe/Paris'));
  expect(labels('Europe/Paris', 'Europe/Paris')).toEqual(labels('Europe/Paris'));
});

test('R32 timezones: each is valid and listed once', () => {
  const ids = timezoneOptions('America/Toronto', 'Africa/Lagos').map(({ id }) => id);
  expect(ids.every(isTimezone)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

describe('another timezone than that of the profile', () => {
  const now = '2026-11-14T18:00:00.000Z';
  const noticed = { timezone: 'America/Los_Angeles', since: now, isAnswered: false };

  test('R213 noticed: with the instant, until the clocks show the same time again', () => {
    const notice = (device: string, before: typeof noticed | null, at = now) =>
      noticeTimezone(device, 'Europe/London', before, at);
    expect(notice('America/Los_Angeles', null)).toEqual(noticed);
    expect(notice('America/Los_Angeles', noticed, '2026-11-16T18:00:00.000Z')).toBe(noticed);
    expect(notice('Asia/Tokyo', noticed)).toEqual({ ...noticed, timezone: 'Asia/Tokyo' });
    expect(notice('Europe/London', noticed)).toBeNull();
    // Another name for the same time is nothing to ask about.
    expect(notice('Europe/Lisbon', null)).toBeNull();
  });

  test.each([
    ['2026-11-15T17:59:59.999Z', false],
    ['2026-11-15T18:00:00.000Z', true],
    ['2026-12-14T18:00:00.000Z', true],
  ])('R213 asked: at %s, noticed a day before: %s', (at, expected) => {
    expect(isTimeToAsk(noticed, at)).toBe(expected);
    expect(isTimeToAsk({ ...noticed, isAnswered: true }, at)).toBe(false);
  });
});
