import { resolveObjectURL } from 'node:buffer';
import { expect, test } from 'vitest';
import { addressOf, keepAddresses } from './photoAddresses.ts';

const photo = (text: string) => async () => new Blob([text]);

test('a photo keeps its address while it waits, and a later one of the same name gets its own', async () => {
  const first = await addressOf('2025-06-14 1', photo('first'));
  expect(await addressOf('2025-06-14 1', photo('other'))).toBe(first);
  keepAddresses(['2025-06-14 1']);
  expect(await resolveObjectURL(first ?? '')?.text()).toBe('first');

  keepAddresses([]);
  expect(resolveObjectURL(first ?? '')).toBeUndefined();
  const second = await addressOf('2025-06-14 1', photo('second'));
  expect(await resolveObjectURL(second ?? '')?.text()).toBe('second');
  expect(await addressOf('2025-06-15 1', async () => undefined)).toBeNull();
});
