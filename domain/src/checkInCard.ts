import type { CheckIn, MedicationEntry, Symptom } from './checkIns.ts';
import { type Condition, describeCondition } from './conditions.ts';
import { type Factors, factorLabel, factorNames, factorScales } from './factors.ts';
import { describeChoice } from './medications/choices.ts';
import { isLinkedTo, type Medication } from './medications/medications.ts';
import { isRated, type Level, type Rating } from './ratings.ts';

export interface SummaryMedication {
  id: string;
  name: string;
  dosage: string;
  taken: boolean;
  /** 'Taken', 'Taken 2x', 'Skipped (Forgot)' */
  choice: string;
}

export interface SummaryCondition {
  id: string;
  name: string;
  color: string;
  severity: Rating;
  symptoms: Symptom[];
  notes?: string;
  medications: SummaryMedication[];
}

export interface SummaryFactor {
  name: string;
  label: string;
  /** Of a rated factor; the weather has none. */
  level?: Level;
}

export interface SummaryCard {
  conditions: SummaryCondition[];
  otherMedications: SummaryMedication[];
  factors: SummaryFactor[];
  notes?: string;
}

/** What the summary card shows of a check-in, in the order in which it does. */
export function summaryCard(
  checkIn: Pick<CheckIn, 'conditionEntries' | 'medicationEntries' | 'factors' | 'notes'>,
  conditions: readonly Condition[],
  medications: readonly Medication[],
): SummaryCard {
  // An entry whose medication is gone goes too: deleting a medication removes its entries.
  const chosen = checkIn.medicationEntries.flatMap((entry) => {
    const medication = medications.find(({ id }) => id === entry.medicationId);
    return medication ? [{ medication, line: summarizeMedication(medication, entry) }] : [];
  });
  const linkedTo = (id: string) => chosen.filter(({ medication }) => isLinkedTo(medication, id));
  const shown = new Set(checkIn.conditionEntries.flatMap(({ conditionId }) => linkedTo(conditionId)));
  return {
    conditions: checkIn.conditionEntries.map(({ conditionId, ...entry }) => ({
      ...entry,
      ...describe(conditions, conditionId),
      medications: linkedTo(conditionId).map(({ line }) => line),
    })),
    otherMedications: chosen.filter((choice) => !shown.has(choice)).map(({ line }) => line),
    factors: summarizeFactors(checkIn.factors),
    ...(checkIn.notes && { notes: checkIn.notes }),
  };
}

function describe(conditions: readonly Condition[], id: string) {
  const { name, color } = describeCondition(conditions, id);
  return { id, name, color };
}

function summarizeMedication(medication: Medication, entry: MedicationEntry): SummaryMedication {
  const { id, name, dosage } = medication;
  return { id, name, dosage, taken: entry.taken, choice: describeChoice(medication, entry) };
}

function summarizeFactors(factors: Factors): SummaryFactor[] {
  const rated = factorNames.flatMap((factor): SummaryFactor[] => {
    const level = factors[factor];
    return isRated(level)
      ? [{ name: factorScales[factor].name, label: factorLabel(factor, level), level }]
      : [];
  });
  return factors.weather ? [...rated, { name: 'Weather', label: factors.weather }] : rated;
}
