import { type Day, lastDays } from '@flarewell/domain/day';
import { checkInsWithin, newest } from '@flarewell/domain/history';
import type { Records } from '@flarewell/domain/profile';
import { findFlares } from '@flarewell/domain/trends/flares';
import { summarizeRange } from './answers.ts';
import { chatAnalyticsDays, chatContextCheckIns } from './assistant.ts';
import { tellCheckIn, tellCondition, tellMedication, tellPeriod } from './facts.ts';
import { encodeData } from './prompt.ts';
import { analyticsSource, type ChatSource } from './sources.ts';

export const contextCharacters = 24_000;
/** How many conditions and medications each window lists: the first step that fits is used. */
const namedSteps = [15, 5, 0];

export interface ChatContext {
  /** The JSON that goes into the prompt. */
  data: string;
  /** The sources of an answer for which nothing was looked up. */
  sources: ChatSource[];
}

/** The latest check-ins and the analytics of three windows of time. */
export function makeContext(records: Readonly<Records>, today: Day): ChatContext {
  const summaries = chatAnalyticsDays.map((days) => summarizeRange(records, lastDays(today, days)));
  const [year] = summaries;
  const flares = chatAnalyticsDays.map(
    (days) => findFlares(checkInsWithin(records.checkIns, lastDays(today, days))).length,
  );
  const recent = newest(records.checkIns, today, chatContextCheckIns).map((checkIn) =>
    tellCheckIn(checkIn, records),
  );
  const write = (checkIns: number, named: number) =>
    encodeData({
      today,
      analytics: summaries.map((summary, index) => ({
        ...tellPeriod(summary),
        flares: flares[index],
        conditions: summary.conditions
          .filter(({ stats }) => stats.daysRated > 0)
          .sort((one, other) => other.stats.daysRated - one.stats.daysRated)
          .slice(0, named)
          .map(tellCondition),
      })),
      medications: year?.medications
        .slice(0, named)
        .map((medication) => tellMedication(medication, records, year.period, today)),
      latestCheckIns: recent.slice(0, checkIns),
    });
  const data = fit(write, recent);
  return {
    data,
    sources: summaries.map((summary, index) => analyticsSource(summary, chatAnalyticsDays[index] ?? 0)),
  };
}

/** Includes as many check-ins as fit. Lists fewer names only if the names alone are too long. */
function fit(write: (checkIns: number, named: number) => string, checkIns: readonly object[]): string {
  const named = namedSteps.find((step) => write(0, step).length <= contextCharacters) ?? 0;
  let room = contextCharacters - write(0, named).length;
  // Plus one for the comma.
  const lengths = checkIns.map((checkIn) => encodeData(checkIn).length + 1);
  const tooMany = lengths.findIndex((length) => {
    room -= length;
    return room < 0;
  });
  return write(tooMany === -1 ? checkIns.length : tooMany, named);
}
