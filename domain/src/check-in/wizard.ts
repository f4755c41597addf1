import { type DraftMemory, type Names, removeDeleted } from '@flarewell/domain/check-in/deletedEntries';
import { findDifferences } from '@flarewell/domain/check-in/differences';
import {
  type CheckIn,
  type CheckInContent,
  type ConditionEntry,
  checkInMessages,
  isSameContent,
  severityOf,
  trimCheckIn,
} from '@flarewell/domain/checkIns';
import { type Condition, isAddedAfter } from '@flarewell/domain/conditions';
import { addDays, type Day } from '@flarewell/domain/day';
import { newest } from '@flarewell/domain/history';
import {
  type AddedFactor,
  askedFactors,
  dropUnsetFactors,
  type Factors,
  unsetFactors,
} from '@flarewell/domain/measures/factors';
import { isRated, wholePercent } from '@flarewell/domain/measures/ratings';
import { type DraftMedicationEntry, isChosen, leaveUnset, take } from '@flarewell/domain/medications/choices';
import { isLinkedTo, type Medication } from '@flarewell/domain/medications/medications';
import { isShown, type Tracker } from '@flarewell/domain/trackers';

/** A check-in in the wizard, in which choices may still be unset. */
export type CheckInDraft = Omit<CheckInContent, 'medicationEntries'> & {
  medicationEntries: DraftMedicationEntry[];
} & DraftMemory;

/** Which rating a condition's step asks for: its own, that of any condition, or none. */
type Needed = 'own' | 'any' | 'none';

export type WizardStep =
  | { kind: 'condition'; condition: Condition; needed: Needed }
  | { kind: 'factors' | 'notes' | 'photo'; title: string };

export const lastStep = { kind: 'photo', title: 'Add Photo (Optional)' } as const satisfies WizardStep;

const closingSteps = [
  { kind: 'factors', title: 'Lifestyle Factors' },
  { kind: 'notes', title: 'Additional Notes' },
  lastStep,
] as const satisfies readonly WizardStep[];

export interface WizardDay {
  day: Day;
  /** Of the device, as `day` is. */
  timezone: string;
  /** Whether the day has no check-in yet. */
  isNew: boolean;
}

/**
 * A condition that was added after the day can be left out. If all were, the last one asks that a new check-in rates at
 * least one.
 */
export function wizardSteps(
  conditions: readonly Condition[],
  { day, timezone, isNew }: WizardDay,
): WizardStep[] {
  const isLater = (condition: Condition) => isAddedAfter(condition, day, timezone);
  const last = isNew && conditions.every(isLater) ? conditions.at(-1) : undefined;
  const asked = conditions.map((condition): WizardStep => {
    const needed = !isLater(condition) ? 'own' : condition === last ? 'any' : 'none';
    return { kind: 'condition', condition, needed };
  });
  return [...asked, ...closingSteps];
}

export function wizardTitle(existing: CheckIn | undefined): string {
  return existing ? 'Edit Check-in' : 'Daily Check-in';
}

/** Keeps the name out of the sentence, because code cannot know whether 'Hands' or 'Psoriasis' needs 'is' or 'are'. */
export function conditionQuestion({ name }: Pick<Condition, 'name'>, isToday: boolean): string {
  return isToday ? `${name}: how is it today?` : `${name}: how was it that day?`;
}

/** Steps count from 1. */
export function percentComplete(step: number, stepCount: number): number {
  return wholePercent(step, stepCount);
}

export function canGoBack(step: number): boolean {
  return step > 1;
}

/** Why Next is disabled; undefined if it is enabled. Symptoms and notes need a severity, or they could not be saved. */
export function nextHint(step: WizardStep, draft: CheckInDraft): string | undefined {
  if (step.kind !== 'condition' || severityOf(draft, step.condition.id) !== null) return undefined;
  if (step.needed === 'own' || !isLeftOut(step, draft)) return checkInMessages.severityHint;
  const isAnyRated = draft.conditionEntries.some(({ severity }) => isRated(severity));
  return step.needed === 'any' && !isAnyRated ? checkInMessages.nothingRated : undefined;
}

