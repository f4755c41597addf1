import type { Factor } from './series.ts';

/** What a factor needs to be examined: days with a value, and days off its most common value. */
export const fewest = { values: 30, changes: 10 } as const;

export function countChanges({ values }: Factor): { values: number; changes: number } {
  const counts = new Map<number, number>();
  for (const value of values) if (!Number.isNaN(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { values: total, changes: total - Math.max(0, ...counts.values()) };
}

export function isExaminable(factor: Factor): boolean {
  const { values, changes } = countChanges(factor);
  return values >= fewest.values && changes >= fewest.changes;
}
