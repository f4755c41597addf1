import { resolveObjectURL } from 'node:buffer';
import { expect, test } from 'vitest';
import { makePhotoUrl, releasePhotoUrls } from './showWaiting.ts';

const photo = (text: string) => async () => new Blob([text]);

test('a photo keeps its URL while it waits, and a later photo with the same key gets its own', async () => {
  const first = await makePhotoUrl('2025-06-14 1', photo('first'));
  expect(await makePhotoUrl('2025-06-14 1', photo('other'))).toBe(first);
  releasePhotoUrls(['2025-06-14 1']);
  expect(await resolveObjectURL(first ?? '')?.text()).toBe('first');

  releasePhotoUrls([]);
  expect(resolveObjectURL(first ?? '')).toBeUndefined();
  const second = await makePhotoUrl('2025-06-14 1', photo('second'));
  expect(await resolveObjectURL(second ?? '')?.text()).toBe('second');
  expect(await makePhotoUrl('2025-06-15 1', async () => undefined)).toBeNull();
});
