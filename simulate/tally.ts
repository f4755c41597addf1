/** What was measured under a name: the sum and the sum of squares of all values. A yes is 1, a no is 0. */
export interface Measure {
  sum: number;
  squares: number;
  of: number;
}

export type Tally = Record<string, Measure>;

export function note(tally: Tally, name: string, value: number | boolean): void {
  const measure = tally[name] ?? { sum: 0, squares: 0, of: 0 };
  tally[name] = measure;
  measure.sum += Number(value);
  measure.squares += Number(value) ** 2;
  measure.of += 1;
}

export function addTally(total: Tally, more: Tally): void {
  for (const [name, { sum, squares, of }] of Object.entries(more)) {
    const measure = total[name] ?? { sum: 0, squares: 0, of: 0 };
    total[name] = { sum: measure.sum + sum, squares: measure.squares + squares, of: measure.of + of };
  }
}

export function meanOf({ sum, of }: Measure): number {
  return of > 0 ? sum / of : Number.NaN;
}

/** The standard error of the mean. Of a share that was never or always seen: that of one case more. */
export function errorOf(measure: Measure): number {
  const { sum, squares, of } = measure;
  const mean = meanOf(measure);
  const isConstant = squares === sum && (sum === 0 || sum === of);
  const variance = isConstant ? of / (of + 1) ** 2 : squares / of - mean ** 2;
  return Math.sqrt(Math.max(0, variance) / of);
}
