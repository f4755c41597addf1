import { type Flare, findOverlap } from '@flarewell/domain/patterns/flares/flare';
import type { Suspicion } from '@flarewell/domain/patterns/suspicions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reconcileFlares, reconcileSuspicions, reconcileTrackers } from '#archive/reconcile.ts';
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

const makeFlare = (id: string, from: number, to = from): Flare => ({
  id,
  conditionId: 'neck',
  verdict: 'confirmed',
  from: `2026-11-${10 + from}`,
  to: `2026-11-${10 + to}`,
});

test('R122 a flare of the file that is left out keeps its days in the account, which no other one may overlap', () => {
  const known = [makeFlare('a', 1), makeFlare('b', 5)];
  // The file moves b onto a, and has another flare where b was.
  const given = [makeFlare('b', 1), makeFlare('c', 5), makeFlare('d', 8)];
  expect(reconcileFlares(known, given)).toEqual([makeFlare('d', 8)]);
});

test('R122 flares that change places in the file do so in the account', () => {
  const given = [makeFlare('a', 5), makeFlare('b', 1)];
  expect(reconcileFlares([makeFlare('a', 1), makeFlare('b', 5)], given)).toEqual(given);
});

test('R122 two confirmed flares never overlap after an import, and a second import changes nothing', () => {
  const flares = fc
    .array(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
        from: fc.nat(12),
        length: fc.nat(3),
        verdict: fc.constantFrom('confirmed' as const, 'dismissed' as const),
      }),
    )
    .map((all) => {
      const kept: Flare[] = [];
      for (const { id, from, length, verdict } of all) {
        const flare = { ...makeFlare(id, from, from + length), verdict };
        if (kept.every((other) => other.id !== id) && !findOverlap(flare, kept)) kept.push(flare);
      }
      return kept;
    });
  const importInto = (known: Flare[], given: Flare[]) => {
    const written = reconcileFlares(known, given);
    return [...known.filter(({ id }) => !written.some((flare) => flare.id === id)), ...written];
  };
  fc.assert(
    fc.property(flares, flares, (known, given) => {
      const after = importInto(known, given);
      for (const [index, flare] of after.entries()) {
        expect(findOverlap(flare, after.slice(index + 1))).toBeUndefined();
      }
      expect(new Set(importInto(after, given))).toEqual(new Set(after));
    }),
  );
});

test('R123 a suspicion that still runs is left out if another one does', () => {
  const suspect = (id: string, namedOn: string): Suspicion => ({
    id,
    conditionId: 'neck',
    factor: 'stress',
    namedOn,
  });
  const isRunning = ({ namedOn }: Suspicion) => namedOn > '2026-08-01';
  const [old, mine, other, third] = [
    suspect('old', '2025-01-01'),
    suspect('mine', '2026-11-01'),
    suspect('other', '2026-10-01'),
    suspect('third', '2026-10-05'),
  ];
  expect(reconcileSuspicions([mine], [old, other, mine], isRunning)).toEqual([old]);
  expect(reconcileSuspicions([], [old, other, third], isRunning)).toEqual([old, other]);
});
