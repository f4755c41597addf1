import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SafetyModel } from '@flarewell/domain/assistant/safety/classifier';
import { dangerKinds } from '@flarewell/domain/assistant/safety/notices';
import { environment, root } from '#scripts/support/project.mjs';
import type { Example } from './train.ts';

const folder = join(root, 'domain', 'src', 'assistant', 'safety');
const kinds = [...dangerKinds, 'harmless'] as const;

/** The tables of sentences. A line that begins with # is a heading. Questions that the diary answers are harmless, too. */
export function readExamples(): Example[] {
  const sentences = kinds.flatMap((kind) =>
    readLines(join(folder, 'sentences', `${kind}.txt`)).map((text) => ({ kind, text })),
  );
  const known = new Set(sentences.map(({ text }) => text.toLowerCase()));
  const questions = [...new Map(readQuestions().map((text) => [text.toLowerCase(), text]))];
  return [
    ...sentences,
    ...questions.filter(([key]) => !known.has(key)).map(([, text]) => ({ kind: 'harmless' as const, text })),
  ];
}

function readQuestions(): string[] {
  return readLines(join(root, 'scripts', 'reading', 'questions.tsv'))
    .map((line) => line.split('\t'))
    .filter(([, measure]) => measure !== 'none')
    .map(([text = '']) => text);
}

export function readWordTable(): string {
  return readFileSync(join(folder, 'wordClasses.txt'), 'utf8').trim();
}

export function writeWeights({ wordClasses, ...model }: SafetyModel): void {
  const path = join(folder, 'weights.ts');
  writeFileSync(
    path,
    `import type { SafetyModel } from './classifier.ts';

/** Written by \`npm run train-safety\` from the tables of sentences and word classes. */
export const safetyModel: SafetyModel = ${JSON.stringify({ ...model, wordClasses })};
`,
  );
  spawnSync('biome', ['format', '--write', path], { env: environment, stdio: 'inherit' });
}

function readLines(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}
