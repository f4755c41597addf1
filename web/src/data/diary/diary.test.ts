import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import type { Condition } from '@flarewell/domain/wire/conditions';
import type { Sync } from '@flarewell/domain/wire/sync';
import type { Tracker } from '@flarewell/domain/wire/trackers';
import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { api } from '#data/api/client.ts';
import { cache } from '#data/cache/cache.ts';
import { makeOptimistic } from '#data/cache/hooks.ts';
import { type Diary, diaryKey, getDiary, putAnswer, putSaved, slotOf } from './diary.ts';
import { add, without } from './lists.ts';
import { diaryQuery, syncNow } from './sync.ts';

const neck = { id: 'neck', name: 'Neck' } as Condition;
const scalp = { id: 'scalp', name: 'Scalp' } as Condition;
const profile = { id: 'maya' } as Diary['profile'];
const open = { id: 'maya', name: 'Maya', members: [{ id: 'maya' }] } as Diary['diary'];

const checkIn = (day: string, revision: number) =>
  ({ id: day, date: `${day}T12:00:00`, revision }) as ShownCheckIn;

const diary: Diary = {
  profile,
  diary: open,
  conditions: [neck],
  medications: [],
  trackers: [],
  checkIns: [checkIn('2025-06-10', 4)],
  revision: 5,
  isWhole: true,
};

const answer = (given: Partial<Sync>): Sync => ({
  profile: { ...profile },
  diary: open,
  isSharedDevice: false,
  revision: 5,
  checkIns: [],
  deletedDays: [],
  isComplete: false,
  hasMore: false,
  ...given,
});

let sync: MockInstance<typeof api.sync>;

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => 'maya', setItem: () => undefined });
  sync = vi.spyOn(api, 'sync').mockResolvedValue(answer({}));
  cache.setQueryDefaults(diaryKey, { ...diaryQuery, structuralSharing: false });
  cache.setQueryData<Diary>(diaryKey, diary);
});

afterEach(() => {
  cache.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the other tabs are told of each change that the server has made, and of no other', async () => {
  const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined);
  putAnswer('trackers', add({ id: 'dairy', name: 'Dairy' } as Tracker));
  expect(post).toHaveBeenCalledExactlyOnceWith({ userId: 'maya', diaryId: 'maya' });
  const answers = [Promise.reject(new Error('Refused')), Promise.resolve()];
  const deletion = makeOptimistic({
    slot: slotOf('conditions'),
    send: () => answers.shift() ?? Promise.resolve(),
    predict: without<Condition>,
    failure: () => '',
  });
  await expect(new MutationObserver(cache, deletion).mutate(neck)).rejects.toThrow();
  expect(post).toHaveBeenCalledOnce();
  await new MutationObserver(cache, deletion).mutate(neck);
  expect(post).toHaveBeenCalledTimes(2);
});

describe('asking for changes', () => {
  test('keeps every part that has not changed, by identity', async () => {
    await syncNow();
    expect(sync).toHaveBeenCalledExactlyOnceWith(5);
    for (const part of ['profile', 'conditions', 'trackers', 'checkIns'] as const) {
      expect(getDiary()?.[part]).toBe(diary[part]);
    }
  });

  test('takes over what has changed, and its revision', async () => {
    sync.mockResolvedValue(
      answer({ conditions: [neck, scalp], checkIns: [checkIn('2025-06-11', 7)], revision: 7 }),
    );
    await syncNow();
    expect(getDiary()).toMatchObject({ conditions: [neck, scalp], checkIns: [{}, {}], revision: 7 });
    expect(getDiary()?.conditions[0]).toBe(neck);
  });

  test('reads page after page, and holds the old revision until the last one', async () => {
    const held = Promise.withResolvers<Sync>();
    sync.mockResolvedValueOnce(answer({ revision: 6, hasMore: true, checkIns: [checkIn('2025-06-11', 6)] }));
    sync.mockReturnValueOnce(held.promise);
    const done = syncNow();
    await vi.waitFor(() => expect(sync).toHaveBeenLastCalledWith(6));
    expect(getDiary()).toMatchObject({ revision: 5, isWhole: false, checkIns: [{}, {}] });
    held.resolve(answer({ revision: 8, checkIns: [checkIn('2025-06-12', 8)] }));
    await done;
    expect(getDiary()).toMatchObject({ revision: 8, isWhole: true, checkIns: [{}, {}, {}] });
  });

  test('does not lose what is saved here meanwhile', async () => {
    const held = Promise.withResolvers<Sync>();
    sync.mockReturnValueOnce(held.promise);
    const done = syncNow();
    putSaved(checkIn('2025-06-11', 6));
    held.resolve(answer({}));
    await done;
    expect(getDiary()?.checkIns.map(({ revision }) => revision)).toEqual([6, 4]);
  });

  test('loads the page anew if somebody else is signed in now', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    sync.mockResolvedValue(answer({ profile: { ...profile, id: 'robin' }, conditions: [scalp] }));
    void syncNow();
    await vi.waitFor(() => expect(reload).toHaveBeenCalled());
    expect(getDiary()).toBe(diary);
  });
});

