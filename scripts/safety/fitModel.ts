import {
  encodeWeights,
  hashOf,
  type LinearModel,
  maxWeight,
} from '@flarewell/domain/assistant/safety/linearModel';
import { createRandom, type Random } from '@flarewell/domain/testing/random';

export interface TrainingRow {
  features: readonly string[];
  isPositive: boolean;
  weight: number;
}

/** All four were found by cross-validation. The decay pulls weights to zero. */
const [EPOCHS, RATE, BIAS_RATE, DECAY] = [6, 0.3, 0.03, 0.0025];

interface Feature {
  hash: number;
  /** The summed weights of its sentences. */
  count: number;
  weight: number;
  /** The sum of the squared gradients, which AdaGrad divides by. */
  squares: number;
}

/**
 * Fits a logistic regression with AdaGrad, and keeps the `kept` features that matter most. The same rows give the same model
 * on every machine.
 */
export function fitModel(rows: readonly TrainingRow[], kept: number): LinearModel {
  const features = new Map<string, Feature>();
  const examples = rows.map((row) => ({
    ...row,
    features: row.features.map((name) => {
      const feature = features.get(name) ?? { hash: hashOf(name), count: 0, weight: 0, squares: 1e-6 };
      feature.count += row.weight;
      features.set(name, feature);
      return feature;
    }),
  }));
  const bias = { weight: 0, squares: 1e-6 };
  const random = createRandom(7);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (const example of shuffled(examples, random)) {
      const scale = 1 / Math.sqrt(example.features.length);
      const sum = example.features.reduce((total, { weight }) => total + weight, 0);
      const error = (sigmoid(bias.weight + sum * scale) - (example.isPositive ? 1 : 0)) * example.weight;
      bias.squares += error * error;
      bias.weight -= (BIAS_RATE * error) / Math.sqrt(bias.squares);
      for (const feature of example.features) {
        const slope = error * scale + DECAY * feature.weight;
        feature.squares += slope * slope;
        feature.weight -= (RATE * slope) / Math.sqrt(feature.squares);
      }
    }
  }
  const importance = ({ weight, count }: Feature) => weight * weight * count;
  const best = [...features.values()]
    .sort((one, other) => importance(other) - importance(one))
    .slice(0, kept);
  const step = Math.max(...best.map(({ weight }) => Math.abs(weight))) / maxWeight;
  const weights = new Map(best.map(({ hash, weight }) => [hash, Math.round(weight / step)]));
  return { bias: round(bias.weight), step: round(step), weights: encodeWeights(weights) };
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