/** Whether nothing is entered for a condition that need not be rated. */
function isLeftOut(step: WizardStep, draft: CheckInDraft): boolean {
  if (step.kind !== 'condition' || step.needed === 'own') return false;
  const entry = draft.conditionEntries.find(({ conditionId }) => conditionId === step.condition.id);
  return !entry || (!isRated(entry.severity) && entry.symptoms.length === 0 && !entry.notes?.trim());
}

export function canGoNext(step: WizardStep, draft: CheckInDraft): boolean {
  return !canSave(step) && nextHint(step, draft) === undefined;
}

export function canSave(step: WizardStep): boolean {
  return step.kind === lastStep.kind;
}

/** The medications of a condition's step. One that is linked to several conditions is on each step, with one entry. */
export function medicationsOfStep(conditionId: string, medications: readonly Medication[]): Medication[] {
  return medications.filter((medication) => medication.active && isLinkedTo(medication, conditionId));
}

/** The medications of the lifestyle step: active ones that no condition's step shows. */
export function otherMedications(
  conditions: readonly Condition[],
  medications: readonly Medication[],
): Medication[] {
  return medications.filter(
    (medication) => medication.active && !conditions.some(({ id }) => isLinkedTo(medication, id)),
  );
}

export function trackersQuestion(isToday: boolean): string {
  return isToday ? 'Anything else today?' : 'Anything else that day?';
}

/** The trackers of the lifestyle step: the shown ones, and hidden ones that the check-in has or had when it was opened. */
export function trackersOfStep(
  trackers: readonly Tracker[],
  ...versions: readonly (Pick<CheckIn, 'trackers'> | undefined)[]
): Tracker[] {
  return trackers.filter(
    (tracker) => isShown(tracker) || versions.some((version) => version?.trackers?.includes(tracker.id)),
  );
}

/** What a draft consists of. */
export interface WizardRecords {
  conditions: readonly Condition[];
  medications: readonly Medication[];
  trackers: readonly Tracker[];
}

/**
 * The draft that the wizard opens with: the day's check-in, if any, completed with unset entries. `names` are those of
 * its conditions and medications when it was written.
 */
export function startDraft(records: WizardRecords, existing?: CheckIn, names?: Names): CheckInDraft {
  const draft = {
    ...(names && { names }),
    ...(existing?.notes !== undefined && { notes: existing.notes }),
    factors: { ...unsetFactors, ...existing?.factors },
    conditionEntries: existing?.conditionEntries ?? [],
    medicationEntries: existing?.medicationEntries ?? [],
    ...(existing?.trackers && { trackers: existing.trackers }),
  };
  return completeDraft(draft, records);
}

/**
 * Adds an unset entry for each condition and active medication that a draft lacks, and removes the entries of deleted
 * ones and deleted trackers: all of them may change while a draft is stored.
 */
export function completeDraft(draft: CheckInDraft, records: WizardRecords): CheckInDraft {
  const { conditions, medications, trackers } = records;
  const left = removeDeleted(draft, records);
  const unrated = conditions
    .filter(({ id }) => left.conditionEntries.every((entry) => entry.conditionId !== id))
    .map(({ id }): ConditionEntry => ({ conditionId: id, severity: 0, symptoms: [] }));
  const unset = medications
    .filter(({ id, active }) => active && left.medicationEntries.every((entry) => entry.medicationId !== id))
    .map(({ id }) => leaveUnset(id));
  return {
    ...left,
    conditionEntries: [...left.conditionEntries, ...unrated],
    medicationEntries: [...left.medicationEntries, ...unset],
    ...(draft.trackers && { trackers: orderIds(draft.trackers, trackers) }),
  };
}

/** Sorts ids by the person's order, so that choosing the same trackers in another order is no change. */
function orderIds(ids: string[], trackers: readonly Tracker[]): string[] {
  return trackers.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
}

/** The most recent check-in before a day, which 'Same as last time' repeats. */
export function lastTime(checkIns: readonly CheckIn[], day: Day): CheckIn | undefined {
  return newest(checkIns, addDays(day, -1), 1)[0];
}

