import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { QueryClient } from './query.ts';

const key = ['things'];
const passing = new Error('no network');
let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient((error) => error === passing);
});
afterEach(() => {
  vi.useRealTimers();
});

/** A question whose answers are given by hand. */
function ask() {
  const pending: { resolve: (data: string) => void; reject: (error: Error) => void }[] = [];
  const queryFn = vi.fn(() => new Promise<string>((resolve, reject) => pending.push({ resolve, reject })));
  return { query: { queryKey: key, queryFn }, pending, queryFn };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('asking', () => {
  test('that failed is done again at the next occasion, however lately it was', async () => {
    const { query, pending } = ask();
    client.setQueryData(key, 'a copy');
    expect(client.isStale(key)).toBe(false);
    void client.prefetchQuery(query);
    await settle();
    pending[0]?.reject(new Error('another problem'));
    await settle();
    expect(client.isStale(key)).toBe(true);
    expect(client.getQueryData(key)).toBe('a copy');
  });

  test('is done once, however many ask meanwhile', async () => {
    const { query, pending, queryFn } = ask();
    const both = Promise.all([client.fetchQuery(query), client.fetchQuery(query)]);
    await settle();
    pending[0]?.resolve('one');
    expect(await both).toEqual(['one', 'one']);
    expect(queryFn).toHaveBeenCalledTimes(1);
    expect(client.getState(key)).toMatchObject({ data: 'one', error: null, isFetching: false });
  });

  test('is done again after a passing problem: 200, 400 and 800 ms later, and then no more', async () => {
    const { query, pending, queryFn } = ask();
    const outcome = client.fetchQuery(query).catch((error: Error) => error);
    for (const wait of [200, 400, 800]) {
      await settle();
      pending.at(-1)?.reject(passing);
      const asked = queryFn.mock.calls.length;
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(queryFn).toHaveBeenCalledTimes(asked);
      await vi.advanceTimersByTimeAsync(1);
      expect(queryFn).toHaveBeenCalledTimes(asked + 1);
    }
    pending.at(-1)?.reject(passing);
    expect(await outcome).toBe(passing);
    expect(client.getState(key)).toMatchObject({ data: undefined, error: passing, isFetching: false });
  });

  test('is given up at once where the server refused, and said to whom it concerns', async () => {
    const { query, pending, queryFn } = ask();
    const refusal = new Error('refused');
    const heard = vi.fn();
    client.onError = heard;
    const outcome = client.prefetchQuery(query);
    await settle();
    pending[0]?.reject(refusal);
    await outcome;
    expect(queryFn).toHaveBeenCalledTimes(1);
    expect(heard).toHaveBeenCalledExactlyOnceWith(refusal);
  });

  test('keeps what is known when it fails', async () => {
    client.setQueryData(key, 'known');
    const { query, pending } = ask();
    const outcome = client.prefetchQuery(query);
    await settle();
    pending[0]?.reject(new Error('refused'));
    await outcome;
    expect(client.getState(key)).toMatchObject({ data: 'known', error: new Error('refused') });
  });
});

describe('a change in the cache', () => {
  test('is heard by who shows it and by who keeps the copy', () => {
    const shown = vi.fn();
    const kept = vi.fn();
    client.subscribe(key, shown);
    client.onData = kept;
    client.setQueryData(key, 'new');
    client.setQueryData<string>(key, (data) => `${data}er`);
    expect(shown).toHaveBeenCalledTimes(2);
    expect(kept.mock.calls).toEqual([
      [key, 'new'],
      [key, 'newer'],
    ]);
  });

  test('stands against an answer that was under way, once that is let go', async () => {
    const { query, pending } = ask();
    const outcome = client.prefetchQuery(query);
    await settle();
    client.cancelQueries({ queryKey: key });
    client.setQueryData(key, 'mine');
    pending[0]?.resolve('older');
    await outcome;
    expect(client.getState(key)).toMatchObject({ data: 'mine', isFetching: false });
  });

  test('that is undefined is none', () => {
    client.setQueryData<string>(key, (data) => data);
    expect(client.getState(key).updatedAt).toBe(0);
  });
});

describe('what is old', () => {
  test('is asked for anew when it is shown, 30 seconds after the last answer', async () => {
    const { query, pending, queryFn } = ask();
    void client.prefetchQuery(query);
    await settle();
    pending[0]?.resolve('one');
    await settle();
    client.refetchStale();
    await vi.advanceTimersByTimeAsync(30_001);
    client.refetchStale();
    await settle();
    expect(queryFn).toHaveBeenCalledTimes(1);
    client.subscribe(key, () => undefined);
    client.refetchStale();
    await settle();
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  test('is what the browser kept, whenever that was', () => {
    client.setQueryData(key, 'copy', { updatedAt: 0 });
    expect(client.isStale(key)).toBe(true);
  });

  test('becomes so by word of whoever changed it: at once where it is shown, later where not', async () => {
    const { query, pending, queryFn } = ask();
    void client.prefetchQuery(query);
    await settle();
    pending[0]?.resolve('one');
    await settle();
    await client.invalidateQueries({ queryKey: key });
    expect(client.isStale(key)).toBe(true);
    expect(queryFn).toHaveBeenCalledTimes(1);
    client.subscribe(key, () => undefined);
    const refreshed = client.invalidateQueries();
    await settle();
    pending[1]?.resolve('two');
    await refreshed;
    expect(client.getQueryData(key)).toBe('two');
  });
});
