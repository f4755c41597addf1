import type { Factor, Series } from '@flarewell/domain/patterns/search/series';
import { createRandom, type Random } from '@flarewell/domain/testing/random';

/** An effect that is built into a diary, so that we know whether it is found. */
export interface Planted {
  size: number;
  lag: 1 | 2 | 3 | 4;
  /** A shock lasts as long as the skin remembers; an impulse is over after a day. */
  kind: 'shock' | 'impulse';
  /** The planted factor is a rating instead of a yes or no. */
  isRating?: boolean;
}

export interface Scenario {
  checkIns: number;
  conditions: number;
  factors: number;
  planted?: Planted;
  missing?: { share: number; when: 'random' | 'bad' | 'good' };
  /** How strongly factors react to the skin of the same day. */
  reaction?: number;
  /** The person's usual severity. */
  baseline?: number;
  season?: number;
}

/** A diary of a made-up person. The planted factor is the first, its condition the first. */
export function simulateDiary(scenario: Scenario, seed: number): Series {
  const random = createRandom(seed);
  const normal = createNormal(random);
  const { checkIns, conditions, factors, planted, season = 0.3 } = scenario;
  const { share, when } = scenario.missing ?? { share: 0.1, when: 'random' };
  const longest = Math.ceil((checkIns * 1.5) / (1 - share)) + 30;
  const skins = Array.from({ length: conditions }, () => ({
    base: scenario.baseline ?? random.between(1.6, 2.6),
    hold: random.between(0.6, 0.9),
    spread: random.between(0.3, 0.55),
    phase: random.between(0, 365),
    week: random.between(0, 0.15),
    level: 0,
    shown: 0,
  }));
  const drivers = Array.from({ length: factors }, (_, index) => {
    const isRating = index === 0 && planted ? (planted.isRating ?? false) : index % 3 === 1;
    return {
      isRating,
      prevalence: index === 0 && planted ? 0.3 : random.between(0.05, 0.5),
      hold: random.between(0, 0.6),
      phase: random.between(0, 365),
      week: random.between(0, 0.5),
      weekday: random.whole(0, 6),
      shared: random.between(0, 0.5),
      reaction: (scenario.reaction ?? 0.3) * random.between(0, 1),
      level: 0,
    };
  });
  const ratings = skins.map(() => new Float64Array(longest).fill(Number.NaN));
  const values = drivers.map(() => new Float64Array(longest).fill(Number.NaN));
  const actual = new Float64Array(longest);
  let logged = 0;
  let rescue = 0;
  let day = 0;
  for (; day < longest && logged < checkIns; day += 1) {
    const common = normal();
    const due = planted && day >= planted.lag ? planted.size * (actual[day - planted.lag] as number) : 0;
    for (const [index, skin] of skins.entries()) {
      const flare = random.chance(1 / 60) ? random.between(0.8, 1.6) : 0;
      const innovation = skin.spread * (0.5 * common + Math.sqrt(0.75) * normal());
      const shock = index === 0 && planted?.kind === 'shock' ? due : 0;
      const impulse = index === 0 && planted?.kind === 'impulse' ? due : 0;
      skin.level = skin.hold * skin.level + innovation + flare + shock - 0.25 * rescue;
      const rhythm =
        season * Math.sin((2 * Math.PI * (day + skin.phase)) / 365) +
        skin.week * Math.sin((2 * Math.PI * day) / 7);
      skin.shown = skin.base + skin.level + rhythm + impulse;
    }
    const mean = skins.reduce((sum, { shown, base }) => sum + shown - base, 0) / conditions;
    const isBad = mean > 0.4;
    rescue = isBad && random.chance(0.6) ? 1 : 0;
    const other = normal();
    const chance =
      when === 'random' ? share : (when === 'bad') === isBad ? Math.min(0.9, share * 2) : share / 2;
    const isLogged = !random.chance(chance);
    for (const [index, driver] of drivers.entries()) {
      driver.level = driver.hold * driver.level + Math.sqrt(1 - driver.hold ** 2) * normal();
      const rhythm =
        0.4 * Math.sin((2 * Math.PI * (day + driver.phase)) / 365) +
        (day % 7 === driver.weekday ? driver.week * 2 : 0);
      const total = driver.level + driver.shared * other + rhythm + driver.reaction * mean;
      const value = driver.isRating
        ? Math.min(5, Math.max(1, Math.round(3 + total)))
        : total > thresholdOf(driver.prevalence)
          ? 1
          : 0;
      // The effect of a rating is that of two levels.
      if (index === 0) actual[day] = driver.isRating ? (value - 3) / 2 : value;
      if (isLogged) (values[index] as Float64Array)[day] = value;
    }
    if (!isLogged) continue;
    logged += 1;
    for (const [index, skin] of skins.entries()) {
      const rating = Math.round(skin.shown + 0.15 * normal());
      (ratings[index] as Float64Array)[day] = Math.min(5, Math.max(1, rating));
    }
  }
  return {
    firstWeekday: 0,
    length: day,
    conditions: ratings.map((all, index) => ({ id: `condition-${index}`, values: all.subarray(0, day) })),
    factors: values.map((all, index): Factor => {
      return { id: `factor-${index}`, values: all.subarray(0, day), swing: drivers[index]?.isRating ? 2 : 1 };
    }),
  };
}

/** Standard normal numbers (Box and Muller). */
function createNormal(random: Random): () => number {
  return () =>
    Math.sqrt(-2 * Math.log(random.between(1e-12, 1))) * Math.cos(2 * Math.PI * random.between(0, 1));
}

/** The value that a standard normal number exceeds with this probability, to two digits. */
function thresholdOf(probability: number): number {
  const t = Math.sqrt(-2 * Math.log(probability));
  return t - (2.30753 + 0.27061 * t) / (1 + 0.99229 * t + 0.04481 * t ** 2);
}
