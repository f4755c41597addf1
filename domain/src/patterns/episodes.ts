import { addDays, type Day, type DayRange, daysBetween } from '@flarewell/domain/day';
import { type Level, levels } from '@flarewell/domain/ratings';
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
/** A gap of more days without a rating ends an episode. */
export const longestGap = 3;
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
  const close = () => {
    const episode = makeEpisode(current, ratings.at(-1)?.day);
    if (episode) episodes.push(episode);
    current = [];
  };
  for (const [index, heat] of heats.entries()) {
    const before = heats[index - 1];
    if (current.length > 0 && before && daysBetween(before.day, heat.day) > longestGap + 1) close();
    if (current.length > 0) {
      current.push(heat);
      if (current.slice(-ratingsToEnd).filter(({ isHot }) => !isHot).length === ratingsToEnd) close();
    } else if (heat.isSharp) {
      current = [heat];
    } else if (heat.isHot && before?.isHot && daysBetween(before.day, heat.day) <= longestGap + 1) {
      current = [before, heat];
    }
  }
  close();
  return episodes;
}

function heatOf(rating: RatedDay, usual: number): Heat {
  const { severity } = rating;
  const isHot = severity >= lowestHot && severity > usual;
  return { ...rating, isHot, isSharp: isHot && severity - usual >= sharpRise };
}

/**
 * Returns a function that takes the ratings one after the other, oldest first, and returns what was usual before each: the
 * median of the four weeks before; of everything before while that is too little. It keeps counts, because sorting the
 * weeks before each rating would take long for a history of years.
 */
function createUsual(): (rating: RatedDay) => number {
  const all = createTally();
  const recent = createTally();
  const window: RatedDay[] = [];
  let start = 0;
  return (rating) => {
    const from = addDays(rating.day, -usualDays);
    for (let oldest = window[start]; oldest && oldest.day < from; oldest = window[start]) {
      recent.add(oldest.severity, -1);
      start += 1;
    }
    const usual = (recent.size() >= fewestUsual ? recent : all).median() ?? usualAtStart;
    for (const tally of [all, recent]) tally.add(rating.severity, 1);
    window.push(rating);
    return usual;
  };
}

interface Tally {
  add(level: Level, count: number): void;
  size(): number;
  /** Null while it is empty. */
  median(): number | null;
}

/** Counts how often each level occurs. */
function createTally(): Tally {
  const counts = levels.map(() => 0);
  let size = 0;
  const at = (rank: number) => {
    let left = rank;
    for (const level of levels) {
      left -= counts[level - 1] ?? 0;
      if (left < 0) return level;
    }
    return 0;
  };
  return {
    add(level, count) {
      counts[level - 1] = (counts[level - 1] ?? 0) + count;
      size += count;
    },
    size: () => size,
    median: () => (size === 0 ? null : (at(Math.floor((size - 1) / 2)) + at(Math.floor(size / 2))) / 2),
  };
}

/** The episode from its first to its last hot rating; null when it is too short to count. */
function makeEpisode(heats: readonly Heat[], newestDay: Day | undefined): Episode | null {
  const hot = heats.filter(({ isHot }) => isHot);
  const [first, last] = [hot.at(0), hot.at(-1)];
  const needed = hot.some(({ isSharp }) => isSharp) ? fewestHot.sharp : fewestHot.usually;
  if (!first || !last || hot.length < needed) return null;
  const peak = Math.max(...hot.map(({ severity }) => severity)) as Level;
  return { from: first.day, to: last.day, peak, hotDays: hot.length, isOpen: last.day === newestDay };
}
