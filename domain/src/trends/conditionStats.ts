import { type CheckIn, type Symptom, symptoms } from '@flarewell/domain/checkIns';
import { type Day, dayOf } from '@flarewell/domain/day';
import { type Level, levels, wholePercent } from '@flarewell/domain/measures/ratings';
import { isMild, isSevere } from '@flarewell/domain/severity';

export const topSymptomCount = 5;

export interface RatedDay {
  day: Day;
  severity: Level;
}

/** The worst or the best day. */
export interface TopDay extends RatedDay {
  /** How many days are as bad or good; `day` is the most recent of them. */
  days: number;
}

export interface SymptomShare {
  symptom: Symptom;
  count: number;
  percent: number;
}

/** Statistics of the check-ins that rate a condition. */
export interface ConditionStats {
  daysRated: number;
  average: number;
  best: TopDay | null;
  worst: TopDay | null;
  severeDays: number;
  mildDays: number;
  /** Most frequent first; ties are in the order of the symptom list. */
  topSymptoms: SymptomShare[];
}

interface LevelTally {
  severity: Level;
  days: number;
  latest: string;
}

/** Tallies levels and symptoms in one pass, without allocating an object per check-in. */
export function conditionStats(checkIns: readonly CheckIn[], conditionId: string): ConditionStats {
  const tallies = levels.map((severity): LevelTally => ({ severity, days: 0, latest: '' }));
  const counts = new Map<Symptom, number>();
  for (const { date, conditionEntries } of checkIns) {
    const entry = conditionEntries.find((other) => other.conditionId === conditionId);
    const tally = tallies[(entry?.severity ?? 0) - 1];
    if (!entry || !tally) continue;
    tally.days += 1;
    if (date > tally.latest) tally.latest = date;
    for (const symptom of entry.symptoms) counts.set(symptom, (counts.get(symptom) ?? 0) + 1);
  }
  const rated = tallies.filter(({ days }) => days > 0);
  const daysRated = countDays(rated);
  const total = rated.reduce((sum, { severity, days }) => sum + severity * days, 0);
  return {
    daysRated,
    average: daysRated > 0 ? total / daysRated : 0,
    best: latestDay(rated.at(0)),
    worst: latestDay(rated.at(-1)),
    severeDays: countDays(rated.filter(({ severity }) => isSevere(severity))),
    mildDays: countDays(rated.filter(({ severity }) => isMild(severity))),
    topSymptoms: topSymptoms(counts, daysRated),
  };
}

function countDays(tallies: readonly LevelTally[]): number {
  return tallies.reduce((sum, { days }) => sum + days, 0);
}

function latestDay(tally: LevelTally | undefined): TopDay | null {
  return tally ? { day: dayOf(tally.latest), severity: tally.severity, days: tally.days } : null;
}

function topSymptoms(counts: ReadonlyMap<Symptom, number>, daysRated: number): SymptomShare[] {
  return symptoms
    .map((symptom) => ({ symptom, count: counts.get(symptom) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, topSymptomCount)
    .map((share) => ({ ...share, percent: wholePercent(share.count, daysRated) }));
}
