/**
 * The Walsh-Hadamard transform, in place. Element f becomes the sum of all elements, each with the sign that sign flip f
 * gives to its index. The length must be a power of two.
 */
export function transform(values: Float64Array): void {
  let done = 1;
  // Two steps at a time, because most of the search's time is spent here.
  for (; 4 * done <= values.length; done *= 4) stepTwice(values, done);
  if (done < values.length) step(values, done);
}

function step(values: Float64Array, half: number): void {
  for (let start = 0; start < values.length; start += 2 * half) {
    for (let index = start; index < start + half; index += 1) {
      const left = values[index] as number;
      const right = values[index + half] as number;
      values[index] = left + right;
      values[index + half] = left - right;
    }
  }
}

function stepTwice(values: Float64Array, quarter: number): void {
  for (let start = 0; start < values.length; start += 4 * quarter) {
    for (let index = start; index < start + quarter; index += 1) {
      const second = index + quarter;
      const third = second + quarter;
      const fourth = third + quarter;
      const sum = (values[index] as number) + (values[second] as number);
      const difference = (values[index] as number) - (values[second] as number);
      const otherSum = (values[third] as number) + (values[fourth] as number);
      const otherDifference = (values[third] as number) - (values[fourth] as number);
      values[index] = sum + otherSum;
      values[second] = difference + otherDifference;
      values[third] = sum - otherSum;
      values[fourth] = difference - otherDifference;
    }
  }
}

/**
 * A different index for each day, spread so that neighbouring days do not share their signs in most flips. The step is odd,
 * so that no index occurs twice.
 */
export function scatter(days: number): { size: number; indexes: Uint16Array } {
  let size = 512;
  while (size < days) size *= 2;
  const step = Math.round(size * 0.618) | 1;
  const indexes = Uint16Array.from({ length: days }, (_, day) => mix((day * step + 1) % size, size));
  return { size, indexes };
}

/** A fixed permutation of the indexes. Without it the signs of days would follow a regular pattern. */
function mix(index: number, size: number): number {
  let mixed = index;
  for (const shift of [4, 2, 5]) mixed = ((mixed ^ (mixed >> shift)) * 5 + 3) % size;
  return mixed;
}
