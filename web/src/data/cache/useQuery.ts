import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { isCancelled } from '#data/api/cancelled.ts';
import { cache } from './cache.ts';
import type { Query, QueryState } from './query.ts';

interface QueryResult<Data> extends QueryState<Data> {
  refetch: () => Promise<void>;
}

/** What is known now, and the server's answer when it comes. */
export function useQuery<Data>(query: Query<Data>): QueryResult<Data> {
  const { queryKey } = query;
  const subscribe = useCallback((listener: () => void) => cache.subscribe(queryKey, listener), [queryKey]);
  const state = useSyncExternalStore(subscribe, () => cache.getState<Data>(queryKey));
  useEffect(() => {
    if (cache.isStale(query.queryKey)) void cache.prefetchQuery(query);
  }, [query]);
  return { ...state, refetch: () => cache.prefetchQuery(query) };
}

/** For what the shell has loaded before any screen: the data is there. */
export function useSuspenseQuery<Data>(query: Query<Data>): QueryResult<Data> & { data: Data } {
  const { data, ...rest } = useQuery(query);
  if (data === undefined) throw new Error(`${query.queryKey.join('/')} is not loaded`);
  return { ...rest, data };
}

interface MutationOptions<Answer, Change, Before> {
  mutationFn: (change: Change) => Promise<Answer>;
  /** Runs first; what it returns is there for `onError`, to take it back. */
  onMutate?: (change: Change) => Before;
  onSuccess?: (answer: Answer, change: Change) => unknown;
  onError?: (error: Error, change: Change, before: Before | undefined) => void;
}

interface Callbacks<Answer> {
  onSuccess?: (answer: Answer) => void;
  onError?: (error: Error) => void;
}

interface MutationState<Answer> {
  data: Answer | undefined;
  error: Error | null;
  isPending: boolean;
}

const idle = { data: undefined, error: null, isPending: false };

/** A change that is sent to the server, and what came of the latest one. */
export function useMutation<Answer, Change = void, Before = undefined>(
  options: MutationOptions<Answer, Change, Before>,
) {
  const [state, setState] = useState<MutationState<Answer>>(idle);

  async function mutateAsync(change: Change): Promise<Answer> {
    setState({ ...idle, isPending: true });
    const before = options.onMutate?.(change);
    try {
      const data = await options.mutationFn(change);
      await options.onSuccess?.(data, change);
      setState({ ...idle, data });
      return data;
    } catch (error) {
      options.onError?.(error as Error, change, before);
      cache.onError(error as Error);
      setState(isCancelled(error) ? idle : { ...idle, error: error as Error });
      throw error;
    }
  }

  return {
    ...state,
    mutateAsync,
    /** Does not throw: `onError` hears what went wrong, and nothing of what the person cancelled. */
    mutate: (change: Change, { onSuccess, onError }: Callbacks<Answer> = {}) =>
      void mutateAsync(change).then(onSuccess, (error: Error) => isCancelled(error) || onError?.(error)),
    reset: () => setState(idle),
  };
}
