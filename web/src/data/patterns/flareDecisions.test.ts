import type { Patterns, ShownFlare } from '@flarewell/domain/patterns/foundPatterns';
import { expect, test } from 'vitest';
import { listConfirmed } from './flareDecisions.ts';

test('of the flares of the patterns, those that the person confirmed are listed like the decisions', () => {
  const days = { from: '2026-05-04', to: '2026-05-10' };
  const flare: ShownFlare = {
    id: 'kept',
    conditionId: 'hands',
    state: 'confirmed',
    name: 'After the holidays',
    ...days,
    days: 7,
    peak: 4,
    isOpen: false,
    used: [],
    before: [],
    proposed: null,
  };
  const { name: _, ...unnamed } = flare;
  const flares: ShownFlare[] = [
    flare,
    { ...unnamed, id: null, conditionId: 'feet' },
    { ...flare, id: 'dismissed', state: 'dismissed' },
    { ...flare, id: null, state: 'proposed' },
  ];
  expect(listConfirmed({ flares } as Patterns)).toEqual([
    { id: 'kept', conditionId: 'hands', verdict: 'confirmed', name: 'After the holidays', ...days },
    { id: 'feet 2026-05-04', conditionId: 'feet', verdict: 'confirmed', ...days },
  ]);
});
