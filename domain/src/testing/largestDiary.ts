import type { AllRecords } from '@flarewell/domain/account/user';
import type { CheckIn } from '@flarewell/domain/checkIns';
import { conditionColors } from '@flarewell/domain/conditions';
import { addDays, type Day, noonOf } from '@flarewell/domain/day';
import { textLimit } from '@flarewell/domain/fields';
import { forEachFactor, weathers } from '@flarewell/domain/measures/factors';
import { levels } from '@flarewell/domain/measures/ratings';
import { asRequired } from '@flarewell/domain/medications/medications';
import { flareLimits } from '@flarewell/domain/patterns/flares/flare';
import { suspicionLimit } from '@flarewell/domain/patterns/suspicions';
import { recordLimits } from '@flarewell/domain/records/records';
import { trackerLimits } from '@flarewell/domain/trackers';
import { createRandom } from './random.ts';

/** The newest days hold everything that a day can, because the search for patterns compares those. */
const crowdedDays = 730;
const seed = 30;

/**
 * The largest diary that an import accepts: as many conditions, medications, trackers, flares and suspicions as a person
 * can have, all of them on each of the newest days, and long notes on the days before, until the file has `bytes`. Each
 * tracker began on another day, so that no two factors were recorded on the same days: the search can share nothing.
 */
export function makeLargestDiary(today: Day, bytes: number): AllRecords {
  const random = createRandom(seed);
  const ids = (kind: number, count: number) =>
    Array.from({ length: count }, (_, index) => makeId(kind, index));
  const conditionIds = ids(1, recordLimits.conditions);
  const medicationIds = ids(2, recordLimits.medications);
  const trackerIds = ids(3, trackerLimits.stored);
  const oldest = addDays(today, -crowdedDays);
  const records: AllRecords = {
    conditions: conditionIds.map((id, index) => ({
      id,
      name: `Condition ${index}`,
      color: conditionColors[0].hex,
      createdAt: '2020-01-01T00:00:00.000Z',
    })),
    medications: medicationIds.map((id, index) => ({
      id,
      name: `Medication ${index}`,
      dosage: '1 layer',
      frequency: asRequired,
      active: true,
      conditionIds,
      createdAt: '2020-01-01T00:00:00.000Z',
    })),
    trackers: trackerIds.map((id, index) => ({
      id,
      name: `Tracker ${index}`,
      since: addDays(oldest, index),
      until: index < trackerLimits.shown ? null : addDays(today, 1),
    })),
    flares: ids(4, flareLimits.stored).map((id, index) => {
      const from = addDays(today, -2 * Math.floor(index / 2));
      return { id, conditionId: pick(conditionIds, index), verdict: 'dismissed', from, to: from };
    }),
    suspicions: ids(5, suspicionLimit).map((id, index) => ({
      id,
      conditionId: pick(conditionIds, index),
      factor: `tracker:${pick(trackerIds, index)}`,
      namedOn: addDays(oldest, 2 * index),
    })),
    checkIns: [],
  };
  const crowd = (): Partial<CheckIn> => ({
    conditionEntries: conditionIds.map((conditionId) => ({
      conditionId,
      severity: random.pick(levels),
      symptoms: [],
    })),
    medicationEntries: medicationIds
      .filter(() => random.chance(0.2))
      .map((medicationId) => ({ medicationId, taken: true })),
    trackers: trackerIds.filter(() => random.chance(0.3)),
  });
  let left = bytes - JSON.stringify(records).length;
  for (let index = 0; ; index += 1) {
    const day = addDays(today, -index);
    const checkIn: CheckIn = {
      id: makeId(6, index),
      date: noonOf(day),
      photoUrl: null,
      factors: {
        ...forEachFactor(() => random.pick(levels)),
        weather: random.pick(weathers),
      },
      conditionEntries: [],
      medicationEntries: [],
      // Written the next morning. Whether that was in time depends on the timezone, which is expensive to compute.
      createdAt: `${addDays(day, 1)}T02:00:00.000Z`,
      ...(index < crowdedDays ? crowd() : { notes: makeNotes(index) }),
    };
    left -= JSON.stringify(checkIn).length + 1;
    if (left < 0) return records;
    records.checkIns.push(checkIn);
  }
}

function pick(ids: readonly string[], index: number): string {
  return ids[index % ids.length] ?? '';
}

function makeId(kind: number, index: number): string {
  return `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

/** Long notes that differ from day to day. A repeated letter would be compressed to nothing. */
function makeNotes(index: number): string {
  return `Day ${index} ${Math.sin(index)} `.repeat(textLimit).slice(0, textLimit).trim();
}
