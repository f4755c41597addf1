import { expect, test } from 'vitest';
import {
  detectableText,
  findingSentence,
  milestoneSentence,
  noSignSentence,
  notYetSentence,
  rangeSentence,
  seenSentence,
  togetherSentence,
  unlikelyText,
  watchText,
} from './findings.ts';
import { conditionPhrase, factorPhrase, factorTitle } from './titles.ts';

const names = {
  conditions: [
    { id: 'hand', name: 'Hand eczema' },
    { id: 'neck', name: 'Neck' },
  ],
  trackers: [
    { id: 'swim', name: 'Swimming' },
    { id: 'uv', name: 'UV light' },
  ],
};

test('R152 a factor has a title, and a phrase for the side that is suspected to be worse', () => {
  expect(factorTitle('water', names)).toBe('Water intake');
  expect(factorPhrase('water', names)).toBe('little water');
  expect(factorTitle('weather:Humid', names)).toBe('Humid weather');
  expect(factorPhrase('weather:Humid', names)).toBe('humid weather');
  expect(factorTitle('tracker:swim', names)).toBe('Swimming');
  expect(factorPhrase('tracker:swim', names)).toBe('swimming');
});

test('R152 a name with further capitals stays as it is, and a deleted one has a replacement', () => {
  expect(factorPhrase('tracker:uv', names)).toBe('UV light');
  expect(factorPhrase('tracker:gone', names)).toBe('something deleted');
  expect(conditionPhrase('gone', names)).toBe('a deleted condition');
});

test.each([
  [
    { conditionId: 'neck', factor: 'tracker:swim', lagDays: 1 },
    'The day after swimming, neck was 0.5 worse.',
  ],
  [
    { conditionId: 'neck', factor: 'tracker:swim', lagDays: 2 },
    'Two days after swimming, neck was 0.5 worse.',
  ],
  [
    { conditionId: 'neck', factor: 'weather:Dry', lagDays: 4 },
    'Four days after dry weather, neck was 0.5 worse.',
  ],
  [
    { conditionId: 'hand', factor: 'sleep', lagDays: 3 },
    'In the days after poor sleep, hand eczema was 0.5 worse.',
  ],
  [
    { conditionId: null, factor: 'diet', lagDays: 1 },
    'In the days after a poor diet, your skin overall was 0.5 worse.',
  ],
] as const)('R152 the sentence of a finding: %j', (finding, sentence) => {
  expect(findingSentence({ ...finding, effect: 0.52 }, names)).toBe(sentence);
});

test.each([
  [0.29, 0.91, 'Most likely between 0.3 and 0.9, on the scale of 1 to 5.'],
  [-0.04, 0.4, 'Most likely between 0.0 and 0.4, on the scale of 1 to 5.'],
  [-0.11, 0.4, 'Most likely between 0.1 better and 0.4 worse, on the scale of 1 to 5.'],
  [0.48, 0.52, 'About 0.5, on the scale of 1 to 5.'],
])('R152 the range from %d to %d', (low, high, sentence) => {
  expect(rangeSentence({ effect: 0.5, low, high })).toBe(sentence);
});

test('R152 a finding says over how many days it was seen, and on how many of them the factor applied', () => {
  const seen = { factor: 'tracker:swim', days: 198, withDays: 31 } as const;
  expect(seenSentence(seen, names)).toBe('Seen over 198 days, 31 of them with swimming.');
  expect(seenSentence({ factor: 'sleep', days: 1, withDays: null }, names)).toBe('Seen over 1 day.');
});

test.each([
  [{ state: 'watching', remaining: 46 }, 'Being watched: 46 more check-ins'],
  [{ state: 'watching', remaining: 1 }, 'Being watched: 1 more check-in'],
  [{ state: 'held', checkIns: 120 }, 'Held up: found at check-in 240, seen again in the next 120'],
  [
    { state: 'not-held', checkIns: 120 },
    'Did not hold up: found at check-in 240, not seen again in the next 120',
  ],
  [{ state: 'unchecked' }, 'Could not be checked: the days since were too few or too alike'],
] as const)('R152 the state of a watched finding: %j', (watch, text) => {
  expect(watchText({ watch, foundAt: 240 })).toBe(text);
});

test('R152 what moves on the same day leaves open which comes first', () => {
  expect(togetherSentence({ conditionId: 'hand', factor: 'stress' }, names)).toBe(
    "High stress and worse hand eczema go together on the same day. The diary can't tell which comes first, or whether something else causes both.",
  );
  expect(togetherSentence({ conditionId: null, factor: 'tracker:swim' }, names)).toBe(
    "Swimming and worse skin overall go together on the same day. The diary can't tell which comes first, or whether something else causes both.",
  );
});

test('R152 in a list, the size is named as what was not there', () => {
  expect(unlikelyText(0.51)).toBe('Probably no effect of 0.6 or more');
  expect(unlikelyText(null)).toBe('Too few days to tell');
});

test('R152 what would have shown is rounded up', () => {
  expect(detectableText(0.51)).toBe('An effect of 0.6 or more would probably have shown');
  expect(detectableText(0.1 + 0.2)).toBe('An effect of 0.3 or more would probably have shown');
  expect(noSignSentence({ factor: 'tracker:swim', detectable: 0.6 }, names)).toBe(
    'Swimming: no sign. An effect of 0.6 or more would probably have shown; a smaller one may still be there.',
  );
  expect(noSignSentence({ factor: 'water', detectable: null }, names)).toBe(
    'Water intake: no sign, but too few days to tell.',
  );
});

test.each([
  [
    { factor: 'tracker:swim', days: 80, different: 4, withDays: 4 },
    'Swimming: 4 days so far, 10 are needed.',
  ],
  [
    { factor: 'tracker:swim', days: 80, different: 4, withDays: 76 },
    'Swimming: 4 days without it so far, 10 are needed.',
  ],
  [
    { factor: 'tracker:swim', days: 22, different: 11, withDays: 11 },
    'Swimming: asked for on 22 days so far, 30 are needed.',
  ],
  [
    { factor: 'weather:Hot', days: 22, different: 10, withDays: 12 },
    'Hot weather: weather noted on 22 days so far, 30 are needed.',
  ],
  [
    { factor: 'diet', days: 1, different: 0, withDays: null },
    'Diet quality: rated on 1 day so far, 30 are needed.',
  ],
  [
    { factor: 'diet', days: 60, different: 3, withDays: null },
    'Diet quality: too alike; 3 days differ so far, 10 are needed.',
  ],
  [
    { factor: 'tracker:swim', days: 30, different: 10, withDays: 10 },
    'Swimming: enough days now, examined at the next look.',
  ],
  [
    { factor: 'diet', days: 60, different: 25, withDays: null },
    'Diet quality: enough days now, examined at the next look.',
  ],
] as const)('R152 what is missing: %j', (notYet, sentence) => {
  expect(notYetSentence(notYet, names)).toBe(sentence);
});

test('R152 the sentence about looks counts the check-ins up to the next one', () => {
  expect(milestoneSentence({ at: null, on: null, next: 120 }, 38)).toBe(
    'The first look comes after 120 check-ins, 82 more from now.',
  );
  expect(milestoneSentence({ at: 240, on: '2026-09-01', next: 365 }, 278)).toBe(
    'Looked at after 240 check-ins. Next look at 365: 87 more.',
  );
});
