import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { putCheckIn, removeCheckIn, removeCondition, removeMedication } from './cascades.ts';
import { addDays, dayOf } from './day.ts';
import { makeCheckIn, makeHistory } from './samples.ts';

const today = '2026-03-03';
const records = makeHistory(today, 4, { conditions: 3, medications: 3 });

describe('cascades', () => {
  test('R75 condition: goes from the list, the medications and the check-ins', () => {
    const after = removeCondition(records, 'condition-1');
    expect(after.conditions.map(({ id }) => id)).toEqual(['condition-0', 'condition-2']);
    expect(after.medications.map(({ conditionIds }) => conditionIds)).toEqual([
      ['condition-0'],
      ['condition-0'],
      ['condition-0', 'condition-2'],
    ]);
    expect(after.checkIns).toHaveLength(4);
    expect(JSON.stringify(after)).not.toContain('condition-1');
    expect(after.checkIns[0]?.medicationEntries).toEqual(records.checkIns[0]?.medicationEntries);
  });

  test('R76 medication: goes from the list and the check-ins', () => {
    const after = removeMedication(records, 'medication-1');
    expect(after.medications.map(({ id }) => id)).toEqual(['medication-0', 'medication-2']);
    expect(after.checkIns.map(({ medicationEntries }) => medicationEntries.length)).toEqual([2, 2, 2, 2]);
    expect(JSON.stringify(after)).not.toContain('medication-1');
    expect(after.conditions).toEqual(records.conditions);
  });

  test('R77 check-in: goes with its entries, and nothing else does', () => {
    const after = removeCheckIn(records, 'on-2026-03-01');
    expect(after.checkIns.map(({ id }) => id)).toEqual(['on-2026-03-03', 'on-2026-03-02', 'on-2026-02-28']);
    expect(after.conditions).toEqual(records.conditions);
    expect(after.medications).toEqual(records.medications);
  });

  test.each([
    ['condition', removeCondition],
    ['medication', removeMedication],
    ['check-in', removeCheckIn],
  ])('R77 unknown id: removing no %s changes nothing', (_, remove) => {
    expect(remove(records, 'unknown')).toEqual(records);
  });
});

describe('one check-in a day', () => {
  test('R78 same day: it replaces the one that was there', () => {
    const replaced = putCheckIn(records.checkIns, makeCheckIn('2026-03-02', { id: 'new' }));
    expect(replaced.map(({ id }) => id)).toEqual(['on-2026-03-03', 'new', 'on-2026-03-01', 'on-2026-02-28']);
  });

  test('R78 same id: moved to another day, it leaves the old one', () => {
    const moved = putCheckIn(records.checkIns, makeCheckIn('2026-02-20', { id: 'on-2026-03-02' }));
    expect(moved.map(({ date }) => dayOf(date))).toEqual([
      '2026-03-03',
      '2026-03-01',
      '2026-02-28',
      '2026-02-20',
    ]);
  });

  test('R78 whatever is put: one for each day, newest first', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 20 })), (ages) => {
        const days = ages.map((age) => addDays(today, age));
        const list = days.reduce(
          (checkIns, day, index) => putCheckIn(checkIns, makeCheckIn(day, { id: `${index}` })),
          [] as ReturnType<typeof putCheckIn>,
        );
        expect(list.map(({ date }) => dayOf(date))).toEqual([...new Set(days)].sort().reverse());
        for (const { id, date } of list) expect(Number(id)).toBe(days.lastIndexOf(dayOf(date)));
      }),
    );
  });
});
