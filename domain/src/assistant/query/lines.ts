import type { CheckIn } from '@flarewell/domain/checkIns';
import { addDays, type Day, type DayRange, dayOf } from '@flarewell/domain/day';
import type { Run } from '@flarewell/domain/trends/runs';

export interface DayValue {
  day: Day;
  value: number;
  /** Shown beside the day in a list, for example the reason of a skipped dose: 'Forgot'. */
  detail?: string;
}

/**
 * The days and figures of a condition, a medication or a symptom, or of all of them together. In the answer it becomes a
 * sentence, or a row or column of a table.
 */
export interface AnswerLine {
  /** Null for everything together. */
  name: string | null;
  /** The days that count, oldest first. A day can occur twice: two medications skipped. */
  list(checkIns: readonly CheckIn[]): DayValue[];
  /** Null if nothing is rated; absent for a measure that is counted, whose figure is the sum of the listed values. */
  average?(checkIns: readonly CheckIn[]): number | null;
  /** Without it, runs are made of consecutive days. */
  runs?(checkIns: readonly CheckIn[]): Run[];
  /** The day that the current run must include. Without it, the latest run is the current one. */
  newest?(checkIns: readonly CheckIn[]): Day | undefined;
  /** How many of the days are rated, for a share of them. Without it, the share is of all check-ins. */
  countRated?(checkIns: readonly CheckIn[]): number;
  /** The days on which it was asked for. Without it, all of them. */
  asked?: DayRange;
}

/** A line that counts one for each check-in that `counts` accepts. */
export function dayLine(name: string | null, counts: (checkIn: CheckIn) => boolean): AnswerLine {
  return {
    name,
    list: (checkIns) => checkIns.filter(counts).map(({ date }) => ({ day: dayOf(date), value: 1 })),
  };
}

export function sumOf(listed: readonly DayValue[]): number {
  return listed.reduce((sum, { value }) => sum + value, 0);
}

/** The figure of a line over these check-ins; null if there is nothing to compute it from. */
export function readLine(line: AnswerLine, checkIns: readonly CheckIn[]): number | null {
  return line.average ? line.average(checkIns) : sumOf(line.list(checkIns));
}

/** What a count of days is a share of. */
export const basisOf = (line: AnswerLine, checkIns: readonly CheckIn[]) =>
  line.countRated?.(checkIns) ?? checkIns.length;

function listRuns(line: AnswerLine, checkIns: readonly CheckIn[]): Run[] {
  return line.runs?.(checkIns) ?? joinDays(line.list(checkIns).map(({ day }) => day));
}

/** Null if the newest day is not part of a run. */
export function findCurrent(line: AnswerLine, checkIns: readonly CheckIn[]): Run | null {
  const latest = listRuns(line, checkIns).at(-1) ?? null;
  return line.newest && line.newest(checkIns) !== latest?.to ? null : latest;
}

/** On a tie the most recent one. */
export function findLongest(line: AnswerLine, checkIns: readonly CheckIn[]): Run | null {
  return listRuns(line, checkIns).reduce<Run | null>(
    (longest, run) => (longest === null || run.days >= longest.days ? run : longest),
    null,
  );
}

function joinDays(listed: readonly Day[]): Run[] {
  const runs: Run[] = [];
  for (const day of new Set(listed)) {
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === day) Object.assign(last, { to: day, days: last.days + 1 });
    else runs.push({ from: day, to: day, days: 1 });
  }
  return runs;
}
