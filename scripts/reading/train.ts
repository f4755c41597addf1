import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LinearModel } from '@flarewell/domain/assistant/linearModel';
import { isNamedPeriod, type Query } from '@flarewell/domain/assistant/query/query';
import { diary } from '@flarewell/server/assistant/evaluation/diary';
import { today } from '@flarewell/server/assistant/evaluation/patient';
import { makePartsFinder, type Parts } from '@flarewell/server/assistant/reading/findParts';
import { featuresOf, withMeasure } from '@flarewell/server/assistant/reading/model/features';
import {
  createReader,
  modelParts,
  type ReadingModel,
} from '@flarewell/server/assistant/reading/model/understand';
import type { Reading } from '@flarewell/server/assistant/reading/reading';
import { readQuestion } from '@flarewell/server/assistant/reading/readQuestion';
import { environment, root } from '#scripts/support/project.mjs';
import { fitModel } from '#scripts/training/fitModel.ts';

/** A question of the table, and what it means. */
export interface Example {
  text: string;
  parts: Parts;
  meaning: Readonly<Record<ModelPart, string>>;
}
type ModelPart = (typeof modelParts)[number];

/** How many weights are stored for each value of the measure, and of the other parts. */
const [MEASURE_FEATURES, OTHER_FEATURES] = [3000, 1200];
const [decay, EPOCHS] = [0.0003, 9];
const FOLDS = 4;

/** Reads `questions.tsv`. Its names are those of the diary that the evaluation uses. */
export function readExamples(): Example[] {
  const find = makePartsFinder(diary, today);
  return readFileSync(join(import.meta.dirname, 'questions.tsv'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [text = '', measure = '', figure = '', by = '', compare = ''] = line.split('\t');
      const parts = find(text);
      // A day that does not exist, or words about time that are not understood.
      if (!parts || 'sentence' in parts) return [];
      return [{ text, parts, meaning: { measure, figure, by, compare } }];
    });
}

/** Returns a function that learns to tell one value of a part from the others. */
export function prepareTraining(examples: readonly Example[]) {
  const rows = examples.map(({ parts, meaning }) => ({ features: featuresOf(parts), meaning }));
  const answerable = rows
    .filter(({ meaning }) => meaning.measure !== 'none')
    .map(({ features, meaning }) => ({ features: withMeasure(features, meaning.measure), meaning }));
  const rowsOf = (part: ModelPart) => (part === 'measure' ? rows : answerable);
  return {
    valuesOf: (part: ModelPart) => [...new Set(rowsOf(part).map(({ meaning }) => meaning[part]))].sort(),
    learn: (part: ModelPart, value: string): LinearModel =>
      fitModel(
        rowsOf(part).map(({ features, meaning }) => ({ features, isPositive: meaning[part] === value })),
        { kept: part === 'measure' ? MEASURE_FEATURES : OTHER_FEATURES, decay, mostEpochs: EPOCHS },
      ),
  };
}

export function trainReader(examples: readonly Example[]): ReadingModel {
  const { valuesOf, learn } = prepareTraining(examples);
  const parts = modelParts.map((part) => [
    part,
    Object.fromEntries(valuesOf(part).map((value) => [value, learn(part, value)])),
  ]);
  return Object.fromEntries(parts) as ReadingModel;
}

/** Measures that have one figure. */
const plain = ['limits', 'influence', 'control', 'summary'];

const outcomes = [
  'right',
  'offered',
  'declined',
  'wrong',
  'unanswerable, declined',
  'unanswerable, answered',
] as const;
type Outcome = (typeof outcomes)[number];

/** What the assistant does with each question of the table, with a model that has learned from others. Periods, names and filters are not compared. */
export function crossValidate(examples: readonly Example[]): Record<Outcome, number> {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const isTest = (_: Example, index: number) => index % FOLDS === fold;
    const understand = createReader(trainReader(examples.filter((one, index) => !isTest(one, index))));
    // A follow-up means nothing without the question before it, which the table does not have.
    for (const { text, meaning } of examples.filter(isTest).filter((one) => one.meaning.measure !== 'same')) {
      const asked = { message: text, before: null, records: diary, today };
      counts[judge(readQuestion(asked, understand), meaning)] += 1;
    }
  }
  return counts;
}

function judge(reading: Reading, meaning: Example['meaning']): Outcome {
  const isAnswered = reading.kind === 'queries';
  if (meaning.measure === 'none') return isAnswered ? 'unanswerable, answered' : 'unanswerable, declined';
  const isSaid = (query: Query) => isMeant(query, meaning);
  if (isAnswered) return reading.queries.some(isSaid) ? 'right' : 'wrong';
  const offers = reading.kind === 'unknown' ? reading.suggestions.map(({ query }) => query) : [];
  return offers.some(isSaid) ? 'offered' : 'declined';
}

function isMeant({ measure, figure, by, against }: Query, meaning: Example['meaning']): boolean {
  if (measure !== meaning.measure) return false;
  const kind = against && isNamedPeriod(against) ? against.kind : 'days';
  const compare = kind === 'before' ? kind : kind === 'other-days' ? 'others' : 'periods';
  const isSame =
    figure === meaning.figure && (by ?? '-') === meaning.by && (against ? compare : '-') === meaning.compare;
  return isSame || plain.includes(measure);
}

export function writeWeights(model: ReadingModel): void {
  const path = join(root, 'server', 'src', 'assistant', 'reading', 'model', 'weights.ts');
  writeFileSync(
    path,
    `import type { ReadingModel } from './understand.ts';

/** Written by \`npm run train-reader\` from the table of questions. */
export const readingModel: ReadingModel = ${JSON.stringify(model)};
`,
  );
  spawnSync('biome', ['format', '--write', path], { env: environment, stdio: 'inherit' });
}
