import { makeFinding } from '@flarewell/domain/testing/samplePatterns';
import { expect, test } from 'vitest';
import { seeInterimLook } from './news.ts';

const today = '2026-11-14';

test.each([
  ['a finding of the latest look is announced that day', { foundAt: 240 }, '2026-11-14', today],
  ['the device may have been away for some days', { foundAt: 240 }, '2026-11-08', today],
  ['a finding of last week is no news', { foundAt: 240 }, '2026-11-07', null],
  ['a finding of an earlier look is no news', { foundAt: 120 }, '2026-11-14', null],
  [
    'a finding that fell through is no news',
    { foundAt: 240, watch: { state: 'not-held', checkIns: 120 } as const },
    '2026-11-14',
    null,
  ],
] as const)('R158 %s', (_, finding, on, announcedOn) => {
  const patterns = { milestone: { at: 240, on, next: 365 }, findings: [makeFinding(finding)] };
  expect(seeInterimLook(patterns, today)).toEqual({ at: 240, announcedOn });
});

test('R158 before the first look there is nothing to remember, and a look without a finding is remembered', () => {
  expect(seeInterimLook({ milestone: { at: null, on: null, next: 120 }, findings: [] }, today)).toBeNull();
  expect(seeInterimLook({ milestone: { at: 120, on: today, next: 240 }, findings: [] }, today)).toEqual({
    at: 120,
    announcedOn: null,
  });
});
