import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonestPasswords } from './commonestPasswords.ts';
import { checkNewPassword, contextWords, findWeakness, isMadeOf, weaknessMessages } from './passwords.ts';

const maya = { name: 'Maya Jones-Peña', email: 'maya.jp87+skin@mailbox.example.org' };
const isCommon = (password: string) => commonestPasswords.has(password);
const check = (password: string, owner = maya) => checkNewPassword(password, owner, isCommon);

describe('a new password', () => {
  test.each([
    ['five5', 'Password must be at least 6 characters long'],
    ['       ', 'Password must be at least 6 characters long'],
    ['x'.repeat(129), 'Password must be at most 128 characters long'],
    ['maya', 'Password must be at least 6 characters long'],
  ])('R118 new password: the length is checked first (%j)', (password, message) => {
    expect(check(password)).toBe(message);
  });

  test.each([
    'password',
    'PassWord',
    'password1',
    'password123!',
    '!!password!!',
    'P@ssw0rd',
    'p4$$w0rd2026',
    '123456',
    '123456!',
    'Sunshine2026',
    '***dragon***',
    'qwertz123',
  ])('R118 new password: %j is common', (password) => {
    expect(check(password)).toBe(weaknessMessages.common);
  });

  test.each([
    'maya.jp87+skin@mailbox.example.org',
    'MAYA.JP87+SKIN@mailbox.example.org',
    'maya.jp87+skin',
    'maya jones',
    'Maya Jones-Peña',
    'maya jones pena',
    'JonesMaya',
    'maya1987!',
    '1987Maya',
    'mayamaya',
    'peña123456',
    'maya@mailbox',
    'flarewell',
    'Flarewell2026!',
    'eczema',
    'maya-eczema-diary',
    'skin diary',
  ])('R118 new password: %j consists of words about the owner or the app', (password) => {
    expect(check(password)).toBe(weaknessMessages.personal);
  });

  test.each([
    'correct horse',
    'maya has a red bicycle',
    'my eczema hates wool',
    'hT7vk2Pxq9',
    'sixsix',
    'dragonfly kitchen',
    '48201937',
    'собака и кот',
  ])('R118 new password: %j is accepted', (password) => {
    expect(check(password)).toBeUndefined();
  });

  test('R118 new password: digits of the email count as personal, too', () => {
    const owner = { name: 'X', email: '48201937@example.org' };
    expect(check('4820-1937', owner)).toBe(weaknessMessages.personal);
    expect(check('48201938', owner)).toBeUndefined();
  });

  test('R118 new password: without a name and email there are no personal words', () => {
    expect(check('maya jones', { name: '', email: '' })).toBeUndefined();
    expect(check('!!!!!!??', { name: '', email: '' })).toBeUndefined();
  });

  test('R118 new password: initials are ignored', () => {
    expect(check('ababab', { name: 'A B', email: 'a@b.co' })).toBeUndefined();
  });
});

const decoration = fc.string({ unit: fc.constantFrom('1', '9', '!', '?', '.', ' ', '#'), maxLength: 8 });

test('R118 new password: digits, symbols and upper case do not save a common or personal word', () => {
  const words = [...commonestPasswords, ...contextWords, 'maya', 'jones'].filter((word) =>
    /^\p{L}+$/u.test(word),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...words),
      decoration,
      decoration,
      fc.boolean(),
      (word, before, after, isLoud) => {
        const password = `${before}${isLoud ? word.toUpperCase() : word}${after}`;
        expect(findWeakness(password, maya, isCommon)).toBeDefined();
      },
    ),
  );
});

test('R118 new password: the check is fast for any words', () => {
  const owner = { name: 'aa aaa aaaa aaaaa', email: 'aa.aaa@aaaa.aa' };
  expect(findWeakness(`${'a'.repeat(127)}b`, owner, () => false)).toBeUndefined();
  expect(findWeakness('a'.repeat(128), owner, () => false)).toBe('personal');
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1 }), { minLength: 1 }),
      fc.string({ minLength: 1 }),
      (words, other) => {
        expect(isMadeOf(words.join(''), words)).toBe(true);
        expect(isMadeOf(other, [])).toBe(false);
      },
    ),
  );
});

test('R118 the list has 3,000 common passwords, in the form in which they are compared', () => {
  expect(commonestPasswords.size).toBe(3000);
  for (const password of commonestPasswords) {
    expect(password).toBe(password.normalize('NFC').toLowerCase());
    expect(password.length).toBeGreaterThanOrEqual(6);
  }
});
