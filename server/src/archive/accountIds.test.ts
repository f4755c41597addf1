import { randomUUID } from 'node:crypto';
import type { AllRecords } from '@flarewell/domain/account/user';
import type { Flare } from '@flarewell/domain/patterns/flares/flare';
import { type Suspicion, trackerOf } from '@flarewell/domain/patterns/suspicions';
import { createRandom } from '@flarewell/domain/testing/random';
import { expect, test } from 'vitest';
import { mapToAccountIds } from '#archive/accountIds.ts';
import type { PlainRecords } from '#diary/readRecords.ts';
import { makeCheckIn, makeCondition, makeMedication, makeTracker } from '#testing/people.ts';

const nothing: PlainRecords = { conditions: [], medications: [], trackers: [], flares: [], suspicions: [] };

function makeRecords(seed: number): AllRecords {
  const { whole, pick } = createRandom(seed);
  const several = <Item>(make: (index: number) => Item) =>
    Array.from({ length: whole(1, 5) }, (_, i) => make(i));
  const conditions = several(() => makeCondition());
  const medications = several(() => makeMedication({ conditionIds: [pick(conditions).id] }));
  const trackers = several((index) => makeTracker({ name: `Thing ${index}` }));
  return {
    conditions,
    medications,
    trackers,
    checkIns: several((index) =>
      makeCheckIn(`2026-11-0${index + 1}`, {
        conditionEntries: [{ conditionId: pick(conditions).id, severity: 3, symptoms: [] }],
        medicationEntries: [{ medicationId: pick(medications).id, taken: true }],
        trackers: [pick(trackers).id],
      }),
    ),
    flares: several(
      (index): Flare => ({
        id: randomUUID(),
        conditionId: pick(conditions).id,
        verdict: 'confirmed',
        from: `2026-10-0${index + 1}`,
        to: `2026-10-0${index + 1}`,
      }),
    ),
    suspicions: several(
      (): Suspicion => ({
        id: randomUUID(),
        conditionId: pick(conditions).id,
        factor: pick(['stress', `tracker:${pick(trackers).id}`] as const),
        namedOn: '2026-11-01',
      }),
    ),
  };
}

/** The records with each reference replaced by the place of its target. */
function shapeOf(records: AllRecords): unknown {
  const place = (items: { id: string }[], id: string | null) => items.findIndex((item) => item.id === id);
  const { conditions, medications, trackers } = records;
  return {
    links: medications.map(({ conditionIds }) => conditionIds.map((id) => place(conditions, id))),
    rated: records.checkIns.map((checkIn) =>
      checkIn.conditionEntries.map(({ conditionId }) => place(conditions, conditionId)),
    ),
    used: records.checkIns.map((checkIn) =>
      checkIn.medicationEntries.map(({ medicationId }) => place(medications, medicationId)),
    ),
    noted: records.checkIns.map((checkIn) => checkIn.trackers?.map((id) => place(trackers, id))),
    flares: records.flares.map(({ conditionId }) => place(conditions, conditionId)),
    suspected: records.suspicions.map(({ conditionId, factor }) => [
      place(conditions, conditionId),
      place(trackers, trackerOf(factor)),
    ]),
  };
}

const seeds = Array.from({ length: 30 }, (_, seed) => [seed]);
test.each(seeds)(
  'seed %i: every reference keeps its target, and a second mapping changes nothing',
  (seed) => {
    const file = makeRecords(seed);
    const userId = randomUUID();
    const mapped = mapToAccountIds(file, userId, nothing);
    expect(shapeOf(mapped)).toEqual(shapeOf(file));
    expect(mapToAccountIds(file, userId, mapped)).toEqual(mapped);
    expect(mapToAccountIds(mapped, userId, mapped)).toEqual(mapped);
    expect(JSON.stringify(mapToAccountIds(file, randomUUID(), nothing))).not.toContain(
      mapped.trackers[0]?.id,
    );
  },
);

test('a tracker becomes the one of the same name in the account, unless the file has that one too', () => {
  const file = makeRecords(1);
  const [dairy, milk] = [makeTracker({ name: 'Dairy' }), makeTracker({ name: 'Milk' })];
  const known = { ...nothing, trackers: [{ ...dairy, name: 'milk ' }] };
  const mapTrackers = (...trackers: (typeof dairy)[]) =>
    mapToAccountIds({ ...file, trackers, checkIns: [], suspicions: [] }, randomUUID(), known).trackers;
  expect(mapTrackers(milk)[0]?.id).toBe(dairy.id);
  const both = mapTrackers(milk, dairy);
  expect(both[1]?.id).toBe(dairy.id);
  expect(both[0]?.id).not.toBe(dairy.id);
});