describe('without a diary', () => {
  beforeEach(() => cache.removeQueries({ queryKey: diaryKey }));

  test('the first answer is the whole diary, or its newest part', async () => {
    const lists = { conditions: [neck], medications: [], trackers: [] };
    sync.mockResolvedValueOnce(answer({ ...lists, checkIns: [checkIn('2025-06-11', 5)], isComplete: true }));
    expect(await cache.fetchQuery(diaryQuery)).toMatchObject({ ...lists, revision: 5, isWhole: true });
    expect(sync).toHaveBeenCalledExactlyOnceWith();
    cache.clear();
    sync.mockResolvedValueOnce(answer({ ...lists, isComplete: true, hasMore: true }));
    expect(await cache.fetchQuery(diaryQuery)).toMatchObject({ revision: 0, isWhole: false });
  });
});

describe('a saved check-in', () => {
  test('with the next revision needs no request', () => {
    putSaved(checkIn('2025-06-11', 6));
    expect(getDiary()).toMatchObject({ revision: 6, checkIns: [{ revision: 6 }, { revision: 4 }] });
    expect(cache.getQueryState(diaryKey)?.isInvalidated).toBe(false);
  });

  test('with a later revision makes the app ask for what it has missed', () => {
    putSaved(checkIn('2025-06-11', 9));
    expect(getDiary()).toMatchObject({ revision: 5, checkIns: [{ revision: 9 }, { revision: 4 }] });
    expect(cache.getQueryState(diaryKey)?.isInvalidated).toBe(true);
  });
});

describe('an answer about a record', () => {
  const dairy = { id: 'dairy', name: 'Dairy' } as Tracker;

  test('shows at once, and is not listed twice', () => {
    putAnswer('trackers', add(dairy));
    putAnswer('trackers', add(dairy));
    expect(getDiary()?.trackers).toEqual([dairy]);
  });

  test('is not undone by an older answer that is still under way', async () => {
    const older = Promise.withResolvers<Sync>();
    sync.mockReturnValueOnce(older.promise);
    void cache.fetchQuery({ ...diaryQuery, staleTime: 0 }).catch(() => undefined);
    putAnswer('trackers', add(dairy));
    older.resolve(answer({ trackers: [], revision: 6 }));
    await older.promise;
    await new Promise((resolve) => setTimeout(resolve));
    expect(getDiary()?.trackers).toEqual([dairy]);
  });
});

test('a change that was predicted is asked for again, whatever the server did with it', async () => {
  const deletion = makeOptimistic({
    slot: slotOf('conditions'),
    send: () => Promise.reject(new Error('Please try again.')),
    predict: without<Condition>,
    failure: () => 'It was not deleted.',
  });
  await expect(new MutationObserver(cache, deletion).mutate(neck)).rejects.toThrow();
  expect(getDiary()?.conditions).toEqual([neck]);
  expect(getDiary()?.revision).toBeLessThan(5);
});
