import { expect, test } from 'vitest';
import { z } from 'zod';
import '#http/issues.ts';

const sample = z.strictObject({
  list: z.array(z.string().max(3)).max(2),
  text: z.string().min(2),
  count: z.int().min(1).max(9),
  isOn: z.boolean(),
  choice: z.enum(['one', 'two']),
  only: z.literal(true),
  id: z.uuid(),
  either: z.union([z.string(), z.number()]),
  own: z.string('Please enter your name'),
});
const valid = {
  list: ['a'],
  text: 'text',
  count: 3,
  isOn: true,
  choice: 'one',
  only: true,
  id: '0b0c6a55-7f0e-4f4e-9b0a-2f1f6d1c9a10',
  either: 'a',
  own: 'Maya',
};
const refuse = (wrong: unknown) => sample.safeParse(wrong).error?.issues.map(({ message }) => message);

test.each<[object, string]>([
  [{ list: undefined }, "'list' is missing"],
  [{ list: 'a' }, "'list' must be a list"],
  [{ list: ['a', 'b', 'c'] }, "'list' is too long"],
  [{ list: ['long'] }, "'list.0' is too long"],
  [{ text: 1 }, "'text' must be text"],
  [{ text: 'a' }, "'text' is too short"],
  [{ count: '1' }, "'count' must be a number"],
  [{ count: 1.5 }, "'count' must be a whole number"],
  [{ count: 0 }, "'count' must be at least 1"],
  [{ count: 10 }, "'count' must be at most 9"],
  [{ isOn: 'yes' }, "'isOn' must be true or false"],
  [{ choice: 'three' }, "'choice' must be one of one, two"],
  [{ only: false }, "'only' must be true"],
  [{ id: 'none' }, "'id' is not valid"],
  [{ either: true }, "'either' is not valid"],
  [{ other: 1 }, "What was sent has a field that is not known: 'other'"],
  [{ own: undefined }, 'Please enter your name'],
])('%j is refused in plain words', (wrong, message) => {
  expect(refuse({ ...valid, ...wrong })).toEqual([message]);
});

test.each([[null], [[1]], ['text'], [undefined]])('%j as a whole is refused in plain words', (wrong) => {
  const [message] = refuse(wrong) ?? [];
  expect(message).toMatch(/^What was sent is (not valid|missing)$/);
});
