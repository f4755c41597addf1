import { expect, test } from 'vitest';
import { beforeSentence, flareCountsSentence, flareFacts, flareTitle } from './flares.ts';

const names = { conditions: [{ id: 'neck', name: 'Neck' }], trackers: [{ id: 'swim', name: 'Swimming' }] };
const today = '2026-11-16';

test.each([
  ['2026-11-03', '2026-11-09', 'Neck, November 3 to 9'],
  ['2026-10-28', '2026-11-04', 'Neck, October 28 to November 4'],
  ['2026-11-03', '2026-11-03', 'Neck, November 3'],
  ['2025-12-30', '2026-01-06', 'Neck, December 30, 2025 to January 6, 2026'],
  ['2025-06-28', '2025-07-02', 'Neck, June 28 to July 2, 2025'],
  ['2025-06-01', '2025-06-01', 'Neck, June 1, 2025'],
  ['2025-06-01', '2025-06-06', 'Neck, June 1 to 6, 2025'],
])('R153 a flare from %s to %s', (from, to, title) => {
  expect(flareTitle({ conditionId: 'neck', from, to }, names, today)).toBe(title);
});

test('R153 a flare has its length and its worst day, and one without an end is still high', () => {
  expect(flareFacts({ days: 7, peak: 4, isOpen: false })).toBe('Seven days, at its worst 4 of 5.');
  expect(flareFacts({ days: 12, peak: 5, isOpen: true })).toBe(
    '12 days so far, at its worst 5 of 5. Still high.',
  );
  expect(flareFacts({ days: 1, peak: null, isOpen: false })).toBe('One day.');
});

test('R153 the four days before a flare', () => {
  const before = [
    { factor: 'sleep', days: 3 },
    { factor: 'tracker:swim', days: 1 },
  ] as const;
  expect(beforeSentence({ before: [...before] }, names)).toBe(
    'Noted in the four days before, not necessarily the cause: poor sleep on three of them, swimming on one.',
  );
  expect(beforeSentence({ before: [] }, names)).toBe('');
  const many = (['diet', 'sleep', 'stress', 'water'] as const).map((factor) => ({ factor, days: 2 }));
  expect(beforeSentence({ before: many }, names)).toBe(
    'Noted in the four days before, not necessarily the cause: a poor diet on two of them, poor sleep on two, high stress on two.',
  );
});

test.each([
  [3, 8, 5, '3 confirmed flares in the last 6 months, 8.0 days long on average; in the 6 months before: 5.'],
  [
    2,
    8.5,
    0,
    '2 confirmed flares in the last 6 months, 8.5 days long on average; in the 6 months before: 0.',
  ],
  [1, 1, 0, '1 confirmed flare in the last 6 months, 1 day long; in the 6 months before: 0.'],
  [0, null, 2, 'No confirmed flares in the last 6 months; in the 6 months before: 2.'],
])('R153 %d flares of %d days, before: %d', (count, averageDays, earlier, sentence) => {
  const before = { count: earlier, averageDays: null };
  expect(flareCountsSentence({ recent: { count, averageDays }, before })).toBe(sentence);
});
