import { type CheckIn, severityOf } from '@flarewell/domain/checkIns';
import { type Day, type DayRange, dayOf, daysBetween, lastDays } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import type { Diary } from '@flarewell/domain/patterns/diary/diary';
import { type Episode, findEpisodes, longestGap } from '@flarewell/domain/patterns/episodes';
import type { Flare } from '@flarewell/domain/patterns/flares';
import type { ShownFlare } from '@flarewell/domain/patterns/patterns';
import type { RatedDay } from '@flarewell/domain/trends/conditionStats';
import { createDescription } from './description.ts';

/** Nobody remembers whether an older stretch of bad days was a flare, so it is not asked. */
const proposedDays = 365;
/** The days before them, which show what was usual. Reading all years would take long and change nothing. */
const daysForUsual = 180;

/**
 * What the person decided about flares, and the proposals that overlap no decision; newest first. The check-ins are those
 * up to today, oldest first. It pauses after each decision, because there may be a thousand.
 */
export function* findShownFlares(
  diary: Diary,
  checkIns: readonly CheckIn[],
  today: Day,
): Generator<void, ShownFlare[]> {
  const describe = createDescription(diary, checkIns);
  const { from: oldest } = lastDays(today, proposedDays);
  const recent = checkInsWithin(checkIns, lastDays(today, proposedDays + daysForUsual));
  const shown: ShownFlare[] = [];
  yield;
  for (const { id: conditionId } of diary.conditions) {
    const ratings = ratingsOf(recent, conditionId);
    const episodes = findEpisodes(ratings).filter(({ to }) => to >= oldest);
    const decided = diary.flares.filter((flare) => flare.conditionId === conditionId);
    const isUpToDate = daysBetween(ratings.at(-1)?.day ?? today, today) <= longestGap;
    const proposals = episodes.filter((episode) => !decided.some((flare) => overlaps(flare, episode)));
    yield;
    for (const flare of decided) {
      shown.push({
        ...describe(conditionId, flare),
        id: flare.id,
        state: flare.verdict,
        ...(flare.name !== undefined && { name: flare.name }),
        isOpen: false,
        proposed: flare.verdict === 'confirmed' ? findProposal(flare, episodes) : null,
      });
      yield;
    }
    for (const episode of proposals) {
      shown.push({
        ...describe(conditionId, episode),
        id: null,
        state: 'proposed',
        isOpen: episode.isOpen && isUpToDate,
        proposed: null,
      });
    }
  }
  return shown.sort(newestFirst);
}

function ratingsOf(checkIns: readonly CheckIn[], conditionId: string): RatedDay[] {
  return checkIns.flatMap((checkIn) => {
    const severity = severityOf(checkIn, conditionId);
    return severity === null ? [] : { day: dayOf(checkIn.date), severity };
  });
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

function newestFirst(one: ShownFlare, other: ShownFlare): number {
  if (one.from !== other.from) return one.from < other.from ? 1 : -1;
  return one.conditionId < other.conditionId ? -1 : 1;
}
