import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { figures, groupings, measureRows, measures } from '@flarewell/domain/measures/measures';
import { readingModel } from '@flarewell/server/assistant/reading/model/weights';
import { expect, test } from 'vitest';
import { prepareTraining, readExamples } from './train.ts';

const lines = readFileSync(join(import.meta.dirname, 'questions.tsv'), 'utf8')
  .trim()
  .split('\n');

test('every line has a question, a measure, one of its figures, a breakdown and a comparison', () => {
  const isKnown = (line: string) => {
    const [text = '', measure = '', figure = '', by = '', compare = '', ...more] = line.split('\t');
    const own = measures.find((one) => one === measure);
    const allowed: readonly string[] = own
      ? measureRows[own].figures
      : measure === 'same'
        ? ['-', ...figures]
        : ['-'];
    return (
      text !== '' &&
      more.length === 0 &&
      (own !== undefined || measure === 'same' || measure === 'none') &&
      allowed.includes(figure) &&
      ['-', ...groupings].includes(by) &&
      ['-', 'before', 'others', 'periods'].includes(compare)
    );
  };
  expect(lines.filter((line) => !isKnown(line))).toEqual([]);
  expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([]);
});

test('every measure has questions', () => {
  const count = (measure: string) => lines.filter((line) => line.split('\t')[1] === measure).length;
  expect(measures.filter((measure) => count(measure) < 30)).toEqual([]);
});

// Every weight depends on every line, so two of the models stand for all.
test.each([
  ['measure', 'control'],
  ['compare', 'others'],
] as const)(
  'the weights for the %s %s are those of the table; if not, say npm run train-reader',
  (part, value) => {
    const fitted = prepareTraining(readExamples()).learn(part, value);
    // Not toEqual, which would print thousands of characters.
    expect(isDeepStrictEqual(fitted, readingModel[part][value])).toBe(true);
  },
);
