// Learns what typed questions mean from scripts/reading/questions.tsv, and writes the weights.
import { continueOnOwnNode, ensureInstalled } from './support/project.mjs';
import { readOptions } from './support/usage.mjs';

const { check } = readOptions(
  'Say: npm run train-reader, which writes the weights by which typed questions are understood. With -- --check it also says what the assistant would answer to questions that its model has not learned from.',
  { check: { type: 'boolean' } },
);

ensureInstalled();
await continueOnOwnNode();

const { crossValidate, readExamples, trainReader, writeWeights } = await import('./reading/train.ts');

const examples = readExamples();
writeWeights(trainReader(examples));
if (check) {
  const counts = crossValidate(examples);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(`Of ${total} questions, each read by a model that has not learned from it:`);
  for (const [outcome, count] of Object.entries(counts))
    console.log(`  ${outcome.padEnd(24)} ${((100 * count) / total).toFixed(1).padStart(5)}%`);
}
