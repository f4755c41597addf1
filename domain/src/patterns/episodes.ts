import { addDays, type DayRange, daysBetween } from '@flarewell/domain/day';
import type { Level } from '@flarewell/domain/ratings';
import type { RatedDay } from '@flarewell/domain/trends/conditionStats';

/** A stretch of days that were clearly worse than usual, proposed from the ratings of one condition. */
export interface Episode extends DayRange {
  peak: Level;
  /** The ratings that were higher than usual. */
  hotDays: number;
  /** True when it lasts until the newest rating, so that its end is not known. */
  isOpen: boolean;
}

const usualDays = 28;
const fewestUsual = 7;
const usualAtStart = 2;
const lowestHot = 3;
/** So far above the usual, a single rating begins an episode. */
const sharpRise = 2;
const ratingsToEnd = 3;
const longestGap = 3;
const fewestHot = { usually: 3, sharp: 2 };

interface Heat extends RatedDay {
  isHot: boolean;
  isSharp: boolean;
}

/** Proposes the flares of a condition from its ratings, given oldest first. */
export function findEpisodes(ratings: readonly RatedDay[]): Episode[] {
  const episodes: Episode[] = [];
  const usual = createUsual();
  const heats = ratings.map((rating) => heatOf(rating, usual(rating)));
  let current: Heat[] = [];
  const close = (isOpen: boolean) => {
    const episode = makeEpisode(current, isOpen);
    if (episode) episodes.push(episode);
    current = [];
  };
  for (const [index, heat] of heats.entries()) {
    const before = heats[index - 1];
    if (current.length > 0 && before && daysBetween(before.day, heat.day) > longestGap + 1) close(false);
    if (current.length > 0) {
      current.push(heat);
      if (current.slice(-ratingsToEnd).filter(({ isHot }) => !isHot).length === ratingsToEnd) close(false);
    } else if (heat.isSharp) {
      current = [heat];
    } else if (heat.isHot && before?.isHot && daysBetween(before.day, heat.day) <= longestGap + 1) {
      current = [before, heat];
    }
  }
  close(true);
  return episodes;
}

function heatOf(rating: RatedDay, usual: number): Heat {
  const { severity } = rating;
  const isHot = severity >= lowestHot && severity > usual;
  return { ...rating, isHot, isSharp: isHot && severity - usual >= sharpRise };
}

/**
 * Returns a function that takes the ratings one after the other, oldest first, and returns what was usual before each: the
 * median of the four weeks before; of everything before while that is too little.
 */
function createUsual(): (rating: RatedDay) => number {
  const earlier: RatedDay[] = [];
  let start = 0;
  return (rating) => {
    const from = addDays(rating.day, -usualDays);
    while ((earlier[start]?.day ?? from) < from) start += 1;
    const recent = earlier.slice(earlier.length - start >= fewestUsual ? start : 0);
    earlier.push(rating);
    return recent.length === 0 ? usualAtStart : median(recent.map(({ severity }) => severity));
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** The episode from its first to its last hot rating; null when it is too short to count. */
function makeEpisode(heats: readonly Heat[], isOpen: boolean): Episode | null {
  const hot = heats.filter(({ isHot }) => isHot);
  const [first, last] = [hot.at(0), hot.at(-1)];
  const needed = hot.some(({ isSharp }) => isSharp) ? fewestHot.sharp : fewestHot.usually;
  if (!first || !last || hot.length < needed) return null;
  const peak = Math.max(...hot.map(({ severity }) => severity)) as Level;
  return { from: first.day, to: last.day, peak, hotDays: hot.length, isOpen };
}
