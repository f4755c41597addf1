import type { Patterns, ShownFlare } from '@flarewell/domain/patterns/foundPatterns';
import { expect, test } from 'vitest';
import { showDecided, showForgotten, showSaved } from './flares.ts';

const flare = {
  id: 'kept',
  conditionId: 'hands',
  state: 'confirmed',
  from: '2026-05-04',
  to: '2026-05-10',
  days: 7,
  peak: 4,
  isOpen: false,
  used: [],
  before: [],
  proposed: null,
} satisfies ShownFlare;
const dismissed: ShownFlare = { ...flare, id: 'dismissed', state: 'dismissed', to: '2026-05-06', days: 3 };
const proposal: ShownFlare = { ...flare, id: null, state: 'proposed', isOpen: true };

const withFlares = (...flares: ShownFlare[]) => ({ flares }) as Patterns;

test('a flare is told apart by its id from another that begins on the same day', () => {
  const { flares } = showForgotten(withFlares(dismissed, flare), flare, '2026-06-01');
  expect(flares).toEqual([dismissed, { ...proposal, isOpen: false }]);
});

test('a proposal, and a decision that is being sent, are told by their condition and first day', () => {
  const feet = { ...proposal, conditionId: 'feet' };
  const decided = showDecided(withFlares(feet, proposal), proposal, 'confirmed');
  expect(decided.flares).toEqual([feet, { ...flare, id: null }]);
  expect(showForgotten(decided, flare, '2026-06-01').flares).toEqual([feet, { ...proposal, isOpen: false }]);
});

test('a forgotten flare is proposed again for 365 days after its end, and then removed', () => {
  const on = (today: string) => showForgotten(withFlares(flare), flare, today).flares;
  expect(on('2027-05-09')).toHaveLength(1);
  expect(on('2027-05-10')).toEqual([]);
});

test('a flare with the proposed days has no proposal any more, and its days are counted', () => {
  const days = { from: '2026-05-02', to: '2026-05-12' };
  const differing = { ...flare, proposed: days };
  const saved = { id: 'kept', conditionId: 'hands', verdict: 'confirmed' as const };
  const after = showSaved(withFlares(dismissed, differing), differing, { ...saved, ...days });
  expect(after.flares).toEqual([dismissed, { ...flare, ...days, days: 11 }]);
  // Undo still has the flare as it was before.
  const { from, to } = flare;
  expect(showSaved(after, differing, { ...saved, from, to }).flares).toEqual([dismissed, differing]);
});
