import type { Day, DayRange } from '@flarewell/domain/day';
import type { Level } from '@flarewell/domain/measures/ratings';
import type { ControlledWeek } from './control.ts';
import type { FactorKey } from './factorKeys.ts';
import type { Flare } from './flares/flare.ts';
import type { Effect } from './search/effects.ts';
import type { Suspicion } from './suspicions.ts';

/** Everything that the screen 'Patterns' shows. */
export interface Patterns {
  /** How many check-ins the diary has up to today. */
  checkIns: number;
  weeks: ConditionWeeks[];
  flares: ShownFlare[];
  flareCounts: { recent: FlareCount; before: FlareCount };
  findings: Finding[];
  together: Together[];
  suspicions: ShownSuspicion[];
  noSign: NoSign[];
  notYet: NotYet[];
  leftOut: LeftOut;
  milestone: Milestone;
}

/** What a very large diary holds beyond what a search can compare. */
export interface LeftOut {
  /** The conditions that the latest interim look left out. */
  conditions: string[];
  /** The factors that it left out. */
  factors: FactorKey[];
  /** How many proposed flares are not shown: the oldest ones. */
  flares: number;
  /** How many suspicions are not shown: the oldest ones. */
  suspicions: number;
  /** Entries before this day were not read; null if all were. */
  before: Day | null;
}

/** Controlled weeks out of `of`. `least` counts the known ones; `most` counts every unknown week too. */
export interface WeekShare {
  least: number;
  most: number;
  of: number;
}

export interface ConditionWeeks {
  /** Null for the whole skin. */
  conditionId: string | null;
  /** The last 26 whole weeks, oldest first. */
  weeks: ControlledWeek[];
  /** The last 12 of them, and the 12 before. */
  recent: WeekShare;
  before: WeekShare;
}

/** What a person decided about a flare, or what the ratings propose. */
export interface FoundFlare extends DayRange {
  /** The id of the person's decision; null while it is only proposed. */
  id: string | null;
  conditionId: string;
  state: 'proposed' | Flare['verdict'];
  name?: string;
  /** Calendar days from the first to the last. */
  days: number;
  /** The highest rating; null if none of its days is rated. */
  peak: Level | null;
  /** Whether a proposal lasts until the newest rating, so that its end is not known. */
  isOpen: boolean;
  /** For a confirmed flare: the days that its ratings propose now, if they differ from the confirmed ones; else null. */
  proposed: DayRange | null;
}

export interface ShownFlare extends FoundFlare {
  /** The medications taken during it, and on how many days. */
  used: { medicationId: string; days: number }[];
  /** What was noted in the four days before it, and on how many of them. */
  before: { factor: FactorKey; days: number }[];
}

export interface FlareCount {
  count: number;
  /** Null without flares. */
  averageDays: number | null;
}

export interface Finding extends Effect {
  /** Null for the mean of all conditions. */
  conditionId: string | null;
  factor: FactorKey;
  lagDays: 1 | 2 | 3 | 4;
  /** The pairs of days that were compared. */
  days: number;
  /** On how many of them the factor applied; null for a rating. */
  withDays: number | null;
  /** The number of check-ins at the interim look that found it. */
  foundAt: number;
  watch: Watch;
  course: Course;
}

export type Watch =
  | { state: 'watching'; remaining: number }
  | { state: 'held' | 'not-held'; checkIns: number }
  /** The days since were too few or too alike, for example because the tracker was hidden. */
  | { state: 'unchecked' };

/** Whether a finding did not hold up. It was probably a false positive. */
export function hasFailed({ watch }: Pick<Finding, 'watch'>): boolean {
  return watch.state === 'not-held';
}

/** The average severity on the day itself and 1 to 4 days later; null where no day had a rating. */
export interface Course {
  after: (number | null)[];
  otherwise: (number | null)[];
}

/** What moves with the skin on the same day. */
export interface Together extends Effect {
  conditionId: string | null;
  factor: FactorKey;
  days: number;
}

export interface ShownSuspicion extends Suspicion {
  /** The check-ins since it was named, up to the 120 that it takes. */
  checkIns: number;
  answer: SuspicionAnswer | null;
}

export type SuspicionAnswer =
  | ({ kind: 'found'; lagDays: 1 | 2 | 3 | 4; days: number } & Effect)
  | ({ kind: 'together'; days: number } & Effect)
  /** `detectable` is the smallest effect that would probably have shown; null if there were too few days to tell. */
  | { kind: 'no-sign'; detectable: number | null }
  | { kind: 'too-few-days' };

export interface NoSign {
  conditionId: string | null;
  factor: FactorKey;
  /** The smallest effect that would probably have shown; null if there were too few days to tell. */
  detectable: number | null;
}

/** A factor that was not examined yet. It will be at the next interim look, if it has enough days by then. */
export interface NotYet {
  factor: FactorKey;
  /** Days with a value, of the 30 that are needed. */
  days: number;
  /** Days off its most common value, of the 10 that are needed. */
  different: number;
  /** On how many of the days the factor applied; null for a rating. */
  withDays: number | null;
}

export interface Milestone {
  /** The number of check-ins at the last interim look; null before the first. */
  at: number | null;
  /** The day of that check-in. */
  on: Day | null;
  next: number;
}
