import { isDeepStrictEqual } from 'node:util';
import { findDangers } from '@flarewell/domain/assistant/safety/safety';
import { safetyModel } from '@flarewell/domain/assistant/safety/weights';
import { questions } from '@flarewell/server/assistant/evaluation/questions';
import { expect, test } from 'vitest';
import { readExamples, readWordTable } from './examples.ts';
import { trainSafety } from './train.ts';

const examples = readExamples();

test('every danger of the tables is noticed, and fewer than 1 in 100 harmless sentences', () => {
  const noticed = examples.map((example) => ({
    ...example,
    isNoticed: findDangers(example.text).length > 0,
  }));
  const missed = noticed.filter(({ kind, isNoticed }) => kind !== 'harmless' && !isNoticed);
  expect(missed.map(({ text }) => text)).toEqual([]);
  const alarmed = noticed.filter(({ kind, isNoticed }) => kind === 'harmless' && isNoticed);
  expect(alarmed.length).toBeLessThan(noticed.filter(({ kind }) => kind === 'harmless').length / 100);
});

test('of the questions that the analyst is tested with, fewer than 1 in 100 alarm it', () => {
  const alarmed = questions.filter(([question]) => findDangers(question).length > 0);
  expect(alarmed.length).toBeLessThan(questions.length / 100);
});

test('a sentence is in one table only, and a word in one class', () => {
  const sentences = examples.map(({ text }) => text.toLowerCase());
  expect(sentences.filter((text, index) => sentences.indexOf(text) !== index)).toEqual([]);
  const words = readWordTable()
    .split('\n')
    .flatMap((line) => line.split(': ')[1]?.split(' ') ?? []);
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});

test('the weights are those that the tables give; if not, say npm run train-safety', () => {
  const { threshold, ...weights } = safetyModel;
  // Not toEqual, which would print a hundred thousand characters.
  expect(isDeepStrictEqual(trainSafety(examples, readWordTable()), weights)).toBe(true);
  // The lowest one means that none notices enough.
  expect(threshold).toBeGreaterThan(0.3);
});
