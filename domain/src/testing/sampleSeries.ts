import type { Factor, Named, Series } from '@flarewell/domain/patterns/search/series';
import { createRandom } from './random.ts';

interface SeriesSample {
  days?: number;
  conditions?: number;
  factors?: number;
  /** How much the first factor, a yes or no, raises the first condition. */
  effect?: number;
  lag?: number;
  /** How much the second factor, a rating, follows the first condition of the same day. */
  reaction?: number;
  missing?: number;
}

/** Skin that remembers a part of yesterday, and factors that come and go by chance. */
export function makeSeries(seed: number, sample: SeriesSample = {}): Series {
  const {
    days = 150,
    conditions = 2,
    factors = 3,
    effect = 0,
    lag = 2,
    reaction = 0,
    missing = 0.1,
  } = sample;
  const random = createRandom(seed);
  const noise = () => random.between(-1, 1) + random.between(-1, 1);
  const skins = Array.from({ length: conditions }, () => [] as number[]);
  const drivers = Array.from({ length: factors }, () => [] as number[]);
  const logged: boolean[] = [];
  for (let day = 0; day < days; day += 1) {
    for (const [index, skin] of skins.entries()) {
      const cause = index === 0 ? effect * (drivers[0]?.[day - lag] ?? 0) : 0;
      skin.push(0.7 * (skin[day - 1] ?? 0) + 0.5 * noise() + cause);
    }
    for (const [index, driver] of drivers.entries()) {
      const isYesNo = index % 2 === 0;
      const react = index === 1 ? reaction * (skins[0]?.[day] ?? 0) : 0;
      driver.push(isYesNo ? Number(random.chance(0.35)) : toLevel(3 + noise() + react));
    }
    logged.push(!random.chance(missing));
  }
  const values = (all: number[]) =>
    Float64Array.from(all, (value, day) => (logged[day] ? value : Number.NaN));
  return {
    firstWeekday: seed % 7,
    length: days,
    conditions: skins.map(
      (skin, index): Named => ({
        id: `condition-${index}`,
        values: values(skin.map((level) => toLevel(2 + level))),
      }),
    ),
    factors: drivers.map(
      (driver, index): Factor => ({
        id: `factor-${index}`,
        values: values(driver),
        contrast: index % 2 === 0 ? 1 : 2,
      }),
    ),
  };
}

const toLevel = (value: number) => Math.min(5, Math.max(1, Math.round(value)));
