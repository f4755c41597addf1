/** The levels on which severities and lifestyle factors are rated. */
export const levels = [1, 2, 3, 4, 5] as const;
export type Level = (typeof levels)[number];
/** The smallest and the largest rating. */
export const severityLevels = { min: Math.min(...levels), max: Math.max(...levels) };
/** 0 means unrated and never counts in an average. */
export type Rating = 0 | Level;

export function isRated(rating: Rating | undefined): rating is Level {
  return rating !== undefined && rating > 0;
}

export function isRating(value: number): value is Rating {
  return value === 0 || levels.some((level) => level === value);
}

/** The mean; 0 for an empty list. */
export function mean(values: readonly number[]): number {
  if (values.length === 0) return 0;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Rounds to 9 decimals, so that floating-point noise (2.3 - 2 is below 0.3) cannot flip a comparison. */
export function roundNoise(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}

export function wholePercent(part: number, whole: number): number {
  return Math.round((part * 100) / whole);
}

/** A value in tenths, rounded as `oneDecimal` shows it; halves round up. */
export function toTenths(value: number): number {
  return Math.round(roundNoise(value * 10));
}

/** Formats an average with one decimal. */
export function oneDecimal(value: number): string {
  return (toTenths(value) / 10).toFixed(1);
}
