import {
  type CheckIn,
  type ConditionEntry,
  checkInMessages,
  type NewCheckIn,
  severityOf,
  trimCheckIn,
} from './checkIns.ts';
import type { Condition } from './conditions.ts';
import { type Day, noonOf } from './day.ts';
import { type DraftMedicationEntry, isChosen, leaveUnset } from './medicationChoices.ts';
import { isLinkedTo, type Medication } from './medications.ts';
import { wholePercent } from './ratings.ts';

/** A check-in being written: choices may still be open. */
export type CheckInDraft = Omit<NewCheckIn, 'date' | 'medicationEntries'> & {
  medicationEntries: DraftMedicationEntry[];
};

export type WizardStep =
  | { kind: 'condition'; condition: Condition }
  | { kind: 'factors' | 'notes' | 'photo'; title: string };

const closingSteps = [
  { kind: 'factors', title: 'Lifestyle Factors' },
  { kind: 'notes', title: 'Additional Notes' },
  { kind: 'photo', title: 'Add Photo (Optional)' },
] as const satisfies readonly WizardStep[];

export function wizardSteps(conditions: readonly Condition[]): WizardStep[] {
  return [...conditions.map((condition) => ({ kind: 'condition', condition }) as const), ...closingSteps];
}

export function wizardTitle(existing: CheckIn | undefined): string {
  return existing ? 'Edit Check-in' : 'Daily Check-in';
}

/** Steps count from 1. */
export function percentComplete(step: number, stepCount: number): number {
  return wholePercent(step, stepCount);
}

export function canGoBack(step: number): boolean {
  return step > 1;
}

/** Why Next is disabled, or undefined when it is not: a condition's step needs its severity. */
export function nextHint(step: WizardStep, draft: CheckInDraft): string | undefined {
  if (step.kind !== 'condition' || severityOf(draft, step.condition.id) !== null) return undefined;
  return checkInMessages.severityHint;
}

export function canGoNext(step: WizardStep, draft: CheckInDraft): boolean {
  return step.kind !== 'photo' && nextHint(step, draft) === undefined;
}

export function canSave(step: WizardStep): boolean {
  return step.kind === 'photo';
}

/** What a condition's step asks about. A medication linked to several conditions is one entry, shown on each. */
export function medicationsOfStep(conditionId: string, medications: readonly Medication[]): Medication[] {
  return medications.filter((medication) => medication.active && isLinkedTo(medication, conditionId));
}

/** What the lifestyle step asks about: active medications that no condition's step shows. */
export function otherMedications(
  conditions: readonly Condition[],
  medications: readonly Medication[],
): Medication[] {
  return medications.filter(
    (medication) => medication.active && !conditions.some(({ id }) => isLinkedTo(medication, id)),
  );
}

/**
 * The draft a wizard opens with: the day's check-in when there is one, and an unset entry for each condition
 * and active medication that it lacks.
 */
export function startDraft(
  conditions: readonly Condition[],
  medications: readonly Medication[],
  existing?: CheckIn,
): CheckInDraft {
  const rated = existing?.conditionEntries ?? [];
  const chosen = existing?.medicationEntries ?? [];
  const unrated = conditions
    .filter(({ id }) => rated.every((entry) => entry.conditionId !== id))
    .map(({ id }): ConditionEntry => ({ conditionId: id, severity: 0, symptoms: [] }));
  const unset = medications
    .filter(({ id, active }) => active && chosen.every((entry) => entry.medicationId !== id))
    .map(({ id }) => leaveUnset(id));
  return {
    ...(existing?.notes !== undefined && { notes: existing.notes }),
    photoUrl: existing?.photoUrl ?? null,
    factors: { stress: 0, sleep: 0, water: 0, ...existing?.factors },
    conditionEntries: [...rated, ...unrated],
    medicationEntries: [...chosen, ...unset],
  };
}

/** The check-in to save: unset medications and factors are left out. Its ratings are still to be validated. */
export function finishDraft(draft: CheckInDraft, day: Day): NewCheckIn {
  return trimCheckIn({
    ...draft,
    date: noonOf(day),
    medicationEntries: draft.medicationEntries.filter(isChosen),
  });
}

/** Whether closing the wizard would lose work. */
export function hasChanges(opened: CheckInDraft, draft: CheckInDraft, day: Day): boolean {
  return JSON.stringify(finishDraft(opened, day)) !== JSON.stringify(finishDraft(draft, day));
}

export function replaceConditionEntry(draft: CheckInDraft, entry: ConditionEntry): CheckInDraft {
  const conditionEntries = draft.conditionEntries.map((other) =>
    other.conditionId === entry.conditionId ? entry : other,
  );
  return { ...draft, conditionEntries };
}

export function replaceMedicationEntry(draft: CheckInDraft, entry: DraftMedicationEntry): CheckInDraft {
  const medicationEntries = draft.medicationEntries.map((other) =>
    other.medicationId === entry.medicationId ? entry : other,
  );
  return { ...draft, medicationEntries };
}
