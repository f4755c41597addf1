import type { CheckIn, MedicationEntry, Symptom } from '@flarewell/domain/checkIns';
import { type Condition, describeCondition } from '@flarewell/domain/conditions';
import {
  type Factors,
  factorLabel,
  factorNames,
  factorRow,
  factorValue,
} from '@flarewell/domain/measures/factors';
import type { Rating } from '@flarewell/domain/measures/ratings';
import { describeChoice } from '@flarewell/domain/medications/choices';
import { isLinkedTo, type Medication } from '@flarewell/domain/medications/medications';
import type { Tracker } from '@flarewell/domain/trackers';

export interface CardMedication {
  id: string;
  name: string;
  dosage: string;
  taken: boolean;
  /** 'Taken', 'Taken 2x', 'Skipped (Forgot)' */
  choice: string;
}

export interface CardCondition {
  id: string;
  name: string;
  color: string;
  severity: Rating;
  symptoms: Symptom[];
  notes?: string;
  medications: CardMedication[];
}

export interface CardFactor {
  name: string;
  /** 'High', '4 of 10', 'Cold' */
  label: string;
  /** Only where the label does not show it, with the largest of its scale. */
  level?: { value: number; max: number };
}

export interface CheckInCard {
  conditions: CardCondition[];
  otherMedications: CardMedication[];
  factors: CardFactor[];
  /** The names of the trackers that apply to the day, in the person's order. */
  trackers: string[];
  notes?: string;
  /** Whether the check-in has neither content nor a photo. */
  isEmpty: boolean;
}

/** The contents of a check-in's card, in the order in which the card shows them. */
export function checkInCard(
  checkIn: Pick<
    CheckIn,
    'conditionEntries' | 'medicationEntries' | 'factors' | 'trackers' | 'notes' | 'photoUrl'
  >,
  conditions: readonly Condition[],
  medications: readonly Medication[],
  trackers: readonly Tracker[] = [],
): CheckInCard {
  // Skips deleted medications and trackers: the server removes them, but a cached check-in may still have them.
  const chosen = checkIn.medicationEntries.flatMap((entry) => {
    const medication = medications.find(({ id }) => id === entry.medicationId);
    return medication ? [{ medication, line: describeMedication(medication, entry) }] : [];
  });
  const linkedTo = (id: string) => chosen.filter(({ medication }) => isLinkedTo(medication, id));
  const shown = new Set(checkIn.conditionEntries.flatMap(({ conditionId }) => linkedTo(conditionId)));
  const blocks = {
    conditions: checkIn.conditionEntries.map(({ conditionId, ...entry }) => ({
      ...entry,
      ...describe(conditions, conditionId),
      medications: linkedTo(conditionId).map(({ line }) => line),
    })),
    otherMedications: chosen.filter((choice) => !shown.has(choice)).map(({ line }) => line),
    factors: describeFactors(checkIn.factors),
    trackers: trackers.filter(({ id }) => checkIn.trackers?.includes(id)).map(({ name }) => name),
    ...(checkIn.notes && { notes: checkIn.notes }),
  };
  const isEmpty = checkIn.photoUrl === null && Object.values(blocks).every(({ length }) => length === 0);
  return { ...blocks, isEmpty };
}

function describe(conditions: readonly Condition[], id: string) {
  const { name, color } = describeCondition(conditions, id);
  return { id, name, color };
}

function describeMedication(medication: Medication, entry: MedicationEntry): CardMedication {
  const { id, name, dosage } = medication;
  return { id, name, dosage, taken: entry.taken, choice: describeChoice(medication, entry) };
}

function describeFactors(factors: Factors): CardFactor[] {
  const rated = factorNames.flatMap((factor): CardFactor[] => {
    const value = factorValue(factors, factor);
    if (value === null) return [];
    const { name, labels } = factorRow(factor);
    return [
      { name, label: factorLabel(factor, value), ...(labels && { level: { value, max: labels.length } }) },
    ];
  });
  return factors.weather ? [...rated, { name: 'Weather', label: factors.weather }] : rated;
}
