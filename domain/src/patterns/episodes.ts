import { type DayRange, daysBetween } from '@flarewell/domain/day';
import { type Level, levels } from '@flarewell/domain/measures/ratings';
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
/** More days than this without a rating end an episode. */
export const longestGap = 3;
const fewestHot = { usually: 3, sharp: 2 };

interface Heat extends RatedDay {
  /** Counted from the first rating, because comparing dates would take long for a history of years. */
  dayNumber: number;
  isHot: boolean;
  isSharp: boolean;
}

/** Proposes the flares of a condition from its ratings, given oldest first. */
export function findEpisodes(ratings: readonly RatedDay[]): Episode[] {
  const episodes: Episode[] = [];
  const heats = findHeats(ratings);
  let current: Heat[] = [];
  const close = () => {
    const episode = makeEpisode(current, heats.at(-1));
    if (episode) episodes.push(episode);
    current = [];
  };
  for (const [index, heat] of heats.entries()) {
    const before = heats[index - 1];
    const isAfterGap = !before || heat.dayNumber - before.dayNumber > longestGap + 1;
    if (current.length > 0 && isAfterGap) close();
    if (current.length > 0) {
      current.push(heat);
      if (current.length >= ratingsToEnd && !current.slice(-ratingsToEnd).some(({ isHot }) => isHot)) close();
    } else if (heat.isHot && before?.isHot && !isAfterGap) {
      current = [before, heat];
    } else if (heat.isSharp) {
      current = [heat];
    }
  }
  close();
  return episodes;
}

/** Compares each rating with what was usual before it. */
function findHeats(ratings: readonly RatedDay[]): Heat[] {
  const first = ratings[0]?.day ?? '';
  const heats: Heat[] = [];
  const all = createTally();
  const recent = createTally();
  let oldest = 0;
  for (const { day, severity } of ratings) {
    const dayNumber = daysBetween(first, day);
    for (let old = heats[oldest]; old && old.dayNumber < dayNumber - usualDays; old = heats[oldest]) {
      recent.add(old.severity, -1);
      oldest += 1;
    }
    const usual = (recent.size() >= fewestUsual ? recent : all).median() ?? usualAtStart;
    const isHot = severity >= lowestHot && severity > usual;
    heats.push({ day, severity, dayNumber, isHot, isSharp: isHot && severity - usual >= sharpRise });
    all.add(severity, 1);
    recent.add(severity, 1);
  }
  return heats;
}

interface Tally {
  add(level: Level, count: number): void;
  size(): number;
  /** Null while it is empty. */
  median(): number | null;
}

/** Counts how often each level occurs, because sorting the ratings of four weeks for each day would take long. */
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
function makeEpisode(heats: readonly Heat[], newest: Heat | undefined): Episode | null {
  const hot = heats.filter(({ isHot }) => isHot);
  const [first, last] = [hot.at(0), hot.at(-1)];
  const needed = hot.some(({ isSharp }) => isSharp) ? fewestHot.sharp : fewestHot.usually;
  if (!first || !last || hot.length < needed) return null;
  const peak = Math.max(...hot.map(({ severity }) => severity)) as Level;
  return { from: first.day, to: last.day, peak, hotDays: hot.length, isOpen: last === newest };
}
