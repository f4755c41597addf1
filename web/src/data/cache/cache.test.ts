import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiProblem } from '#data/api/request.ts';
import { endSession } from '#data/session/endedSession.ts';
import { cache } from './cache.ts';

vi.mock('#data/session/endedSession.ts', () => ({ endSession: vi.fn() }));

const queryKey = ['things'];
const network = () => new ApiProblem({ code: 'network' });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cache.clear();
  onlineManager.setOnline(true);
  vi.clearAllMocks();
  vi.useRealTimers();
});

describe('a query', () => {
  test('is retried 200, 400 and 800 ms after a network error, and then fails', async () => {
    const queryFn = vi.fn().mockRejectedValue(network());
    const outcome = cache.fetchQuery({ queryKey, queryFn }).catch((error: ApiProblem) => error.code);
    await vi.advanceTimersByTimeAsync(0);
    for (const [retry, delayMs] of [200, 400, 800].entries()) {
      await vi.advanceTimersByTimeAsync(delayMs - 1);
      expect(queryFn).toHaveBeenCalledTimes(retry + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(queryFn).toHaveBeenCalledTimes(retry + 2);
    }
    expect(await outcome).toBe('network');
  });

  test('is retried when the server has time again, if it was busy', async () => {
    const busy = new ApiProblem({ code: 'busy' }, '5', 503);
    const queryFn = vi.fn().mockRejectedValueOnce(busy).mockResolvedValue('answer');
    const outcome = cache.fetchQuery({ queryKey, queryFn });
    await vi.advanceTimersByTimeAsync(4999);
    expect(queryFn).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBe('answer');
  });

  test('fails at once if the server asks for a longer pause than a person waits for', async () => {
    const unavailable = new ApiProblem({ code: 'unavailable' }, '30', 503);
    const queryFn = vi.fn().mockRejectedValue(unavailable);
    await expect(cache.fetchQuery({ queryKey, queryFn })).rejects.toBe(unavailable);
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  test('is not retried when the server refuses it', async () => {
    const queryFn = vi.fn().mockRejectedValue(new ApiProblem({ code: 'not-found' }));
    await cache.prefetchQuery({ queryKey, queryFn });
    expect(queryFn).toHaveBeenCalledTimes(1);
    expect(endSession).not.toHaveBeenCalled();
  });

  test('runs while the browser says that it is offline', async () => {
    onlineManager.setOnline(false);
    expect(await cache.fetchQuery({ queryKey, queryFn: async () => 'answer' })).toBe('answer');
  });

  test('is fetched again after 30 seconds, but a local copy and a failed query at once', async () => {
    const queryFn = vi.fn().mockResolvedValue('answer');
    cache.setQueryData(queryKey, 'copy', { updatedAt: 0 });
    await cache.prefetchQuery({ queryKey, queryFn });
    await vi.advanceTimersByTimeAsync(29_999);
    await cache.prefetchQuery({ queryKey, queryFn });
    expect(queryFn).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    queryFn.mockRejectedValueOnce(new ApiProblem({ code: 'not-found' }));
    await cache.prefetchQuery({ queryKey, queryFn });
    await cache.prefetchQuery({ queryKey, queryFn });
    expect(queryFn).toHaveBeenCalledTimes(3);
  });

  test('keeps its data when a refetch fails, and is never garbage collected', async () => {
    cache.setQueryData(queryKey, 'copy', { updatedAt: 0 });
    await cache.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('refused')) });
    await vi.advanceTimersByTimeAsync(86_400_000);
    expect(cache.getQueryData(queryKey)).toBe('copy');
  });
});

describe('an ended session', () => {
  const signedOut = () => Promise.reject(new ApiProblem({ code: 'signed-out' }));

  test('is noticed by a query', async () => {
    await cache.prefetchQuery({ queryKey, queryFn: signedOut });
    expect(endSession).toHaveBeenCalledOnce();
  });

  test('is noticed by a mutation, even when the browser says that it is offline', async () => {
    onlineManager.setOnline(false);
    const mutation = cache.getMutationCache().build(cache, { mutationFn: signedOut });
    await expect(mutation.execute(undefined)).rejects.toThrow();
    expect(endSession).toHaveBeenCalledOnce();
  });
});
