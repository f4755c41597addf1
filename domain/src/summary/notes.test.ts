import { makeCheckIn, makeCondition } from '@flarewell/domain/testing/samples';
import { expect, test } from 'vitest';
import { notesByDay } from './notes.ts';

test('R99 notes: newest day first; notes of the day come before notes of its conditions', () => {
  const conditionEntries = [
    { conditionId: 'neck', severity: 2, symptoms: [], notes: 'Scarf helps' },
    { conditionId: 'hands', severity: 3, symptoms: [] },
    { conditionId: 'gone', severity: 1, symptoms: [], notes: 'Healed' },
  ] as const;
  const entries = conditionEntries.map((entry) => ({ ...entry, symptoms: [...entry.symptoms] }));
  const checkIns = [
    makeCheckIn('2026-03-01', { notes: 'Slept badly' }),
    makeCheckIn('2026-03-02'),
    makeCheckIn('2026-03-03', { notes: 'Rain', conditionEntries: entries }),
  ];
  expect(notesByDay(checkIns, [makeCondition('neck', { name: 'Neck' })])).toEqual([
    {
      day: '2026-03-03',
      notes: [
        { condition: null, text: 'Rain' },
        { condition: 'Neck', text: 'Scarf helps' },
        { condition: 'Unknown Condition', text: 'Healed' },
      ],
    },
    { day: '2026-03-01', notes: [{ condition: null, text: 'Slept badly' }] },
  ]);
});
