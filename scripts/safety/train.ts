import { partsOf, type SafetyModel } from '@flarewell/domain/assistant/safety/classifier';
import { featuresOf, readWordClasses } from '@flarewell/domain/assistant/safety/features';
import { type DangerKind, dangerKinds } from '@flarewell/domain/assistant/safety/notices';
import { plainSentences } from '@flarewell/domain/assistant/safety/plainSentences';
import { fitModel } from '#scripts/training/fitModel.ts';

export interface Example {
  kind: DangerKind | 'harmless';
  text: string;
}

/** How many weights are stored. Twice as many would notice one more in a hundred. */
const [DANGER_FEATURES, KIND_FEATURES] = [24_000, 600];
const decay = 0.0025;

/**
 * A dangerous message is one example. Each part of a harmless message is an example of its own, because the classifier also
 * judges the parts of a message alone.
 */
export function trainSafety(examples: readonly Example[], wordTable: string): Omit<SafetyModel, 'threshold'> {
  const wordClasses = readWordClasses(wordTable);
  const rows = examples.flatMap(({ kind, text }) =>
    (kind === 'harmless' ? partsOf(text) : [plainSentences(text).join(' , ')]).map((part) => ({
      kind,
      ...featuresOf(part, wordClasses),
    })),
  );
  const dangerous = rows.filter(({ kind }) => kind !== 'harmless');
  const fitKind = (kind: DangerKind) =>
    fitModel(
      dangerous.map((row) => ({
        features: row.words,
        isPositive: row.kind === kind,
      })),
      { kept: KIND_FEATURES, decay },
    );
  return {
    wordClasses: wordTable,
    danger: fitModel(
      rows.map(({ kind, all }) => ({ features: all, isPositive: kind !== 'harmless' })),
      { kept: DANGER_FEATURES, decay, mostEpochs: 30 },
    ),
    kinds: Object.fromEntries(dangerKinds.map((kind) => [kind, fitKind(kind)])) as SafetyModel['kinds'],
  };
}
