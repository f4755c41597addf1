import type { Series } from '@flarewell/domain/patterns/search/series';
import { type Chance, createChance, normalQuantile } from './chance.ts';
import { type Driver, drawDriver, drawSkin, type Scenario, type Skin } from './person.ts';

/** The first day of every diary, a Sunday. */
export const firstDay = '2026-01-04';

/** Days are counted from 0; both ends are included. */
interface TrueFlare {
  condition: number;
  from: number;
  to: number;
}

export interface SimulatedDiary {
  /** What the person logged. The planted factor is the first, its condition the first. */
  series: Series;
  /** What was true on every day, logged or not. */
  truth: {
    ratings: Float64Array[];
    rescue: boolean[];
    flares: TrueFlare[];
    /** What the planted effect did to the ratings: less than to the skin, because a rating cannot fall below 1. */
    effect: number;
  };
}

const flaresPerDay = 1 / 60;
const rescueRelief = 0.25;
/** On average this far above the usual, a day is bad. */
const badFrom = 0.4;
const raterNoise = 0.15;

/**
 * The diary of a made-up person. Each day draws the same number of random numbers whatever happens, so that the same seed
 * with another planted effect gives the same person.
 */
export function simulateDiary(scenario: Scenario, seed: number): SimulatedDiary {
  const chance = createChance(seed);
  const { checkIns, planted, season = 0.3, rescue = 0.6 } = scenario;
  const skins = Array.from({ length: scenario.conditions }, () => drawSkin(chance, scenario));
  const drivers = Array.from({ length: scenario.factors }, (_, index) => drawDriver(chance, index, scenario));
  const logged = { ratings: skins.map((): number[] => []), values: drivers.map((): number[] => []) };
  const truth = {
    ratings: skins.map((): number[] => []),
    rescue: [] as boolean[],
    flares: [] as TrueFlare[],
  };
  /** The planted factor of each day, in units of its effect. */
  const cause: number[] = [];
  const seen = { products: 0, squares: 0 };
  let relief = 0;
  let count = 0;
  for (let day = 0; count < checkIns; day += 1) {
    const common = chance.normal();
    const before = planted ? (cause[day - planted.lag] ?? 0) : 0;
    const due = before * (planted?.size ?? 0);
    for (const [index, skin] of skins.entries()) {
      const effect = index === 0 ? due : 0;
      if (beginFlare(skin, chance)) {
        truth.flares.push({ condition: index, from: day, to: day + skin.flare.left - 1 });
      }
      moveSkin(skin, chance, common, (planted?.kind === 'shock' ? effect : 0) - relief);
      const rhythm = season * wave(day + skin.phase, 365) + skin.week * wave(day, 7);
      skin.shown = skin.base + skin.level + skin.lift + rhythm + (planted?.kind === 'impulse' ? effect : 0);
    }
    const deviations = skins.map(({ shown, base }) => shown - base);
    const mean = deviations.reduce((sum, deviation) => sum + deviation, 0) / skins.length;
    const isRescued = chance.chance(rescue) && mean > badFrom;
    relief = isRescued ? rescueRelief : 0;
    truth.rescue.push(isRescued);
    const isLogged = drawLogged(scenario, chance, mean > badFrom);
    if (isLogged) count += 1;
    const other = chance.normal();
    for (const [index, driver] of drivers.entries()) {
      const skin = driver.reactsTo === null ? mean : (deviations[driver.reactsTo] as number);
      const value = drawValue(driver, chance, day, driver.shared * other + driver.reaction * skin);
      if (index === 0) cause.push(driver.isRating ? (value - 3) / 2 : value);
      logged.values[index]?.push(isLogged ? value : Number.NaN);
    }
    for (const [index, skin] of skins.entries()) {
      const felt = skin.shown + raterNoise * chance.normal();
      const rating = toLevel(felt);
      if (index === 0) {
        seen.products += before * (rating - toLevel(felt - due));
        seen.squares += before ** 2;
      }
      truth.ratings[index]?.push(rating);
      logged.ratings[index]?.push(isLogged ? rating : Number.NaN);
    }
  }
  return {
    series: {
      firstWeekday: 0,
      length: cause.length,
      conditions: logged.ratings.map((values, index) => ({
        id: `condition-${index}`,
        values: Float64Array.from(values),
      })),
      factors: logged.values.map((values, index) => ({
        id: `factor-${index}`,
        values: Float64Array.from(values),
        contrast: drivers[index]?.isRating ? 2 : 1,
      })),
    },
    truth: {
      ...truth,
      ratings: truth.ratings.map((values) => Float64Array.from(values)),
      effect: seen.products / (seen.squares || 1),
    },
  };
}

const wave = (day: number, period: number) => Math.sin((2 * Math.PI * day) / period);
const toLevel = (value: number) => Math.min(5, Math.max(1, Math.round(value)));

/** A flare lasts some days and lifts the skin by one to two levels. */
function beginFlare(skin: Skin, chance: Chance): boolean {
  const begins = chance.chance(flaresPerDay) && skin.flare.left === 0;
  const drawn = { left: chance.whole(4, 14), size: chance.between(1, 2) };
  if (begins) skin.flare = drawn;
  return begins;
}

function moveSkin(skin: Skin, chance: Chance, common: number, push: number): void {
  const innovation = skin.spread * (0.5 * common + Math.sqrt(0.75) * chance.normal());
  const { level, before, hold, momentum, flare } = skin;
  skin.before = level;
  skin.level = (hold + momentum) * level - hold * momentum * before + innovation + push;
  skin.lift = (skin.lift + (flare.left > 0 ? flare.size : 0)) / 2;
  flare.left = Math.max(0, flare.left - 1);
}

function drawLogged({ missing }: Scenario, chance: Chance, isBad: boolean): boolean {
  const { share, when } = missing ?? { share: 0.1, when: 'random' };
  const isLikely = when === 'bad' ? isBad : !isBad;
  return !chance.chance(when === 'random' ? share : isLikely ? Math.min(0.9, 2 * share) : share / 2);
}

function drawValue(driver: Driver, chance: Chance, day: number, push: number): number {
  driver.level = driver.hold * driver.level + Math.sqrt(1 - driver.hold ** 2) * chance.normal();
  const rhythm = 0.4 * wave(day + driver.phase, 365) + (day % 7 === driver.weekday ? driver.week : 0);
  const total = driver.level + rhythm + push;
  return driver.isRating ? toLevel(3 + total) : Number(total > normalQuantile(driver.prevalence));
}
