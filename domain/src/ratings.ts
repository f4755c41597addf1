/** The five levels that severities and lifestyle factors are rated on. */
export const levels = [1, 2, 3, 4, 5] as const;
export type Level = (typeof levels)[number];
/** 0 is unrated: it never counts in an average. */
export type Rating = 0 | Level;

export function isRated(rating: Rating | undefined): rating is Level {
  return rating !== undefined && rating > 0;
}

export function isRating(value: number): value is Rating {
  return value === 0 || levels.some((level) => level === value);
}

/** The mean, or 0 of nothing. */
export function mean(values: readonly number[]): number {
  if (values.length === 0) return 0;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Rounded to 9 decimals, so that a binary fraction (2.3 - 2 is below 0.3) cannot flip a comparison. */
export function settle(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}

export function wholePercent(part: number, whole: number): number {
  return Math.round((part * 100) / whole);
}

/** One decimal, as averages are shown: '0.0' when there is none. */
export function oneDecimal(value: number): string {
  return (Math.round(settle(value * 10)) / 10).toFixed(1);
}
