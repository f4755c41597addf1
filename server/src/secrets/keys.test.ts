import { expect, test } from 'vitest';
import { deriveKey } from '#secrets/keys.ts';

const secret = 'a secret of at least thirty-two characters';

test('keys differ by purpose, by salt and by secret, and are the same each time', () => {
  const keys = [
    deriveKey(secret, 'throttles'),
    deriveKey(secret, 'log names'),
    deriveKey(secret, 'local key', { salt: 'maya' }),
    deriveKey(secret, 'local key', { salt: 'ben' }),
    deriveKey(`${secret}!`, 'throttles'),
  ].map((key) => key.toString('hex'));
  expect(new Set(keys).size).toBe(keys.length);
  expect(deriveKey(secret, 'throttles').toString('hex')).toBe(keys[0]);
});

test('derives the same keys as earlier releases', () => {
  expect(deriveKey(secret, 'local key', { salt: 'maya' }).toString('base64url')).toBe(
    '2hEbqSryptXkBgFjuVjjrphOg5_opZyqDHBWhUF0cVk',
  );
  expect(deriveKey(secret, 'stop links').toString('base64url')).toBe(
    'DNNcQ7oji2UxjdQT8hbDRSgz3tUIMMgxL5CR4PAZNno',
  );
  expect(deriveKey(secret, 'push keys').toString('base64url')).toBe(
    'QrP_dR3Yt1wEzJuq6MWfQej2XjoW3uVtSVBaZmPav2k',
  );
  expect(deriveKey(secret, 'photo urls: key id', { length: 6 }).toString('base64url')).toBe('p3OtVoN9');
});
