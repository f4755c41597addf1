import { type Day, weekday } from '@flarewell/domain/day';
import type { Factors, Weather } from '@flarewell/domain/factors';
import { type Level, levels } from '@flarewell/domain/ratings';
import { conditions } from '#demo/maya.ts';
import type { Random } from '#demo/random.ts';
import { type Flare, firstDaysAgo, flares, lastMonth, missed, storyNotes } from '#demo/story.ts';

export interface SampleDay {
  daysAgo: number;
  isMissed: boolean;
  factors: Factors & { stress: Level; sleep: Level; weather: Weather };
  /** By condition. */
  severities: ReadonlyMap<string, Level>;
  worst: Level;
}

const seasons = {
  winter: ['Cold', 'Cold', 'Cold', 'Dry', 'Windy', 'Rainy'],
  spring: ['Rainy', 'Rainy', 'Windy', 'Dry', 'Humid', 'Cold'],
  summer: ['Hot', 'Hot', 'Hot', 'Humid', 'Dry', 'Rainy'],
  autumn: ['Rainy', 'Rainy', 'Windy', 'Windy', 'Cold', 'Humid'],
} as const satisfies Record<string, readonly Weather[]>;

/** Stress comes before a flare, and stays with it for a while. */
const RUN_UP_DAYS = 4;
const STRESSED_SHARE = 0.4;

/** Every day of the year up to yesterday, oldest first, the missed ones too: life goes on without a check-in. */
export function liveThroughYear(dayAt: (daysAgo: number) => Day, random: Random): SampleDay[] {
  let weather: Weather = random.pick(seasonOf(dayAt(firstDaysAgo)));
  return Array.from({ length: firstDaysAgo }, (_, index) => {
    const daysAgo = firstDaysAgo - index;
    const day = dayAt(daysAgo);
    const looming = flares.filter((flare) => isLooming(flare, daysAgo));
    weather = nextWeather(weather, day, looming, random);
    const isWeekend = [0, 6].includes(weekday(day));
    const stress = toLevel(2.2 + (looming.length > 0 ? 1.5 : 0) - (isWeekend ? 0.7 : 0) + noise(random, 0.9));
    const severities = new Map(
      conditions.map(({ id, base, worseIn }) => {
        const weatherPart = worseIn.includes(weather) ? 0.3 : 0;
        const rise = flares
          .filter(({ conditionId }) => conditionId === id)
          .map((flare) => riseOf(flare, daysAgo));
        const severity = base + Math.max(0, ...rise) + weatherPart + 0.15 * (stress - 3) + noise(random, 0.4);
        return [id, toLevel(severity)] as const;
      }),
    );
    const worst = toLevel(Math.max(...severities.values()));
    const sleep = toLevel(4.6 - 0.45 * (worst - 1) - 0.3 * (stress - 2) + noise(random, 0.8));
    const water = toLevel(3.2 + noise(random, 1.3));
    const diet = toLevel(3.6 - (isWeekend ? 0.5 : 0) - (stress > 3 ? 0.5 : 0) + noise(random, 1.1));
    return {
      daysAgo,
      isMissed: isMissed(daysAgo, random),
      factors: { stress, sleep, water, diet, weather },
      severities,
      worst,
    };
  });
}

function seasonOf(day: Day): readonly Weather[] {
  const month = Number(day.slice(5, 7));
  if (month <= 2 || month === 12) return seasons.winter;
  if (month <= 5) return seasons.spring;
  return month <= 8 ? seasons.summer : seasons.autumn;
}

/** Often as it was; and where a flare is coming, rather what that condition does not like. */
function nextWeather(weather: Weather, day: Day, looming: readonly Flare[], random: Random): Weather {
  const disliked = conditions
    .filter(({ id }) => looming.some(({ conditionId }) => conditionId === id))
    .flatMap(({ worseIn }) => worseIn);
  const season = seasonOf(day);
  if (season.includes(weather) && random.chance(0.4)) return weather;
  const drawn = random.pick(season);
  return disliked.length === 0 || disliked.includes(drawn) ? drawn : random.pick(season);
}

function isLooming({ started, days }: Flare, daysAgo: number): boolean {
  return daysAgo <= started + RUN_UP_DAYS && daysAgo > started - days * STRESSED_SHARE;
}

/** Up within a quarter of its days, down in the rest. */
function riseOf({ started, days, rise }: Flare, daysAgo: number): number {
  const done = (started - daysAgo) / days;
  if (done < 0 || done > 1) return 0;
  const share =
    done < 0.25 ? Math.sin((done / 0.25) * (Math.PI / 2)) : Math.cos(((done - 0.25) / 0.75) * (Math.PI / 2));
  return rise * share;
}

function isMissed(daysAgo: number, random: Random): boolean {
  const { away, lately, ofHundred } = missed;
  const isByChance = random.chance(ofHundred / 100);
  if (daysAgo <= away.from && daysAgo >= away.to) return true;
  if (daysAgo <= lastMonth || storyNotes[daysAgo]) return lately.some((day) => day === daysAgo);
  return isByChance;
}

function noise(random: Random, most: number): number {
  return random.between(-most, most);
}

function toLevel(value: number): Level {
  return levels.find((level) => level === Math.round(value)) ?? (value < 1 ? 1 : 5);
}
