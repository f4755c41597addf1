import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonestPasswords } from './commonestPasswords.ts';
import { ratePassword } from './passwordStrength.ts';

const maya = { name: 'Maya Jones', email: 'maya.j@example.org' };
const isCommon = (password: string) => commonestPasswords.has(password);
const rate = (password: string) => ratePassword(password, maya, isCommon);

test.each([
  ['short', 'five5'],
  ['short', '        '],
  ['common', 'password1'],
  ['common', 'qwertz123'],
  ['common', 'P@ssw0rd2026!'],
  ['personal', 'maya.j@example.org'],
  ['personal', 'Maya Jones 1987'],
  ['personal', 'flarewell'],
] as const)('R119 strength: what would be refused as %s is weak (%s)', (refusal, password) => {
  expect(rate(password)).toEqual({ level: 'weak', refusal });
});

test.each([
  'aaaaaaaaaaaaaaaaaaaaaaaa',
  'abababababababab',
  'abcabcabcabcabc',
  'abcdefghijkl',
  '9876543210',
  'qwertyuiopasdfghjkl',
  '1q2w3e4r5t6y7u8i',
  'zzzzzzzzzz9',
  'nightschool',
  'Nightschool7!',
  '19870412',
  'correct correct correct correct',
])('R119 strength: %s is weak', (password) => {
  expect(rate(password)).toEqual({ level: 'weak' });
});

test.each([
  'correct horse',
  'sunflowerkitchen',
  'monkey dragon shadow',
  'fluffy bunny 2009',
  'hT7vk2Pxq9',
  '482019375618273',
  'maya jones bicycle 77',
])('R119 strength: %s is fair', (password) => {
  expect(rate(password)).toEqual({ level: 'fair' });
});

test.each([
  'correct horse battery staple',
  'correct-horse-battery',
  'correcthorsebatterystaple',
  'mein Hund heißt Bello',
  'maya has a red bicycle',
  'xK9#mP2$vL7q',
  'j8fQ-2bXz-91Lp',
  'wfmqdhzotkbnerlpxcas',
  'мой кот любит рыбу',
])('R119 strength: %s is strong', (password) => {
  expect(rate(password)).toEqual({ level: 'strong' });
});

test('R119 strength: a common word doubled or decorated, or two of them, are never strong', () => {
  const commonest = [...commonestPasswords];
  for (const [index, one] of commonest.entries()) {
    const other = commonest.at(-index) ?? '';
    for (const password of [one, one + one, `${one}!2026`, `${one}_${other}`, `${other} ${one}?`]) {
      if (rate(password).level === 'strong') expect.fail(password);
    }
  }
});

test('R119 strength: repeating a short text never makes it strong', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 5 }), fc.integer({ min: 2, max: 40 }), (text, times) => {
      expect(rate(text.repeat(times)).level).not.toBe('strong');
    }),
  );
});

test('R119 strength: five different words are strong, in any order', () => {
  const words = ['window', 'lemon', 'copper', 'saddle', 'thunderbolt', 'harvest', 'pillow', 'granite'];
  fc.assert(
    fc.property(fc.shuffledSubarray(words, { minLength: 5 }), (chosen) => {
      expect(rate(chosen.join(' ')).level).toBe('strong');
    }),
  );
});

test('R119 strength: anything can be rated, however long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(rate(text).level).toMatch(/weak|fair|strong/);
    }),
  );
  expect(rate('x'.repeat(1_000_000)).level).toBe('weak');
});
