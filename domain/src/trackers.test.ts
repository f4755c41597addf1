import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './day.ts';
import { makeCheckIn, makeTracker } from './testing/samples.ts';
import {
  isShown,
  moveTracker,
  placeBeside,
  showTracker,
  trackerNameLimit,
  trackerValue,
  trimTrackerName,
  validateTracker,
} from './trackers.ts';

const dairy = makeTracker('dairy', { name: 'Dairy', since: '2026-03-01' });
const soap = makeTracker('soap', { name: 'New soap', since: '2026-03-01', until: '2026-03-10' });

describe('the value on a day', () => {
  test.each([
    ['noted while shown', dairy, '2026-03-05', ['dairy'], true],
    ['not noted while shown', dairy, '2026-03-05', ['soap'], false],
    ['a check-in without trackers', dairy, '2026-03-05', undefined, false],
    ['the first day', dairy, '2026-03-01', undefined, false],
    ['before the first day', dairy, '2026-02-28', undefined, null],
    ['noted before the first day', dairy, '2026-02-28', ['dairy'], null],
    ['the day before it was hidden', soap, '2026-03-09', ['soap'], true],
    ['the day on which it was hidden', soap, '2026-03-10', undefined, null],
    ['noted after it was hidden', soap, '2026-03-11', ['soap'], null],
  ])('R120 %s', (_, tracker, day, trackers, expected) => {
    expect(trackerValue(tracker, day, makeCheckIn(day, { trackers }))).toBe(expected);
  });
});

describe('the name', () => {
  test.each([
    ['Swimming', {}],
    ['x'.repeat(trackerNameLimit), {}],
    ['   ', { name: 'Please enter a name' }],
    ['x'.repeat(trackerNameLimit + 1), { name: 'Name must be at most 40 characters long' }],
    [' dAIRY ', { name: 'This is already tracked' }],
    ['new  SOAP', { name: 'This is hidden. Show it again in Settings' }],
  ])('R120 %s', (name, messages) => {
    expect(validateTracker({ name }, [dairy, soap])).toEqual(messages);
  });

  test('R120 is stored with single spaces, and without any around it', () => {
    expect(trimTrackerName('  New \t soap\n')).toBe('New soap');
  });
});

describe('hiding and showing again', () => {
  const today = '2026-03-20';

  test('R120 hiding ends it today; showing it again on another day begins anew', () => {
    expect(showTracker(dairy, false, today)).toEqual({ ...dairy, until: today });
    expect(showTracker(soap, true, today)).toEqual({ ...soap, since: today, until: null });
    // Added in a timezone where it was already the next day.
    const late = { ...dairy, since: addDays(today, 1) };
    expect(showTracker(late, false, today)).toEqual({ ...late, until: late.since });
  });

  test('R120 showing it again on the day on which it was hidden takes the hiding back', () => {
    expect(showTracker(showTracker(dairy, false, today), true, today)).toEqual(dairy);
  });

  test('R120 asking for the state that it already has changes nothing', () => {
    expect(showTracker(dairy, true, today)).toBe(dairy);
    expect(showTracker(soap, false, today)).toBe(soap);
  });

  test('R120 a day while it was hidden never becomes a yes or no', () => {
    const anyDay = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-03-01', days));
    fc.assert(
      fc.property(anyDay, anyDay, anyDay, (one, another, day) => {
        const [hidden = one, shown = another] = [one, another].sort();
        const tracker = showTracker(showTracker(dairy, false, hidden), true, shown);
        const value = trackerValue(tracker, day, makeCheckIn(day));
        if (day >= hidden && day < shown) expect(value).toBeNull();
        if (day >= shown) expect(value).toBe(false);
      }),
    );
  });
});

describe('the order', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => makeTracker(id)) as [
    typeof dairy,
    typeof dairy,
    typeof dairy,
    typeof dairy,
  ];
  const list = [a, { ...b, until: '2026-03-10' }, c, d];
  const idsOf = (trackers: readonly { id: string }[]) => trackers.map(({ id }) => id).join('');

  test('R120 a moved tracker takes the place, and the others keep their order', () => {
    expect(idsOf(moveTracker(list, 'a', 2))).toBe('bcad');
    expect(idsOf(moveTracker(list, 'd', 0))).toBe('dabc');
    expect(idsOf(moveTracker(list, 'b', 99))).toBe('acdb');
    expect(idsOf(moveTracker(list, 'unknown', 0))).toBe('abcd');
  });

  test('R120 a step skips hidden trackers, and ends at the first and last', () => {
    expect(placeBeside(list, 'c', -1)).toBe(0);
    expect(placeBeside(list, 'a', 1)).toBe(2);
    expect(placeBeside(list, 'a', -1)).toBeNull();
    expect(placeBeside(list, 'd', 1)).toBeNull();
  });

  test('R120 a step swaps a tracker with the shown one beside it, and the step back restores the shown order', () => {
    const anyList = fc
      .array(fc.boolean(), { minLength: 2, maxLength: 8 })
      .map((shown) =>
        shown.map((isKept, index) => makeTracker(String(index), { until: isKept ? null : '2026-03-10' })),
      );
    fc.assert(
      fc.property(anyList, fc.nat(7), fc.constantFrom(-1, 1), (trackers, index, step) => {
        const { id, until } = trackers[index] ?? {};
        const place = id !== undefined && until === null ? placeBeside(trackers, id, step) : null;
        if (id === undefined || place === null) return;
        const moved = moveTracker(trackers, id, place);
        const shown = idsOf(trackers.filter(isShown));
        const at = shown.indexOf(id);
        expect(idsOf(moved.filter(isShown)).indexOf(id)).toBe(at + step);
        const back = placeBeside(moved, id, step === 1 ? -1 : 1);
        expect(idsOf(moveTracker(moved, id, back ?? -1).filter(isShown))).toBe(shown);
      }),
    );
  });
});
