import {
  type CheckIn,
  type MedicationEntry,
  type SkipReason,
  type Symptom,
  skipReasons,
  symptoms,
} from '@flarewell/domain/checkIns';
import { type Condition, conditionColors, defaultConditionColor } from '@flarewell/domain/conditions';
import { addDays, type Day, noonOf } from '@flarewell/domain/day';
import { weathers } from '@flarewell/domain/measures/factors';
import { levels, type Rating } from '@flarewell/domain/measures/ratings';
import { frequencies, type Medication } from '@flarewell/domain/medications/medications';
import type { Records } from '@flarewell/domain/records/records';
import { createRandom } from '@flarewell/domain/testing/random';
import type { Tracker } from '@flarewell/domain/trackers';

// Records for tests and benchmarks.

export function makeCondition(id: string, fields: Partial<Condition> = {}): Condition {
  return { id, name: id, color: defaultConditionColor, createdAt: '2026-01-01T09:00:00.000Z', ...fields };
}

export function makeMedication(id: string, fields: Partial<Medication> = {}): Medication {
  return {
    id,
    name: id,
    dosage: '1%',
    frequency: 'Once daily',
    active: true,
    conditionIds: [],
    createdAt: '2026-01-01T09:00:00.000Z',
    ...fields,
  };
}

export function makeTracker(id: string, fields: Partial<Tracker> = {}): Tracker {
  return { id, name: id, since: '2026-01-01', until: null, ...fields };
}

export function makeCheckIn(day: Day, fields: Partial<CheckIn> = {}): CheckIn {
  return {
    id: `on-${day}`,
    date: noonOf(day),
    photoUrl: null,
    factors: {},
    conditionEntries: [],
    medicationEntries: [],
    ...fields,
  };
}

/** A check-in that rates conditions: `rateDay('2026-03-01', { eczema: 3 })`. */
export function rateDay(
  day: Day,
  severities: Readonly<Record<string, Rating>>,
  shown: Symptom[] = [],
): CheckIn {
  const conditionEntries = Object.entries(severities).map(([conditionId, severity]) => ({
    conditionId,
    severity,
    symptoms: shown,
  }));
  return makeCheckIn(day, { conditionEntries });
}

export function takenEntry(medicationId: string, timesTaken = 1): MedicationEntry {
  return { medicationId, taken: true, timesTaken };
}

export function skippedEntry(medicationId: string, skippedReason?: SkipReason): MedicationEntry {
  return { medicationId, taken: false, ...(skippedReason && { skippedReason }) };
}

/** A check-in for each day, on which the medication was taken. */
export function takeOn(medicationId: string, ...days: Day[]): CheckIn[] {
  return days.map((day) => makeCheckIn(day, { medicationEntries: [takenEntry(medicationId)] }));
}

/** A history with a check-in on every day up to today, newest first. */
export function makeHistory(
  today: Day,
  days: number,
  { conditions = 5, medications = 5, seed = 1 } = {},
): Records {
  const { chance, pick } = createRandom(seed);
  const conditionIds = Array.from({ length: conditions }, (_, index) => `condition-${index}`);
  const medicationIds = Array.from({ length: medications }, (_, index) => `medication-${index}`);
  const makeDay = (_: unknown, daysAgo: number) =>
    makeCheckIn(addDays(today, -daysAgo), {
      notes: 'Slept badly, itchy arms in the evening',
      photoUrl: chance(0.1) ? `/photos/user/${daysAgo}.jpg` : null,
      factors: { stress: pick(levels), sleep: pick(levels), water: pick(levels), weather: pick(weathers) },
      conditionEntries: conditionIds.map((conditionId) => ({
        conditionId,
        severity: pick(levels),
        symptoms: symptoms.filter(() => chance(0.3)),
      })),
      medicationEntries: medicationIds.map((id) =>
        chance(0.7) ? takenEntry(id, pick([1, 2, 3])) : skippedEntry(id, pick(skipReasons)),
      ),
    });
  return {
    conditions: conditionIds.map((id, index) =>
      makeCondition(id, { color: conditionColors[index % conditionColors.length]?.hex }),
    ),
    medications: medicationIds.map((id, index) =>
      makeMedication(id, {
        frequency: pick(frequencies),
        conditionIds: conditionIds.slice(0, index + 1),
        maxUsageDays: 14 * (index + 1),
      }),
    ),
    checkIns: Array.from({ length: days }, makeDay),
  };
}