/** Whether repeating that check-in would fill in anything. */
export function canRepeat(
  draft: CheckInDraft,
  last: CheckIn | undefined,
  hidden: readonly AddedFactor[] = [],
): last is CheckIn {
  if (!last) return false;
  const isAsked = draft.conditionEntries.some(({ conditionId }) => severityOf(last, conditionId) !== null);
  return isAsked || Object.keys(repeatableFactors(last, hidden)).length > 0;
}

/**
 * Copies severities, symptoms and lifestyle factors of an earlier check-in into a draft, for the person to adjust.
 * Medications, trackers, notes and the photo belong to their own day and are never repeated.
 */
export function repeatCheckIn(
  draft: CheckInDraft,
  last: CheckIn,
  hidden: readonly AddedFactor[] = [],
): CheckInDraft {
  const conditionEntries = draft.conditionEntries.map((entry) => {
    const before = last.conditionEntries.find(({ conditionId }) => conditionId === entry.conditionId);
    return before ? { ...entry, severity: before.severity, symptoms: [...before.symptoms] } : entry;
  });
  return { ...draft, conditionEntries, factors: { ...draft.factors, ...repeatableFactors(last, hidden) } };
}

/** Whether repeating replaces something that was chosen. What was unset before is only filled in. */
export function replacesChoices(draft: CheckInDraft, repeated: CheckInDraft): boolean {
  return findDifferences(finishDraft(draft), finishDraft(repeated)).some(({ mine }) => mine !== undefined);
}

/** Puts back what repeating replaced or filled in. What it leaves alone stays as it is now, such as notes written since. */
export function undoRepeat(draft: CheckInDraft, before: CheckInDraft): CheckInDraft {
  const conditionEntries = draft.conditionEntries.map((entry) => {
    const own = before.conditionEntries.find(({ conditionId }) => conditionId === entry.conditionId);
    return own ? { ...entry, severity: own.severity, symptoms: own.symptoms } : entry;
  });
  return { ...draft, conditionEntries, factors: before.factors };
}

function repeatableFactors({ factors }: CheckIn, hidden: readonly AddedFactor[]): Factors {
  const asked = askedFactors(hidden).map((name) => [name, factors[name]]);
  return dropUnsetFactors({ ...Object.fromEntries(asked), weather: factors.weather });
}

/** The content to save, without unset medications and factors. The caller still has to validate its ratings. */
export function finishDraft(draft: CheckInDraft): CheckInContent {
  return trimCheckIn({ ...draft, medicationEntries: draft.medicationEntries.filter(isChosen) });
}

/** Removes the entries of conditions that were left out. */
export function dropLeftOut(draft: CheckInDraft, steps: readonly WizardStep[]): CheckInDraft {
  const leftOut = steps.map(
    (step) => step.kind === 'condition' && isLeftOut(step, draft) && step.condition.id,
  );
  const conditionEntries = draft.conditionEntries.filter(({ conditionId }) => !leftOut.includes(conditionId));
  return { ...draft, conditionEntries };
}

/** Whether closing the wizard would lose answers. The photo is not part of a draft, so the wizard asks about it itself. */
export function hasChanges(opened: CheckInDraft, draft: CheckInDraft): boolean {
  return !isSameContent(finishDraft(opened), finishDraft(draft));
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

/** Takes those of the medications that nothing was chosen for yet. */
export function takeUnset(draft: CheckInDraft, medications: readonly Medication[]): CheckInDraft {
  const medicationEntries = draft.medicationEntries.map((entry) =>
    !isChosen(entry) && medications.some(({ id }) => id === entry.medicationId) ? take(entry) : entry,
  );
  return { ...draft, medicationEntries };
}

export function toggleTracker(draft: CheckInDraft, id: string): CheckInDraft {
  const { trackers = [] } = draft;
  const others = trackers.filter((other) => other !== id);
  return { ...draft, trackers: trackers.includes(id) ? others : [...trackers, id] };
}
