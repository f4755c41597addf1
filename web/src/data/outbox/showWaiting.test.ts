import { resolveObjectURL } from 'node:buffer';
import { expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { makePhotoUrl, releasePhotoUrls, toWaiting } from './showWaiting.ts';

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

test("a waiting check-in was created when it was written, if it is the day's first", async () => {
  const entry: Entry = {
    day: '2025-06-14',
    place: 1,
    version: 1,
    content: { notes: '', factors: {}, conditionEntries: [], medicationEntries: [] },
    writtenAt: '2025-06-14T19:30:00.000Z',
    base: null,
    photo: 'kept',
    photoVersion: 1,
    kept: { photoUrl: null, thumbnailUrl: null },
    uploaded: null,
    attempts: [],
    problem: null,
    state: 'waiting',
  };
  const createdAtOf = async (changes: Partial<Entry>) =>
    (await toWaiting({ diaryId: 'maya', vault: null }, { ...entry, ...changes })).checkIn.createdAt;
  expect(await createdAtOf({})).toBe('2025-06-14T19:30:00.000Z');
  expect(await createdAtOf({ base: 3 })).toBeUndefined();
  expect(await createdAtOf({ writtenAt: undefined })).toBeUndefined();
});
