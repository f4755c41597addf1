import { expect, test } from 'vitest';
import { checkPasskeyName } from './passkeys.ts';

test.each([
  ['Phone', undefined],
  [' ', 'Please give the passkey a name'],
  ['a'.repeat(80), undefined],
  ['a'.repeat(81), 'Name must be at most 80 characters long'],
])('the name %j of a passkey', (name, message) => {
  expect(checkPasskeyName(name)).toBe(message);
});
