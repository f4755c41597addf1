// Learns what typed questions mean from scripts/reading/questions.tsv, and writes the weights.
import { continueOnOwnNode, ensureInstalled } from './support/project.mjs';
import { readOptions } from './support/usage.mjs';

const { check } = readOptions(
  'Say: npm run train-reader, which writes the weights by which typed questions are understood. With -- --check it also says how many questions a model understands that learned from the others.',
  { check: { type: 'boolean' } },
);

ensureInstalled();
await continueOnOwnNode();

const { crossValidate, readExamples, trainReader, writeWeights } = await import('./reading/train.ts');

const examples = readExamples();
writeWeights(trainReader(examples));
if (check) {
  const { measure, all } = crossValidate(examples);
  const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(1)}%`;
  console.log(
    `Of ${examples.length} questions, cross-validated: the measure of ${percent(measure)} is right, everything of ${percent(all)}.`,
  );
}
