/** The columns of a linear model; each has a value for every day. */
export type Columns = readonly Float64Array[];
/** The days that a model uses, ascending. */
export type Rows = readonly number[];

/** Keeps the equations solvable when columns repeat each other, without a visible effect on the result. */
const ridge = 1e-6;

/**
 * Ordinary least squares on some rows. Its equations are factored once, and then solved for any number of targets. A
 * target, and what is left of it, has one value for each row.
 */
export interface Model {
  rows: Rows;
  /** One coefficient for each column. */
  fit(target: Float64Array): Float64Array;
  /** What the columns do not explain of the target. */
  residuals(target: Float64Array): Float64Array;
}

/**
 * Returns a function that makes the model of some rows. It remembers the models: factors that were recorded on the same
 * days have the same rows.
 */
export function createModels(columns: Columns): (rows: Rows) => Model {
  const known: Model[] = [];
  return (rows) => {
    const same = known.find((model) => isSame(model.rows, rows));
    if (same) return same;
    const model = createModel(columns, rows);
    known.push(model);
    return model;
  };
}

function isSame(one: Rows, other: Rows): boolean {
  return one.length === other.length && one.every((row, index) => row === other[index]);
}

export function createModel(columns: Columns, rows: Rows): Model {
  const picked = columns.map((column) => pick(column, rows));
  const lower = factor(picked);
  const fit = (target: Float64Array) => {
    const products = new Float64Array(picked.length);
    for (let index = 0; index < picked.length; index += 1) {
      products[index] = dot(picked[index] as Float64Array, target);
    }
    return solve(lower, products);
  };
  return {
    rows,
    fit,
    residuals(target) {
      const coefficients = fit(target);
      const left = target.slice();
      for (let index = 0; index < picked.length; index += 1) {
        subtract(left, picked[index] as Float64Array, coefficients[index] as number);
      }
      return left;
    },
  };
}

/** The values of the rows, next to each other. */
export function pick(values: Float64Array, rows: Rows): Float64Array {
  const picked = new Float64Array(rows.length);
  for (let row = 0; row < rows.length; row += 1) picked[row] = values[rows[row] as number] as number;
  return picked;
}

function subtract(from: Float64Array, column: Float64Array, times: number): void {
  for (let row = 0; row < from.length; row += 1) {
    from[row] = (from[row] as number) - times * (column[row] as number);
  }
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) {
    sum += (one[index] as number) * (other[index] as number);
  }
  return sum;
}

/** The lower triangle L of the normal equations (Cholesky): their matrix is L times its transpose. */
function factor(columns: Columns): Float64Array[] {
  const lower = columns.map(() => new Float64Array(columns.length));
  for (let one = 0; one < columns.length; one += 1) {
    const row = lower[one] as Float64Array;
    for (let other = 0; other <= one; other += 1) {
      const above = lower[other] as Float64Array;
      let rest = dot(columns[one] as Float64Array, columns[other] as Float64Array);
      if (one === other) rest += rest * ridge + ridge;
      for (let index = 0; index < other; index += 1) {
        rest -= (row[index] as number) * (above[index] as number);
      }
      row[other] = one === other ? Math.sqrt(rest) : rest / (above[other] as number);
    }
  }
  return lower;
}

/** Solves the factored equations: first with L, from the top, then with its transpose, from the bottom. */
function solve(lower: readonly Float64Array[], solution: Float64Array): Float64Array {
  for (let index = 0; index < lower.length; index += 1) {
    const row = lower[index] as Float64Array;
    let rest = solution[index] as number;
    for (let column = 0; column < index; column += 1) {
      rest -= (row[column] as number) * (solution[column] as number);
    }
    solution[index] = rest / (row[index] as number);
  }
  for (let index = lower.length - 1; index >= 0; index -= 1) {
    let rest = solution[index] as number;
    for (let below = index + 1; below < lower.length; below += 1) {
      rest -= (lower[below]?.[index] as number) * (solution[below] as number);
    }
    solution[index] = rest / (lower[index]?.[index] as number);
  }
  return solution;
}
