import {
  type CheckInContent,
  type MedicationEntry,
  type Symptom,
  trimCheckIn,
} from '@flarewell/domain/checkIns';
import { type FactorName, factorNames, factorValue, type Weather } from '@flarewell/domain/measures/factors';
import type { Level } from '@flarewell/domain/measures/ratings';
import { pathOfPhotoUrl } from '@flarewell/domain/photos';

/** One device's version of a day's check-in. */
export type Version = CheckInContent;

/** Undefined where a version has no entry, rating, symptom or text. */
type Sides<Value> = { mine: Value | undefined; other: Value | undefined };

/** One field in which two versions differ. `id` names the condition or medication; without it the field is the day's. */
export type Difference = { id?: string } & (
  | ({ field: 'severity' } & Sides<Level>)
  | ({ field: FactorName } & Sides<number>)
  | ({ field: 'symptoms' } & Sides<Symptom[]>)
  | ({ field: 'notes' } & Sides<string>)
  | ({ field: 'medication' } & Sides<MedicationEntry>)
  | ({ field: 'weather' } & Sides<Weather>)
  /** The ids, sorted. */
  | ({ field: 'trackers' } & Sides<string[]>)
);

/** All differences, in the order of the wizard's steps. */
export function findDifferences(one: Version, another: Version): Difference[] {
  // In the stored form, so that equal content compares equal.
  const mine = trimCheckIn(one);
  const other = trimCheckIn(another);
  const all = [
    ...pair(mine.conditionEntries, other.conditionEntries, 'conditionId').flatMap(({ id, mine, other }) =>
      (['severity', 'symptoms', 'notes'] as const).map((field) => ({
        field,
        id,
        mine: emptyToUndefined(mine?.[field]),
        other: emptyToUndefined(other?.[field]),
      })),
    ),
    ...pair(mine.medicationEntries, other.medicationEntries, 'medicationId').map((sides) => ({
      field: 'medication',
      ...sides,
    })),
    ...factorNames.map((field) => ({
      field,
      mine: factorValue(mine.factors, field) ?? undefined,
      other: factorValue(other.factors, field) ?? undefined,
    })),
    { field: 'weather', mine: mine.factors.weather, other: other.factors.weather },
    { field: 'trackers', mine: sortTrackers(mine), other: sortTrackers(other) },
    { field: 'notes', mine: mine.notes, other: other.notes },
  ] as Difference[];
  return all.filter(({ mine, other }) => JSON.stringify(mine) !== JSON.stringify(other));
}

/** The order of trackers has no meaning. */
function sortTrackers({ trackers }: Version): string[] | undefined {
  return emptyToUndefined(trackers?.toSorted());
}

/** Maps the ways of having no value (0, an empty list, an empty text) to undefined. */
function emptyToUndefined<Value>(value: Value): Value | undefined {
  return Array.isArray(value) && value.length === 0 ? undefined : value || undefined;
}

function pair<Key extends string, Entry extends Record<Key, string>>(
  mine: readonly Entry[],
  other: readonly Entry[],
  key: Key,
) {
  const ids = new Set([...mine, ...other].map((entry) => entry[key]));
  return Array.from(ids, (id) => ({
    id,
    mine: mine.find((entry) => entry[key] === id),
    other: other.find((entry) => entry[key] === id),
  }));
}

/** What saving a version does with the day's photo; `kept` leaves the stored one. */
export type PhotoVersion = { kind: 'kept'; url: string | null } | { kind: 'new' } | { kind: 'removed' };

/**
 * Returns 'settled' if only the other version changed the photo: saving mine then keeps the other's photo.
 * Compares paths, because the URLs of one photo differ in their signatures.
 */
export function comparePhotos(mine: PhotoVersion, other: string | null): 'same' | 'choice' | 'settled' {
  if (mine.kind !== 'kept') return mine.kind === 'removed' && other === null ? 'same' : 'choice';
  return pathOfPhotoUrl(mine.url ?? '') === pathOfPhotoUrl(other ?? '') ? 'same' : 'settled';
}
