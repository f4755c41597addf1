import { addDays, type Day, dayOf, isDay, noonOf } from './day.ts';
import { checkLength, collectMessages, type FieldMessages, textLimit, trimOptional } from './fields.ts';
import { type Factors, factorMessage, factorNames, isFactorValue, trimFactors } from './measures/factors.ts';
import { isRated, isRating, type Level, type Rating } from './measures/ratings.ts';

export const symptoms = [
  'Itchiness',
  'Redness',
  'Dryness',
  'Flaking',
  'Pain',
  'Swelling',
  'Burning',
  'Bleeding',
] as const;
export type Symptom = (typeof symptoms)[number];

export const skipReasons = ['Forgot', 'Side effects', 'Not needed', 'Out of medication', 'Other'] as const;
export type SkipReason = (typeof skipReasons)[number];

export interface ConditionEntry {
  conditionId: string;
  severity: Rating;
  symptoms: Symptom[];
  notes?: string;
}

export interface MedicationEntry {
  medicationId: string;
  taken: boolean;
  timesTaken?: number;
  skippedReason?: SkipReason;
}

export interface CheckIn {
  id: string;
  date: string;
  notes?: string;
  photoUrl: string | null;
  factors: Factors;
  conditionEntries: ConditionEntry[];
  medicationEntries: MedicationEntry[];
  /** The ids of the trackers that apply to the day; absent when none does. */
  trackers?: string[];
  /** When the check-in was first saved; absent until the server has it. */
  createdAt?: string;
}

/** What a person records about a day, without its photo. */
export type CheckInContent = Omit<CheckIn, 'id' | 'date' | 'photoUrl' | 'createdAt'>;
export type DatedContent = CheckInContent & Pick<CheckIn, 'date'>;

export const timesTakenBounds = { min: 1, max: 99 } as const;

export const checkInMessages = {
  unrated: 'Please rate the severity for all conditions before saving.',
  severity: 'Severity must be a whole number from 1 to 5',
  severityHint: 'Please select a severity level',
  nothingRated: 'Please rate at least one condition',
  date: 'Please choose a valid date',
  future: 'A check-in cannot be for a future day',
  repeatedCondition: 'Each condition can be rated once in a check-in',
  repeatedMedication: 'Each medication can be recorded once in a check-in',
  repeatedTracker: 'Each thing to track can be chosen once in a check-in',
  writtenAt: 'The time at which it was written is not valid',
  timesTaken: `Times taken must be a whole number from ${timesTakenBounds.min} to ${timesTakenBounds.max}`,
} as const;

export function severityOf(checkIn: Pick<CheckIn, 'conditionEntries'>, conditionId: string): Level | null {
  const severity = checkIn.conditionEntries.find((entry) => entry.conditionId === conditionId)?.severity;
  return isRated(severity) ? severity : null;
}

export function isTaken(checkIn: Pick<CheckIn, 'medicationEntries'>, medicationId: string): boolean {
  return checkIn.medicationEntries.some((entry) => entry.taken && entry.medicationId === medicationId);
}

/** Doses of an entry: none when skipped, one when taken without a count. */
export function dosesOf(entry: MedicationEntry): number {
  return entry.taken ? (entry.timesTaken ?? 1) : 0;
}

/** The server accepts one day more: the person may have travelled to a timezone that the server does not know yet. */
export const serverSlackDays = 1;

export function canRecord(day: Day, today: Day, slackDays = 0): boolean {
  return isDay(day) && day <= addDays(today, slackDays);
}

/** The canonical form that is stored: a count only if taken, a reason only if skipped. */
function trimMedicationEntry({ medicationId, taken, ...rest }: MedicationEntry): MedicationEntry {
  if (taken) return { medicationId, taken, timesTaken: rest.timesTaken ?? 1 };
  return { medicationId, taken, ...(rest.skippedReason && { skippedReason: rest.skippedReason }) };
}

function trimConditionEntry({ conditionId, severity, ...rest }: ConditionEntry): ConditionEntry {
  const notes = trimOptional(rest.notes);
  return {
    conditionId,
    severity,
    symptoms: symptoms.filter((symptom) => rest.symptoms.includes(symptom)),
    ...(notes && { notes }),
  };
}

export function trimCheckIn(content: CheckInContent): CheckInContent {
  const notes = trimOptional(content.notes);
  return {
    ...(notes && { notes }),
    factors: trimFactors(content.factors),
    conditionEntries: content.conditionEntries.map(trimConditionEntry),
    medicationEntries: content.medicationEntries.map(trimMedicationEntry),
    ...(content.trackers?.length && { trackers: content.trackers }),
  };
}

/** Compares the trimmed forms. The order of entries and trackers counts. */
export function isSameContent(one: CheckInContent, other: CheckInContent): boolean {
  return JSON.stringify(trimCheckIn(one)) === JSON.stringify(trimCheckIn(other));
}

export function validateCheckIn(
  draft: DatedContent,
  today: Day,
  slackDays = 0,
): FieldMessages<'date' | 'conditionEntries' | 'medicationEntries' | 'factors' | 'trackers' | 'notes'> {
  return collectMessages({
    conditionEntries: checkConditionEntries(draft.conditionEntries),
    medicationEntries: checkMedicationEntries(draft.medicationEntries),
    factors: checkFactors(draft.factors),
    trackers: hasRepeats(draft.trackers ?? []) ? checkInMessages.repeatedTracker : undefined,
    notes: checkLength('Notes', draft.notes, textLimit),
    date: checkDate(draft.date, today, slackDays),
  });
}

function checkDate(date: string, today: Day, slackDays: number): string | undefined {
  const day = dayOf(date);
  if (!isDay(day) || date !== noonOf(day)) return checkInMessages.date;
  return canRecord(day, today, slackDays) ? undefined : checkInMessages.future;
}

function checkConditionEntries(entries: readonly ConditionEntry[]): string | undefined {
  if (!entries.every((entry) => isRating(entry.severity))) return checkInMessages.severity;
  if (entries.some((entry) => !isRated(entry.severity))) return checkInMessages.unrated;
  if (hasRepeats(entries.map((entry) => entry.conditionId))) return checkInMessages.repeatedCondition;
  return entries.map((entry) => checkLength('Notes', entry.notes, textLimit)).find(Boolean);
}

function checkMedicationEntries(entries: readonly MedicationEntry[]): string | undefined {
  if (hasRepeats(entries.map((entry) => entry.medicationId))) return checkInMessages.repeatedMedication;
  const { min, max } = timesTakenBounds;
  const isCounted = ({ taken, timesTaken = 1 }: MedicationEntry) =>
    !taken || (Number.isInteger(timesTaken) && timesTaken >= min && timesTaken <= max);
  return entries.every(isCounted) ? undefined : checkInMessages.timesTaken;
}

function checkFactors(factors: Factors): string | undefined {
  const wrong = factorNames.find((name) => !isFactorValue(name, factors[name]));
  return wrong && factorMessage(wrong);
}

function hasRepeats(ids: readonly string[]): boolean {
  return new Set(ids).size < ids.length;
}
