import { expect, test } from 'vitest';
import { suspicionSentence, suspicionTitle } from './suspicions.ts';

const names = {
  conditions: [{ id: 'hand', name: 'Hand eczema' }],
  trackers: [{ id: 'dairy', name: 'Dairy' }],
};
const dairy = {
  id: 'one',
  conditionId: 'hand',
  factor: 'tracker:dairy',
  namedOn: '2026-09-08',
  checkIns: 68,
} as const;
const effect = { effect: 0.5, low: 0.2, high: 0.8 };

test('R153 a suspicion is titled with the factor and the condition', () => {
  expect(suspicionTitle(dairy, names)).toBe('Dairy → Hand eczema');
});

test.each([
  [null, 'Named Sep 8. Answer after 52 more check-ins.'],
  [
    { kind: 'no-sign', detectable: 0.5 },
    'No sign. An effect of 0.5 or more would probably have shown; a smaller one may still be there.',
  ],
  [{ kind: 'no-sign', detectable: null }, 'No sign, but there were too few days to tell.'],
  [{ kind: 'too-few-days' }, 'No answer: the days were too few or too alike.'],
  [
    { kind: 'found', lagDays: 2, days: 110, ...effect },
    'Two days after dairy, hand eczema was 0.5 worse. Most likely between 0.2 and 0.8, on the scale of 1 to 5.',
  ],
  [
    { kind: 'together', days: 110, ...effect },
    "Dairy and worse hand eczema go together on the same day. The diary can't tell which comes first, or whether something else causes both.",
  ],
] as const)('R153 where a suspicion stands: %j', (answer, sentence) => {
  expect(suspicionSentence({ ...dairy, answer }, names, '2026-11-16')).toBe(sentence);
});
