/** A trained logistic regression. The log-odds are the bias, plus the sum of the weights divided by the root of their number. */
export interface LinearModel {
  bias: number;
  /** What a weight of 1 stands for. */
  step: number;
  /** The weight of each feature, written by `encodeWeights`: features are sorted by hash, and each has its distance to the hash before it and its weight. */
  weights: string;
}

/** Weights are whole numbers between this and its negative. */
export const maxWeight = 15;
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** 22 bits (FNV-1a with a final mix), so that an unknown feature rarely has the hash of a known one. */
export function hashOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < feature.length; index += 1) {
    hash = Math.imul(hash ^ feature.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 10;
}

/** A gap is written in digits of 32, the lowest first. A character from 32 on says that another digit follows. */
export function encodeWeights(weights: ReadonlyMap<number, number>): string {
  let text = '';
  let last = 0;
  for (const [hash, weight] of [...weights].sort(([one], [other]) => one - other)) {
    let gap = hash - last;
    for (; gap > 31; gap >>>= 5) text += digits.charAt(32 + (gap & 31));
    text += digits.charAt(gap) + digits.charAt(weight + maxWeight);
    last = hash;
  }
  return text;
}

export function decodeWeights(text: string): Map<number, number> {
  const values = new Map(Array.from(digits, (digit, value) => [digit, value]));
  const weights = new Map<number, number>();
  let [hash, shift, isWeight] = [0, 0, false];
  for (const digit of text) {
    const value = values.get(digit) ?? 0;
    if (isWeight) weights.set(hash, value - maxWeight);
    else hash += (value & 31) << shift;
    shift = value > 31 && !isWeight ? shift + 5 : 0;
    isWeight = !isWeight && shift === 0;
  }
  return weights;
}

/** Returns a function that estimates the log-odds for the features of a sentence. */
export function createScorer(model: LinearModel): (features: readonly string[]) => number {
  const { bias, step } = model;
  const weights = decodeWeights(model.weights);
  return (features) => {
    const sum = features.reduce((total, feature) => total + (weights.get(hashOf(feature)) ?? 0), 0);
    return bias + (step * sum) / Math.sqrt(features.length || 1);
  };
}
