import type { Tracker } from '@flarewell/domain/wire/trackers';
import { afterEach, expect, test } from 'vitest';
import { cache } from './cache/cache.ts';
import { showAdded, trackersKey } from './trackers.ts';

const dairy = { id: 'dairy', name: 'Dairy' } as Tracker;
const swimming = { id: 'swimming', name: 'Swimming' } as Tracker;

afterEach(() => cache.clear());

test('an added tracker comes last, and the list is asked for again', () => {
  cache.setQueryData(trackersKey, [dairy]);
  showAdded(swimming);
  expect(cache.getQueryData(trackersKey)).toEqual([dairy, swimming]);
  expect(cache.getQueryState(trackersKey)?.isInvalidated).toBe(true);
});

test('an added tracker that a refetch has already brought is not listed twice', () => {
  cache.setQueryData(trackersKey, [dairy, swimming]);
  showAdded(swimming);
  expect(cache.getQueryData(trackersKey)).toEqual([dairy, swimming]);
});

test('a list that was asked for before the addition does not remove the tracker', async () => {
  cache.setQueryData(trackersKey, [dairy]);
  const older = Promise.withResolvers<Tracker[]>();
  const refetch = cache.fetchQuery({ queryKey: trackersKey, queryFn: () => older.promise, staleTime: 0 });
  showAdded(swimming);
  older.resolve([dairy]);
  await refetch;
  expect(cache.getQueryData(trackersKey)).toEqual([dairy, swimming]);
});

test('a tracker that is added while the list loads does not stand for the whole list', async () => {
  const first = Promise.withResolvers<Tracker[]>();
  const load = cache.fetchQuery({ queryKey: trackersKey, queryFn: () => first.promise }).catch(() => null);
  showAdded(swimming);
  first.resolve([dairy]);
  await load;
  expect(cache.getQueryData(trackersKey)).toBeUndefined();
});
