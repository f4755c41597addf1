import { dosesOf, type MedicationEntry, type SkipReason, timesTakenBounds } from '@flarewell/domain/checkIns';
import { isAsRequired, type Medication } from './medications.ts';

/** An entry in the wizard. `taken` is null until a choice is made; such entries are never stored. */
export type DraftMedicationEntry = Omit<MedicationEntry, 'taken'> & { taken: boolean | null };

export function isChosen(entry: DraftMedicationEntry): entry is MedicationEntry {
  return entry.taken !== null;
}

export function leaveUnset(medicationId: string): DraftMedicationEntry {
  return { medicationId, taken: null };
}

export function take({ medicationId }: DraftMedicationEntry): DraftMedicationEntry {
  return { medicationId, taken: true, timesTaken: 1 };
}

export function skip({ medicationId, skippedReason }: DraftMedicationEntry): DraftMedicationEntry {
  return { medicationId, taken: false, ...(skippedReason && { skippedReason }) };
}

/** Sets the count of a taken medication, clamped to a whole number from 1 to 99. Ignores skipped and unset entries. */
export function countTimes(entry: DraftMedicationEntry, timesTaken: number): DraftMedicationEntry {
  const { min, max } = timesTakenBounds;
  if (!entry.taken) return entry;
  const whole = Number.isNaN(timesTaken) ? min : Math.trunc(timesTaken);
  return { ...entry, timesTaken: Math.min(max, Math.max(min, whole)) };
}

export function giveReason(
  { medicationId, taken }: DraftMedicationEntry,
  skippedReason: SkipReason | undefined,
): DraftMedicationEntry {
  return { medicationId, taken, ...(skippedReason && { skippedReason }) };
}

export function canGiveReason(
  medication: Pick<Medication, 'frequency'>,
  entry: DraftMedicationEntry,
): boolean {
  return entry.taken === false && !isAsRequired(medication);
}

export function choiceLabels(medication: Pick<Medication, 'frequency'>): { taken: string; skipped: string } {
  return { taken: 'Taken', skipped: isAsRequired(medication) ? 'Not taken' : 'Skipped' };
}

/** 'Taken', 'Taken 2x', 'Skipped (Forgot)' */
export function describeChoice(medication: Pick<Medication, 'frequency'>, entry: MedicationEntry): string {
  const { taken, skipped } = choiceLabels(medication);
  const doses = dosesOf(entry);
  if (entry.taken) return doses > 1 ? `${taken} ${doses}x` : taken;
  return entry.skippedReason ? `${skipped} (${entry.skippedReason})` : skipped;
}
