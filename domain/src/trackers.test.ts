import { makeCheckIn } from '@flarewell/domain/testing/samples';
import { describe, expect, test } from 'vitest';
import { moveTracker, showTracker, type Tracker, trackerValue, validateTracker } from './trackers.ts';

const dairy: Tracker = { id: 'dairy', name: 'Dairy', since: '2026-11-05', until: null };

describe('trackers', () => {
  test.each<[Partial<Tracker>, string, string[] | undefined, boolean | null]>([
    [{}, '2026-11-04', ['dairy'], null],
    [{}, '2026-11-05', ['dairy'], true],
    [{}, '2026-11-05', ['soap'], false],
    [{}, '2026-11-05', undefined, false],
    [{ until: '2026-11-08' }, '2026-11-07', undefined, false],
    [{ until: '2026-11-08' }, '2026-11-08', ['dairy'], null],
  ])('R120 %j on %s with %j is %s', (changes, day, trackers, value) => {
    expect(trackerValue({ ...dairy, ...changes }, day, makeCheckIn(day, { trackers }))).toBe(value);
  });

  test('R120 hidden today it counts until yesterday; shown again it counts from today on', () => {
    const hidden = showTracker(dairy, false, '2026-11-08');
    expect(hidden).toEqual({ ...dairy, until: '2026-11-08' });
    expect(showTracker(hidden, true, '2026-11-08')).toEqual(dairy);
    expect(showTracker(hidden, true, '2026-11-20')).toEqual({ ...dairy, since: '2026-11-20' });
    expect(showTracker(hidden, false, '2026-11-20')).toBe(hidden);
  });

  test.each<[string, Partial<Tracker>, string | undefined]>([
    ['Soap', {}, undefined],
    [' ', {}, 'Please enter a name'],
    ['x'.repeat(41), {}, 'Name must be at most 40 characters long'],
    [' dAiry ', {}, 'You already track this'],
    ['DAIRY', { until: '2026-11-08' }, 'You have hidden this. Show it again in Settings'],
  ])('R120 the name %j is answered with a message where it cannot be used', (name, changes, message) => {
    expect(validateTracker({ name }, [{ ...dairy, ...changes }]).name).toBe(message);
  });

  test.each([
    [0, ['c', 'a', 'b']],
    [1, ['a', 'c', 'b']],
    [9, ['a', 'b', 'c']],
  ])('R120 moved to place %i the list is %j', (position, ids) => {
    const list = ['a', 'b', 'c'].map((id) => ({ ...dairy, id }));
    expect(moveTracker(list, 'c', position).map(({ id }) => id)).toEqual(ids);
  });
});
