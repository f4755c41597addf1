import { expect, test } from 'vitest';
import {
  changedFields,
  checkLength,
  checkRequired,
  collectMessages,
  firstMessage,
  isValid,
  trimOptional,
  trimText,
} from './fields.ts';

test('R17 fields: only invalid fields have a message, in the order of the fields', () => {
  const messages = collectMessages({ name: undefined, email: 'second', password: 'third' });
  expect(messages).toEqual({ email: 'second', password: 'third' });
  expect(Object.keys(messages)).toEqual(['email', 'password']);
  expect(firstMessage(messages)).toBe('second');
  expect(isValid(messages)).toBe(false);
});

test('R17 fields: a form without messages is valid', () => {
  expect(isValid(collectMessages({ name: undefined }))).toBe(true);
  expect(firstMessage({})).toBeUndefined();
});

test.each([
  ['abc', undefined],
  ['  abc  ', undefined],
  ['abcd', 'Name must be at most 3 characters long'],
  ['', 'Please enter a name'],
  [' \t\n', 'Please enter a name'],
  ['\u0000', 'Please enter a name'],
  ['a\u0000b\u0001c', undefined],
])('R17 fields: %j as a name of up to 3 characters: %s', (text, message) => {
  expect(checkRequired('Name', text, 3, 'Please enter a name')).toBe(message);
});

test('R17 fields: optional text may be missing', () => {
  expect(checkLength('Notes', undefined, 3)).toBeUndefined();
  expect(trimOptional(undefined)).toBeUndefined();
  expect(trimOptional('  ')).toBeUndefined();
  expect(trimOptional(' a b ')).toBe('a b');
});

test.each([
  [' a b ', 'a b'],
  ['one\n\ttwo', 'one\n\ttwo'],
  ['one\r\ntwo', 'one\ntwo'],
  ['a\u0000b\u0007c\u001bd\u007f', 'abcd'],
  ['\u0000 a \u0000', 'a'],
])('R17 fields: %j is stored as %j, without control characters except line breaks and tabs', (text, kept) => {
  expect(trimText(text)).toBe(kept);
  expect(trimOptional(text)).toBe(kept);
});

test('R17 fields: only changed fields are sent', () => {
  const before = { name: 'Cream', notes: null, ids: ['a'], id: '1' };
  expect(changedFields(before, { name: 'Cream', notes: null, ids: ['a'] })).toEqual({});
  expect(changedFields(before, { name: 'Balm', notes: 'x', ids: ['a', 'b'] })).toEqual({
    name: 'Balm',
    notes: 'x',
    ids: ['a', 'b'],
  });
});
