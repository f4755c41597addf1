import { expect, test } from 'vitest';
import { isTimezone } from './day.ts';
import { timezoneOptions } from './timezones.ts';

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
