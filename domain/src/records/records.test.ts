import type { CheckIn } from '@flarewell/domain/checkIns';
import { countRatings, countUses, hasNamesake } from '@flarewell/domain/records/records';
import { describe, expect, test } from 'vitest';

describe('R217 a record has a namesake', () => {
  const neck = { id: 'neck', name: 'Neck' };

  test.each([
    ['the same name', { name: 'Neck' }, true],
    ['another case and outer spaces', { name: '  nECK ' }, true],
    ['other spaces inside', { name: 'Ne ck' }, false],
    ['the record itself', neck, false],
    ['no name yet', { name: ' ' }, false],
  ])('by %s', (_, record, expected) => {
    expect(hasNamesake(record, [neck, { id: 'blank', name: '' }])).toBe(expected);
  });
});

test('R218 the check-ins that a deletion takes entries from are counted', () => {
  const checkIns = [
    {
      conditionEntries: [{ conditionId: 'neck' }],
      medicationEntries: [{ medicationId: 'cream', taken: false }],
    },
    { conditionEntries: [{ conditionId: 'hands' }, { conditionId: 'neck' }], medicationEntries: [] },
  ] as unknown as CheckIn[];
  expect(['neck', 'hands', 'scalp'].map((id) => countRatings(id, checkIns))).toEqual([2, 1, 0]);
  expect(['cream', 'pill'].map((id) => countUses(id, checkIns))).toEqual([1, 0]);
});
