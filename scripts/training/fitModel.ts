import { encodeWeights, hashOf, type LinearModel, maxWeight } from '@flarewell/domain/assistant/linearModel';
import { createRandom, type Random } from '@flarewell/domain/testing/random';

export interface TrainingRow {
  features: readonly string[];
  isPositive: boolean;
}

/** Found by cross-validation, like the decay of each model, which pulls weights to zero. */
const [RATE, BIAS_RATE] = [0.3, 0.03];
const EPOCHS = 6;
/** The log-odds from which on a row counts as learned. */
const CLEAR = 0.3;

interface Example {
  indexes: Uint32Array;
  isPositive: boolean;
  weight: number;
}

/**
 * Fits a logistic regression with AdaGrad, and keeps the `kept` features that matter most. With more epochs than usual, rows
 * that those features judge wrongly, or only just right, get more weight until all are learned. The same rows give the same
 * model on every machine.
 */
export function fitModel(
  rows: readonly TrainingRow[],
  { kept, decay, mostEpochs = EPOCHS }: { kept: number; decay: number; mostEpochs?: number },
): LinearModel {
  const names = [...new Set(rows.flatMap(({ features }) => features))];
  const indexOf = new Map(names.map((name, index) => [name, index]));
  const examples = rows.map(({ features, isPositive }) => ({
    indexes: Uint32Array.from(features, (name) => indexOf.get(name) as number),
    isPositive,
    weight: 1,
  }));
  const random = createRandom(7);
  const state = {
    bias: 0,
    biasSquares: 1e-6,
    weights: new Float64Array(names.length),
    squares: new Float64Array(names.length).fill(1e-6),
  };
  for (let epoch = 1; ; epoch += 1) {
    for (const example of shuffled(examples, random)) learn(state, example, decay);
    if (epoch < EPOCHS) continue;
    const { best, step } = chooseBest(state.weights, examples, kept);
    const coarse = new Float64Array(names.length);
    for (const index of best) coarse[index] = Math.round((state.weights[index] as number) / step);
    const unclear = examples.filter(
      (example) => (state.bias + step * meanOf(coarse, example)) * (example.isPositive ? 1 : -1) < CLEAR,
    );
    if (unclear.length === 0 || epoch === mostEpochs) {
      const stored = best.map((index) => [hashOf(names[index] as string), coarse[index] as number] as const);
      return { bias: round(state.bias), step: round(step), weights: encodeWeights(new Map(stored)) };
    }
    for (const example of unclear) example.weight *= 2;
  }
}

function meanOf(weights: Float64Array, { indexes }: Example): number {
  let sum = 0;
  for (const index of indexes) sum += weights[index] as number;
  return sum / Math.sqrt(indexes.length);
}

interface State {
  bias: number;
  weights: Float64Array;
  /** The sums of the squared gradients, by whose roots AdaGrad divides. */
  squares: Float64Array;
  biasSquares: number;
}

function learn(state: State, example: Example, decay: number): void {
  const { weights, squares } = state;
  const scale = 1 / Math.sqrt(example.indexes.length);
  const probability = sigmoid(state.bias + meanOf(weights, example));
  const error = (probability - (example.isPositive ? 1 : 0)) * example.weight;
  state.biasSquares += error * error;
  state.bias -= (BIAS_RATE * error) / Math.sqrt(state.biasSquares);
  for (const index of example.indexes) {
    const weight = weights[index] as number;
    const slope = error * scale + decay * weight;
    const square = (squares[index] as number) + slope * slope;
    squares[index] = square;
    weights[index] = weight - (RATE * slope) / Math.sqrt(square);
  }
}

/** The features with the largest weights in the most sentences, and what a stored weight of 1 stands for. */
function chooseBest(
  weights: Float64Array,
  examples: readonly Example[],
  kept: number,
): { best: number[]; step: number } {
  const counts = new Float64Array(weights.length);
  for (const { indexes, weight } of examples) {
    for (const index of indexes) counts[index] = (counts[index] as number) + weight;
  }
  const importances = weights.map((weight, index) => weight * weight * (counts[index] as number));
  const threshold = importances.toSorted().at(-kept) ?? 0;
  const best = Array.from(weights.keys()).filter((index) => (importances[index] as number) >= threshold);
  const largest = Math.max(...best.map((index) => Math.abs(weights[index] as number)));
  return { best, step: largest / maxWeight };
}

const round = (value: number) => Math.round(value * 1e6) / 1e6;

/** Math.exp may differ in the last bit between machines; this is built from operations that do not. */
function sigmoid(logOdds: number): number {
  let power = 1 - Math.min(Math.max(logOdds, -30), 30) / 4096;
  for (let doubling = 0; doubling < 12; doubling += 1) power *= power;
  return 1 / (1 + power);
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((item) => ({ item, at: random.between(0, 1) }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
