import { expect, test } from 'vitest';
import { controlSentence, shareLabel, shareSentence } from './control.ts';

test.each([
  [9, 9, '9 of the last 12 weeks (Monday to Sunday) were well controlled.', '9 of 12 weeks'],
  [
    8,
    9,
    'Between 8 and 9 of the last 12 weeks (Monday to Sunday) were well controlled.',
    '8 or 9 of 12 weeks',
  ],
  [
    3,
    9,
    'Between 3 and 9 of the last 12 weeks (Monday to Sunday) were well controlled.',
    '3 to 9 of 12 weeks',
  ],
  [
    0,
    11,
    'Too many days are missing to tell how many of the last 12 weeks (Monday to Sunday) were well controlled.',
    'Not known',
  ],
  [0, 0, 'None of the last 12 weeks (Monday to Sunday) were well controlled.', '0 of 12 weeks'],
  [1, 1, '1 of the last 12 weeks (Monday to Sunday) was well controlled.', '1 of 12 weeks'],
  [
    0,
    12,
    'Too many days are missing to tell how many of the last 12 weeks (Monday to Sunday) were well controlled.',
    'Not known',
  ],
])('R153 from %d to %d controlled weeks', (least, most, sentence, label) => {
  expect(shareSentence({ least, most, of: 12 })).toBe(sentence);
  expect(shareLabel({ least, most, of: 12 })).toBe(label);
});

test.each([
  [5, 5, 'In the 12 weeks before: 5.'],
  [3, 5, 'In the 12 weeks before: 3 to 5.'],
  [0, 12, 'In the 12 weeks before: not known.'],
])('R153 the weeks before: %d to %d', (least, most, sentence) => {
  const share = { recent: { least: 8, most: 9, of: 12 }, before: { least, most, of: 12 } };
  expect(controlSentence(share)).toBe(
    `Between 8 and 9 of the last 12 weeks (Monday to Sunday) were well controlled. ${sentence}`,
  );
});
