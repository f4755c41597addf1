import { expect, test } from 'vitest';
import { describePassword } from './passwordHint.ts';

const owner = { name: 'Maya Jones', email: 'maya@example.org' };

test.each([
  ['abc', 'Too short'],
  ['password1', 'Too common'],
  ['qwertz123', 'Too common'],
  ['Maya Jones 1987', 'Too close to your name or email'],
  ['maya@example.org', 'Too close to your name or email'],
  ['maya-eczema', 'Too close to your name or email'],
])('the hint for %j, which the server would refuse, says why', (password, words) => {
  expect(describePassword(password, owner)).toEqual({ level: 'weak', words });
});

test("a password of the app's own words is not called too close to the name", () => {
  expect(describePassword('eczema diary', owner)).toEqual({ level: 'weak', words: 'Too easily guessed' });
});

test.each([
  ['abababababab', 'weak', 'Weak: easily guessed'],
  ['correct horse', 'fair', 'Fair: longer is better'],
  ['correct horse battery staple', 'strong', 'Strong'],
])('%j, which the server would accept, is rated', (password, level, words) => {
  expect(describePassword(password, owner)).toEqual({ level, words });
});
