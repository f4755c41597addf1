import { addDays, type Day, type DayRange, dayOf, daysBetween, lastDays } from '@flarewell/domain/day';
import { inOrder } from '@flarewell/domain/history';
import type { Level } from '@flarewell/domain/measures/ratings';
import { readRatings } from '@flarewell/domain/patterns/diary/numbers';
import { countUpTo, type PatternRecords } from '@flarewell/domain/patterns/diary/patternRecords';
import { type Episode, findEpisodes, longestGap } from '@flarewell/domain/patterns/episodes';
import type { Flare } from '@flarewell/domain/patterns/flares/flare';
import type { FoundFlare } from '@flarewell/domain/patterns/foundPatterns';
import { finish } from '@flarewell/domain/patterns/steps';

/** Nobody remembers whether an older stretch of bad days was a flare, so it is not asked. */
const proposedDays = 365;
/** The days before them, which show what was usual. Reading all years would take long and change nothing. */
const daysForUsual = 180;
/** More than five conditions can have in a year. */
export const mostProposed = 400;

/** What flares are found in. */
export type FlareRecords = Pick<PatternRecords, 'conditions' | 'checkIns' | 'flares'>;

/** What the person decided about flares, and the newest proposals that overlap no decision; newest first. */
export function findFlares(records: FlareRecords, today: Day): FoundFlare[] {
  return finish(searchFlares(records, today)).flares;
}

/**
 * The same in steps, because there may be a hundred conditions and a thousand decisions. `leftOut` is the number of
 * proposals beyond those that are shown.
 */
export function* searchFlares(
  records: FlareRecords,
  today: Day,
): Generator<void, { flares: FoundFlare[]; leftOut: number }> {
  const checkIns = inOrder(records.checkIns, today);
  yield;
  const levels = readRatings(records, checkIns);
  yield;
  const { from: oldest } = lastDays(today, proposedDays);
  const start = countUpTo(checkIns, addDays(today, -proposedDays - daysForUsual));
  const days = checkIns.slice(start).map(({ date }) => dayOf(date));
  const levelsOf = (conditionId: string, { from, to }: DayRange) =>
    levels.get(conditionId)?.subarray(countUpTo(checkIns, addDays(from, -1)), countUpTo(checkIns, to)) ?? [];
  const measure = (conditionId: string, { from, to }: DayRange) => {
    const peak = (Math.max(0, ...levelsOf(conditionId, { from, to })) || null) as Level | null;
    return { conditionId, from, to, days: daysBetween(from, to) + 1, peak };
  };
  const decided: FoundFlare[] = [];
  const proposals: FoundFlare[] = [];
  for (const { id: conditionId } of records.conditions) {
    const ratings = days.flatMap((day, index) => {
      const severity = levels.get(conditionId)?.[start + index] as Level | 0;
      return severity ? [{ day, severity }] : [];
    });
    const episodes = findEpisodes(ratings).filter(({ to }) => to >= oldest);
    const flares = records.flares.filter((flare) => flare.conditionId === conditionId);
    const isUpToDate = daysBetween(ratings.at(-1)?.day ?? today, today) <= longestGap;
    for (const flare of flares) {
      decided.push({
        ...measure(conditionId, flare),
        id: flare.id,
        state: flare.verdict,
        ...(flare.name !== undefined && { name: flare.name }),
        isOpen: false,
        proposed: flare.verdict === 'confirmed' ? findProposal(flare, episodes) : null,
      });
      yield;
    }
    for (const episode of episodes.filter((each) => !flares.some((flare) => overlaps(flare, each)))) {
      const waiting = { id: null, state: 'proposed' } as const;
      const isOpen = episode.isOpen && isUpToDate;
      proposals.push({ ...measure(conditionId, episode), ...waiting, isOpen, proposed: null });
    }
    yield;
  }
  return {
    flares: [...decided, ...proposals.sort(newestFirst).slice(0, mostProposed)].sort(newestFirst),
    leftOut: Math.max(0, proposals.length - mostProposed),
  };
}

function overlaps(one: DayRange, other: DayRange): boolean {
  return one.from <= other.to && other.from <= one.to;
}

/** How many days two ranges that overlap share. */
function sharedDays(one: DayRange, other: DayRange): number {
  const untilEnd = Math.min(daysBetween(one.from, one.to), daysBetween(one.from, other.to));
  return untilEnd - Math.max(0, daysBetween(one.from, other.from)) + 1;
}

/** The days that the ratings propose for a confirmed flare; null if they are the same or there is no proposal. */
function findProposal(flare: Flare, episodes: readonly Episode[]): DayRange | null {
  const [nearest] = episodes
    .filter((episode) => overlaps(flare, episode))
    .sort((one, other) => sharedDays(flare, other) - sharedDays(flare, one));
  if (!nearest || (nearest.from === flare.from && nearest.to === flare.to)) return null;
  return { from: nearest.from, to: nearest.to };
}

type Placed = Pick<FoundFlare, 'from' | 'conditionId'>;

function newestFirst(one: Placed, other: Placed): number {
  if (one.from !== other.from) return one.from < other.from ? 1 : -1;
  return one.conditionId < other.conditionId ? -1 : 1;
}
