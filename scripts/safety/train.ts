import type { SafetyModel } from '@flarewell/domain/assistant/safety/classifier';
import { featuresOf, readWordClasses } from '@flarewell/domain/assistant/safety/features';
import { createScorer, type LinearModel } from '@flarewell/domain/assistant/safety/linearModel';
import { type DangerKind, dangerKinds } from '@flarewell/domain/assistant/safety/notices';
import { plainSentences } from '@flarewell/domain/assistant/safety/plainSentences';
import { fitModel, type TrainingRow } from './fitModel.ts';

export interface Example {
  kind: DangerKind | 'harmless';
  text: string;
}

/** How many weights are stored. Twice as many would notice one more in a hundred. */
const [DANGER_FEATURES, KIND_FEATURES] = [24_000, 600];
const ROUNDS = 5;

/** Learns from whole messages. */
export function trainSafety(examples: readonly Example[], wordTable: string): Omit<SafetyModel, 'threshold'> {
  const wordClasses = readWordClasses(wordTable);
  const rows = examples.map(({ kind, text }) => ({
    kind,
    ...featuresOf(plainSentences(text).join(' , '), wordClasses),
  }));
  const dangerous = rows.filter(({ kind }) => kind !== 'harmless');
  const fitKind = (kind: DangerKind) =>
    fitModel(
      dangerous.map((row) => ({
        features: row.words,
        isPositive: row.kind === kind,
        weight: 1,
      })),
      KIND_FEATURES,
    );
  return {
    wordClasses: wordTable,
    danger: fitDanger(
      rows.map(({ kind, all }) => ({ features: all, isPositive: kind !== 'harmless', weight: 1 })),
    ),
    kinds: Object.fromEntries(dangerKinds.map((kind) => [kind, fitKind(kind)])) as SafetyModel['kinds'],
  };
}

/** Learns again with more weight on what was judged wrongly or only just right: every danger of the tables must be noticed. */
function fitDanger(rows: readonly TrainingRow[]): LinearModel {
  let model = fitModel(rows, DANGER_FEATURES);
  for (let round = 1; round < ROUNDS; round += 1) {
    const score = createScorer(model);
    const isClear = ({ features, isPositive }: TrainingRow) =>
      isPositive ? score(features) > 0.6 : score(features) < -0.6;
    for (const row of rows) if (!isClear(row)) row.weight *= 2;
    model = fitModel(rows, DANGER_FEATURES);
  }
  return model;
}
