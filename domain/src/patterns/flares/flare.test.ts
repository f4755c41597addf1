import { describe, expect, test } from 'vitest';
import { type FlareDraft, findOverlap, flareMessages, trimFlare, validateFlare } from './flare.ts';

const today = '2026-11-14';
const flare: FlareDraft = { conditionId: 'neck', verdict: 'confirmed', from: '2026-11-01', to: '2026-11-05' };

describe('R122 what a person decides about a flare', () => {
  test.each<[Partial<FlareDraft>, object]>([
    [{}, {}],
    [{ to: flare.from }, {}],
    [{ to: '2026-10-31' }, { to: flareMessages.order }],
    [{ to: today }, {}],
    [{ to: '2026-11-15' }, { to: flareMessages.future }],
    [{ from: '2025-11-05', to: '2026-11-05' }, {}],
    [{ from: '2025-11-04', to: '2026-11-05' }, { to: flareMessages.length }],
    [{ name: 'x'.repeat(81) }, { name: 'Name must be at most 80 characters long' }],
  ])('R122 %j is answered with %j', (changes, messages) => {
    expect(validateFlare({ ...flare, ...changes }, { today, others: [] })).toEqual(messages);
  });

  test.each<[Partial<FlareDraft>, boolean]>([
    [{}, true],
    [{ from: '2026-10-20', to: '2026-11-01' }, true],
    [{ from: '2026-11-05', to: '2026-11-09' }, true],
    [{ from: '2026-10-20', to: '2026-10-31' }, false],
    [{ from: '2026-11-06', to: '2026-11-09' }, false],
    [{ verdict: 'dismissed' }, false],
    [{ conditionId: 'hands' }, false],
  ])('R122 overlap with %j: %s, in both directions', (changes, isOverlapping) => {
    const other = { ...flare, ...changes };
    expect(findOverlap(flare, [other]) !== undefined).toBe(isOverlapping);
    expect(findOverlap(other, [flare]) !== undefined).toBe(isOverlapping);
  });

  test('a blank name is none', () => {
    expect(trimFlare({ ...flare, name: ' ' })).toEqual(flare);
    expect(trimFlare({ ...flare, name: ' Spring ' })).toEqual({ ...flare, name: 'Spring' });
  });
});
