import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { notify } from '#data/notices.ts';
import { cache } from './cache.ts';
import { makeOptimistic, querySlot } from './hooks.ts';

vi.mock('#data/notices.ts', () => ({ notify: vi.fn() }));

const key = ['things'];
let answer: PromiseWithResolvers<void>;

beforeEach(() => {
  answer = Promise.withResolvers();
  cache.setQueryData(key, ['one', 'two']);
});
afterEach(() => {
  cache.clear();
  vi.clearAllMocks();
});

function remove(thing: string, send = (_: string) => answer.promise): Promise<void> {
  const deletion = makeOptimistic({
    slot: querySlot<string[]>(key),
    send,
    predict: (things: string[], removed) => things.filter((other) => other !== removed),
    failure: (removed) => `${removed} was not deleted.`,
  });
  return new MutationObserver(cache, deletion).mutate(thing);
}

/** The prediction is made in a later microtask. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('an optimistic change shows before the server has answered, and stays afterwards', async () => {
  const removal = remove('one');
  await settle();
  expect(cache.getQueryData(key)).toEqual(['two']);
  answer.resolve();
  await removal;
  expect(cache.getQueryData(key)).toEqual(['two']);
  expect(cache.getQueryState(key)?.isInvalidated).toBe(true);
});

test('a refused change is rolled back, with a notice', async () => {
  const removal = remove('one');
  await settle();
  answer.reject(new Error('Please try again.'));
  await expect(removal).rejects.toThrow();
  expect(cache.getQueryData(key)).toEqual(['one', 'two']);
  expect(notify).toHaveBeenCalledExactlyOnceWith('bad', 'one was not deleted. Please try again.');
});

test('a response from before the change is ignored, and records that were added meanwhile stay', async () => {
  const older = Promise.withResolvers<string[]>();
  const refetch = cache.fetchQuery({ queryKey: key, queryFn: () => older.promise, staleTime: 0 });
  cache.setQueryData<string[]>(key, (things = []) => [...things, 'three']);
  const removal = remove('one');
  await settle();
  older.resolve(['one', 'two']);
  await refetch;
  expect(cache.getQueryData(key)).toEqual(['two', 'three']);
  answer.resolve();
  await removal;
});

test('quick changes are sent one after the other, and the server is asked again after the last one', async () => {
  const sent: string[] = [];
  const last = Promise.withResolvers<void>();
  const first = remove('one', (thing) => {
    sent.push(thing);
    return answer.promise;
  });
  const second = remove('two', (thing) => {
    sent.push(thing);
    return last.promise;
  });
  await settle();
  expect(cache.getQueryData(key)).toEqual([]);
  expect(sent).toEqual(['one']);
  answer.resolve();
  await first;
  await settle();
  expect(sent).toEqual(['one', 'two']);
  expect(cache.getQueryState(key)?.isInvalidated).toBe(false);
  last.resolve();
  await second;
  expect(cache.getQueryState(key)?.isInvalidated).toBe(true);
});

describe('of two quick changes', () => {
  const second = () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    return { send: () => promise, resolve, reject };
  };
  const refusal = new Error('Please try again.');

  test('both are rolled back if both are refused', async () => {
    const other = second();
    const removals = [remove('one'), remove('two', other.send)];
    await settle();
    answer.reject(refusal);
    await expect(removals[0]).rejects.toThrow();
    expect(cache.getQueryData(key)).toEqual(['one']);
    other.reject(refusal);
    await expect(removals[1]).rejects.toThrow();
    expect(cache.getQueryData(key)).toEqual(['one', 'two']);
  });

  test('the second stays if only the first is refused', async () => {
    const other = second();
    const removals = [remove('one'), remove('two', other.send)];
    await settle();
    answer.reject(refusal);
    await expect(removals[0]).rejects.toThrow();
    expect(cache.getQueryData(key)).toEqual(['one']);
    other.resolve();
    await removals[1];
    expect(cache.getQueryData(key)).toEqual(['one']);
  });

  test('the first stays if only the second is refused', async () => {
    const other = second();
    const removals = [remove('one'), remove('two', other.send)];
    await settle();
    answer.resolve();
    await removals[0];
    expect(cache.getQueryData(key)).toEqual([]);
    other.reject(refusal);
    await expect(removals[1]).rejects.toThrow();
    expect(cache.getQueryData(key)).toEqual(['two']);
  });
});
