import { conditionPhrase, conditionTitle } from '@flarewell/domain/patterns/words/titles';
import { keepStreakMessage } from '@flarewell/domain/streak';
import { expect, test } from 'vitest';
import { possessive, someone, yourself } from './who.ts';

const names = { conditions: [], trackers: [] };

test.each([
  [yourself, 'Your skin overall', 'your skin overall', 'Check in today to keep your 9-day streak'],
  [someone('Leo'), 'Leo’s skin overall', 'Leo’s skin overall', 'Check in today to keep Leo’s 9-day streak'],
])('R220 sentences call the person of a diary rightly: %#', (who, title, phrase, streak) => {
  expect(conditionTitle(null, { ...names, who })).toBe(title);
  expect(conditionPhrase(null, { ...names, who })).toBe(phrase);
  expect(keepStreakMessage(9, who)).toBe(streak);
});

test('R220 a name that is written from right to left does not turn the words around it', () => {
  expect(possessive('Leo')).toBe('Leo’s');
  expect(possessive('ليلى')).toBe('\u200e\u2068ليلى\u2069’s');
});

test('R220 a name keeps its letters at the beginning of a sentence', () => {
  expect(someone('leo')).toMatchObject({ You: 'Leo', you: 'leo', have: 'has', track: 'tracks' });
});
