import { createClassifier, type Judgement } from '@flarewell/domain/assistant/safety/classifier';
import type { DangerKind } from '@flarewell/domain/assistant/safety/notices';
import { matchRules } from '@flarewell/domain/assistant/safety/rules';
import { decide } from '@flarewell/domain/assistant/safety/safety';
import { type Example, trainSafety } from './train.ts';

const FOLDS = 5;

export interface Judged extends Example {
  matched: readonly DangerKind[];
  judgements: readonly Judgement[];
}

/** Judges each sentence by a model that learned from other ones. */
export function crossValidate(examples: readonly Example[], wordTable: string): Judged[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const isTest = (_: Example, index: number) => index % FOLDS === fold;
    const others = examples.filter((example, index) => !isTest(example, index));
    const classify = createClassifier({ ...trainSafety(others, wordTable), threshold: 0 });
    return examples.filter(isTest).map((example) => ({
      ...example,
      matched: matchRules(example.text),
      judgements: classify(example.text),
    }));
  }).flat();
}

export function decideOn({ matched, judgements }: Judged, threshold: number): DangerKind[] {
  return decide(matched, judgements, threshold);
}

/** The highest threshold in thousandths that still notices this share of the dangers. */
export function chooseThreshold(judged: readonly Judged[], leastNoticed: number): number {
  const dangers = judged.filter(({ kind }) => kind !== 'harmless');
  const thresholds = Array.from({ length: 500 }, (_, index) => (800 - index) / 1000);
  const isEnough = (threshold: number) =>
    dangers.filter((one) => decideOn(one, threshold).length > 0).length >= leastNoticed * dangers.length;
  return thresholds.find(isEnough) ?? 0.3;
}

/** One line for each kind: how many sentences got a notice, and how many of those the right one. */
export function describeFigures(rows: readonly { kind: string; found: readonly string[] }[]): string {
  const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)}%`.padStart(6);
  const lines = [
    ...Map.groupBy(rows, ({ kind }) => kind),
    ['all dangers', rows.filter(({ kind }) => kind !== 'harmless')] as const,
  ].map(([kind, group]) => {
    const noticed = group.filter(({ found }) => found.length > 0);
    const right = noticed.filter(({ found }) => found.includes(kind.split('/')[0] ?? ''));
    const figures = `${kind.padEnd(24)}${String(group.length).padStart(6)}  noticed ${percent(noticed.length, group.length)}`;
    return right.length > 0
      ? `${figures}  of the right kind ${percent(right.length, noticed.length)}`
      : figures;
  });
  return lines.join('\n');
}
