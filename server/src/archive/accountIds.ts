import type { AllRecords } from '@flarewell/domain/account/user';
import { dayOf } from '@flarewell/domain/day';
import { trackerOf } from '@flarewell/domain/patterns/suspicions';
import { isSameTracker, type Tracker } from '@flarewell/domain/trackers';
import { deriveCheckInId, deriveId } from '#db/ids.ts';
import type { PlainRecords } from '#diary/readRecords.ts';
import { Problem } from '#http/problems.ts';

export interface MappedRecords extends AllRecords {
  /** Trackers of the account that the file has under another id, but with the same name. */
  namesakes: string[];
}

/**
 * Maps the ids in a file to rows of this user. An id that the user has already keeps its row. Every other id is replaced
 * by one derived from the user and that id: the answer then never reveals whether it belongs to somebody else, and
 * importing the same file again is idempotent. `known` are the user's records.
 */
export function mapToAccountIds(records: AllRecords, diaryId: string, known: PlainRecords): MappedRecords {
  const idsFor = (kind: string, own: readonly { id: string }[]) => {
    const ids = new Set(own.map(({ id }) => id));
    return (id: string) => (ids.has(id) ? id : deriveId(diaryId, kind, id));
  };
  const conditionIdOf = idsFor('condition', known.conditions);
  const medicationIdOf = idsFor('medication', known.medications);
  const { trackerIdOf, namesakes } = mapTrackerIds(records.trackers, diaryId, known.trackers);
  const flareIdOf = idsFor('flare', known.flares);
  const suspicionIdOf = idsFor('suspicion', known.suspicions);
  refuseRepeats('conditions', records.conditions, conditionIdOf);
  refuseRepeats('medications', records.medications, medicationIdOf);
  refuseRepeats('things to track', records.trackers, trackerIdOf);
  refuseRepeats('flares', records.flares, flareIdOf);
  refuseRepeats('suspicions', records.suspicions, suspicionIdOf);
  return {
    conditions: records.conditions.map((condition) => ({ ...condition, id: conditionIdOf(condition.id) })),
    medications: records.medications.map((medication) => ({
      ...medication,
      id: medicationIdOf(medication.id),
      conditionIds: medication.conditionIds.map(conditionIdOf),
    })),
    checkIns: records.checkIns.map(({ trackers, ...checkIn }) => ({
      ...checkIn,
      id: deriveCheckInId(diaryId, dayOf(checkIn.date)),
      conditionEntries: checkIn.conditionEntries.map((entry) => ({
        ...entry,
        conditionId: conditionIdOf(entry.conditionId),
      })),
      medicationEntries: checkIn.medicationEntries.map((entry) => ({
        ...entry,
        medicationId: medicationIdOf(entry.medicationId),
      })),
      ...(trackers && { trackers: trackers.map(trackerIdOf) }),
    })),
    trackers: records.trackers.map((tracker) => ({ ...tracker, id: trackerIdOf(tracker.id) })),
    flares: records.flares.map((flare) => ({
      ...flare,
      id: flareIdOf(flare.id),
      conditionId: conditionIdOf(flare.conditionId),
    })),
    suspicions: records.suspicions.map((suspicion) => {
      const trackerId = trackerOf(suspicion.factor);
      return {
        ...suspicion,
        id: suspicionIdOf(suspicion.id),
        conditionId: conditionIdOf(suspicion.conditionId),
        ...(trackerId && { factor: `tracker:${trackerIdOf(trackerId)}` as const }),
      };
    }),
    namesakes,
  };
}

/** A person has one tracker of a name, so one in the file becomes the one of the same name in the account. */
function mapTrackerIds(
  given: readonly Tracker[],
  diaryId: string,
  known: readonly Tracker[],
): { trackerIdOf: (id: string) => string; namesakes: string[] } {
  const knownIds = new Set(known.map(({ id }) => id));
  const mapped = new Map<string, string>();
  for (const { id } of given) {
    const own = [id, deriveId(diaryId, 'tracker', id)].find((each) => knownIds.has(each));
    if (own) mapped.set(id, own);
  }
  const namesakes: string[] = [];
  for (const tracker of given) {
    if (mapped.has(tracker.id)) continue;
    const taken = new Set(mapped.values());
    const same = known.find((other) => isSameTracker(other, tracker) && !taken.has(other.id));
    mapped.set(tracker.id, same?.id ?? deriveId(diaryId, 'tracker', tracker.id));
    if (same) namesakes.push(same.id);
  }
  return { trackerIdOf: (id) => mapped.get(id) ?? id, namesakes };
}

/** An edited file can name a row twice: by its id in this account, and by the id from which that one was derived. */
function refuseRepeats(noun: string, items: readonly { id: string }[], idOf: (id: string) => string): void {
  if (new Set(items.map(({ id }) => idOf(id))).size === items.length) return;
  throw new Problem('invalid-input', {
    message: `Two ${noun} in this file are the same in this account`,
  });
}
