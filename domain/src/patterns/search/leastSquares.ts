/** The columns of a linear model; each has a value for every row. */
export type Columns = readonly Float64Array[];

/** Keeps the equations solvable when columns repeat each other, without a visible effect on the result. */
const ridge = 1e-6;

/**
 * Solves ordinary least squares of `target` on the columns, using only the given rows. Returns one coefficient for each
 * column.
 */
export function fit(columns: Columns, target: Float64Array, rows: readonly number[]): Float64Array {
  const size = columns.length;
  const matrix = columns.map(() => new Float64Array(size + 1));
  for (let one = 0; one < size; one += 1) {
    const left = columns[one] as Float64Array;
    const row = matrix[one] as Float64Array;
    for (let other = one; other < size; other += 1) {
      row[other] = dot(left, columns[other] as Float64Array, rows);
    }
    for (let other = 0; other < one; other += 1) row[other] = (matrix[other] as Float64Array)[one] as number;
    row[one] = (row[one] as number) * (1 + ridge) + ridge;
    row[size] = dot(left, target, rows);
  }
  return solve(matrix);
}

function dot(left: Float64Array, right: Float64Array, rows: readonly number[]): number {
  let sum = 0;
  for (const row of rows) sum += (left[row] as number) * (right[row] as number);
  return sum;
}

/** Gaussian elimination of a symmetric positive definite system, which needs no pivoting. The last column is the target. */
function solve(matrix: readonly Float64Array[]): Float64Array {
  const size = matrix.length;
  for (let pivot = 0; pivot < size; pivot += 1) {
    const from = matrix[pivot] as Float64Array;
    for (let below = pivot + 1; below < size; below += 1) {
      const row = matrix[below] as Float64Array;
      const factor = (row[pivot] as number) / (from[pivot] as number);
      if (factor === 0) continue;
      for (let column = pivot; column <= size; column += 1) {
        row[column] = (row[column] as number) - factor * (from[column] as number);
      }
    }
  }
  const solution = new Float64Array(size);
  for (let index = size - 1; index >= 0; index -= 1) {
    const row = matrix[index] as Float64Array;
    let rest = row[size] as number;
    for (let column = index + 1; column < size; column += 1) {
      rest -= (row[column] as number) * (solution[column] as number);
    }
    solution[index] = rest / (row[index] as number);
  }
  return solution;
}

/** What the columns do not explain of the target; NaN in all other rows. */
export function residuals(
  columns: Columns,
  target: Float64Array,
  rows: readonly number[],
  coefficients = fit(columns, target, rows),
): Float64Array {
  const left = new Float64Array(target.length).fill(Number.NaN);
  for (const row of rows) {
    let explained = 0;
    for (const [index, column] of columns.entries()) {
      explained += (coefficients[index] as number) * (column[row] as number);
    }
    left[row] = (target[row] as number) - explained;
  }
  return left;
}
