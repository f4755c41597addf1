import { type MedicationEntry, type NewCheckIn, type Symptom, trimCheckIn } from './checkIns.ts';
import { type FactorName, factorNames, type Weather } from './factors.ts';
import { pathOfPhotoUrl } from './photos.ts';
import type { Level } from './ratings.ts';

/** What one device says about a day, without its photo. */
export type Version = Omit<NewCheckIn, 'date' | 'photoUrl'>;

/** Undefined where a version says nothing: no entry, no rating, no symptom, no text. */
type Sides<Value> = { mine: Value | undefined; other: Value | undefined };

/** One thing that two versions of a day do not agree in: of a condition or medication, or without an id of the day. */
export type Difference = { id?: string } & (
  | ({ field: 'severity' | FactorName } & Sides<Level>)
  | ({ field: 'symptoms' } & Sides<Symptom[]>)
  | ({ field: 'notes' } & Sides<string>)
  | ({ field: 'medication' } & Sides<MedicationEntry>)
  | ({ field: 'weather' } & Sides<Weather>)
);

/** Everything that differs, in the order in which the wizard asks. */
export function findDifferences(one: Version, another: Version): Difference[] {
  const mine = settle(one);
  const other = settle(another);
  const all = [
    ...pair(mine.conditionEntries, other.conditionEntries, 'conditionId').flatMap(({ id, mine, other }) =>
      (['severity', 'symptoms', 'notes'] as const).map((field) => ({
        field,
        id,
        mine: said(mine?.[field]),
        other: said(other?.[field]),
      })),
    ),
    ...pair(mine.medicationEntries, other.medicationEntries, 'medicationId').map((sides) => ({
      field: 'medication',
      ...sides,
    })),
    ...([...factorNames, 'weather'] as const).map((field) => ({
      field,
      mine: mine.factors[field],
      other: other.factors[field],
    })),
    { field: 'notes', mine: mine.notes, other: other.notes },
  ] as Difference[];
  return all.filter(({ mine, other }) => JSON.stringify(mine) !== JSON.stringify(other));
}

/** In the one form in which it would be stored. */
function settle(version: Version): NewCheckIn {
  return trimCheckIn({ ...version, date: '', photoUrl: null });
}

/** An unrated severity is 0, and no symptoms are an empty list. */
function said<Value>(value: Value): Value | undefined {
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

/** The photo of a version that is to be saved; `kept` leaves the one that the day has. */
export type PhotoVersion = { kind: 'kept'; url: string | null } | { kind: 'new' } | { kind: 'removed' };

/**
 * A photo that only the other version changed is `settled`: saving mine leaves it, and what was there before is gone.
 * Addresses of one photo differ in their signature.
 */
export function comparePhotos(mine: PhotoVersion, other: string | null): 'same' | 'choice' | 'settled' {
  if (mine.kind !== 'kept') return mine.kind === 'removed' && other === null ? 'same' : 'choice';
  return pathOfPhotoUrl(mine.url ?? '') === pathOfPhotoUrl(other ?? '') ? 'same' : 'settled';
}
