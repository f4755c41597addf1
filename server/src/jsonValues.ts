/**
 * Whether a parsed JSON value holds more than so many values, counting itself and everything inside it. Stops as soon
 * as it knows.
 */
export function hasMoreValues(value: unknown, limit: number): boolean {
  let count = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    count += 1;
    if (count > limit) return true;
    if (typeof next !== 'object' || next === null) continue;
    const inside = Object.values(next);
    if (count + inside.length > limit) return true;
    open.push(...inside);
  }
  return false;
}
