import { expect, test } from 'vitest';
import { reconcileTrackers } from '#archive/reconcile.ts';
import { makeTracker } from '#testing/people.ts';

const dairy = makeTracker({ name: 'Dairy' });
const soap = makeTracker({ name: 'Soap' });
const wool = makeTracker({ name: 'Wool' });

test.each([
  ['a new name', { Dairy: 'Milk' }, ['Milk']],
  ['the name of another', { Dairy: ' soap' }, ['Dairy']],
  ['the names of each other', { Dairy: 'Soap', Soap: 'Dairy' }, ['Soap', 'Dairy']],
  ['the name of one that keeps its own', { Dairy: 'Soap', Soap: 'Wool' }, ['Dairy', 'Soap']],
])('R120 a tracker that is renamed to %s', (_, names: Record<string, string>, expected) => {
  const known = [dairy, soap, wool];
  const given = known
    .filter(({ name }) => names[name])
    .map((tracker) => ({ ...tracker, name: names[tracker.name] ?? '', since: '2026-01-01' }));
  const merged = reconcileTrackers(known, given, []);
  expect(merged.map(({ name }) => name)).toEqual(expected);
  expect(merged.every(({ since }) => since === '2026-01-01')).toBe(true);
});

test('R120 a new tracker is refused if its name stays taken', () => {
  const given = [{ ...dairy, name: 'Soap' }, makeTracker({ name: 'Dairy' })];
  expect(() => reconcileTrackers([dairy, soap], given, [])).toThrow(
    'Thing to track "Dairy": This account has another one of the same name. Please rename that one first',
  );
});
