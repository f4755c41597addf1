/** A diary as numbers: one value for each day of the calendar, NaN where nothing was recorded. */
export interface Series {
  /** The weekday of the first day, 0 for Sunday. */
  firstWeekday: number;
  length: number;
  conditions: readonly Named[];
  /** Turned so that more is suspected to be worse: sleep, water and diet have a minus sign. */
  factors: readonly Factor[];
}

export interface Named {
  id: string;
  values: Float64Array;
}

export interface Factor extends Named {
  /**
   * The difference in the factor whose effect is reported: 1 for yes against no, 2 levels for a rating ('little' against
   * 'good' sleep).
   */
  contrast: number;
}

/** The last days of a series. */
export function cutSeries(series: Series, days: number): Series {
  const start = Math.max(0, series.length - days);
  const cut = <Item extends Named>(item: Item): Item => ({ ...item, values: item.values.slice(start) });
  return {
    firstWeekday: (series.firstWeekday + start) % 7,
    length: series.length - start,
    conditions: series.conditions.map(cut),
    factors: series.factors.map(cut),
  };
}

/** The latest value before each day, and how many days old it is; NaN before the first value. */
export function latestBefore(values: Float64Array): { last: Float64Array; age: Float64Array } {
  const last = new Float64Array(values.length).fill(Number.NaN);
  const age = new Float64Array(values.length).fill(Number.NaN);
  let held = Number.NaN;
  let since = Number.NaN;
  for (const [day, value] of values.entries()) {
    last[day] = held;
    age[day] = since += 1;
    if (Number.isNaN(value)) continue;
    held = value;
    since = 0;
  }
  return { last, age };
}

/** The exponentially weighted mean of the values before each day. A value loses half its weight in `halfLife` days. */
export function recentMean(values: Float64Array, halfLife: number): Float64Array {
  const means = new Float64Array(values.length).fill(Number.NaN);
  const keep = 0.5 ** (1 / halfLife);
  let [sum, weight] = [0, 0];
  for (const [day, value] of values.entries()) {
    if (weight > 0) means[day] = sum / weight;
    sum *= keep;
    weight *= keep;
    if (Number.isNaN(value)) continue;
    sum += value;
    weight += 1;
  }
  return means;
}

/** The mean of the series for each day, over those that have a value. */
export function meanOf(all: readonly Float64Array[], length: number): Float64Array {
  return Float64Array.from({ length }, (_, day) => {
    let [sum, count] = [0, 0];
    for (const values of all) {
      const value = values[day] as number;
      if (Number.isNaN(value)) continue;
      sum += value;
      count += 1;
    }
    return count > 0 ? sum / count : Number.NaN;
  });
}
