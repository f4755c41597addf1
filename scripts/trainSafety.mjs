// Learns to notice dangers from the tables in domain/src/assistant/safety/sentences, and writes the weights.
import { readFileSync } from 'node:fs';
import { continueOnOwnNode, ensureInstalled } from './support/project.mjs';
import { readOptions } from './support/usage.mjs';

const { danger, harmless } = readOptions(
  'Say: npm run train-safety, which writes the weights of the safety classifier. With -- --danger FILE --harmless FILE it judges the sentences of two files instead: "kind<tab>sentence" a line, and a harmless sentence a line.',
  { danger: { type: 'string' }, harmless: { type: 'string' } },
);

ensureInstalled();
await continueOnOwnNode();

const { chooseThreshold, crossValidate, decideOn, describeFigures } = await import(
  './safety/crossValidate.ts'
);
const { readExamples, readWordTable, writeWeights } = await import('./safety/examples.ts');
const { trainSafety } = await import('./safety/train.ts');

if (danger && harmless) {
  const { findDangers } = await import('@flarewell/domain/assistant/safety/safety');
  const lines = (/** @type {string} */ file) => readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const rows = [...lines(danger), ...lines(harmless).map((text) => `harmless\t${text}`)].map((line) => {
    const [kind = '', text = ''] = line.split('\t');
    return { kind, found: findDangers(text) };
  });
  console.log(describeFigures(rows));
} else {
  const [examples, wordTable] = [readExamples(), readWordTable()];
  const judged = crossValidate(examples, wordTable);
  const threshold = chooseThreshold(judged, 0.86);
  console.log(`Cross-validated, with a threshold of ${threshold}:`);
  console.log(describeFigures(judged.map((one) => ({ kind: one.kind, found: decideOn(one, threshold) }))));
  writeWeights({ ...trainSafety(examples, wordTable), threshold });
}
