import {
  type QueryKey,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation as useLibraryMutation,
  useQuery as useLibraryQuery,
} from '@tanstack/react-query';
import { isCancelled } from '#data/api/cancelled.ts';
import { notify } from '#data/notices.ts';
import { cache } from './cache.ts';

/** Passes our cache, so that no component has to provide it. */
export function useQuery<Data, Selected = Data>(query: UseQueryOptions<Data, Error, Selected>) {
  return useLibraryQuery(query, cache);
}

/** The data of a query that openSession() loads before any screen renders, so that no screen needs a loading state. */
export function useLoadedQuery<Data, Selected = Data>(
  query: UseQueryOptions<Data, Error, Selected>,
): Selected {
  const { data } = useQuery(query);
  if (data === undefined) throw new Error(`${query.queryKey.join('/')} is not loaded`);
  return data;
}

interface Callbacks<Answer> {
  onSuccess?: (answer: Answer) => void;
  onError?: (error: Error) => void;
}

/**
 * The library's `useMutation`, with two differences. A dialog that the person cancelled is not an error. The callbacks
 * of `mutate` run for every call, even when the component is gone, because some of them show a notice.
 */
export function useMutation<Answer, Change = void, Before = unknown>(
  options: UseMutationOptions<Answer, Error, Change, Before>,
) {
  const { mutateAsync, data, error, isPending, reset } = useLibraryMutation(options, cache);
  return {
    mutateAsync,
    data,
    error: isCancelled(error) ? null : error,
    isPending,
    reset,
    mutate: (change: Change, { onSuccess, onError }: Callbacks<Answer> = {}) =>
      void mutateAsync(change).then(onSuccess, (error: Error) => isCancelled(error) || onError?.(error)),
  };
}

/** The place in the cache that an optimistic change predicts: the data of a query, or a part of it. */
export interface Slot<Data> {
  queryKey: QueryKey;
  /** Identifies the changes of this place. Begins with the key of the query. */
  mutationKey: QueryKey;
  read: () => Data | undefined;
  write: (data: Data) => void;
  /** Called when the server has made a change. */
  onSaved?: () => void;
}

/** All data of a query. */
export function querySlot<Data>(queryKey: QueryKey): Slot<Data> {
  return {
    queryKey,
    mutationKey: queryKey,
    read: () => cache.getQueryData<Data>(queryKey),
    write: (data) => void cache.setQueryData<Data>(queryKey, data),
  };
}

interface OptimisticOptions<Data, Change, Answer> {
  slot: Slot<Data>;
  send: (change: Change) => Promise<Answer>;
  /** What the cache holds until the server has answered. */
  predict: (data: Data, change: Change) => Data;
  /** The sentence that says what failed. The server's reason follows it. */
  failure: (change: Change) => string;
}

/** A mutation that shows at once. When the server refuses it, the cache is rolled back and a notice says why. */
export function useOptimistic<Data, Change, Answer>(options: OptimisticOptions<Data, Change, Answer>) {
  return useMutation(makeOptimistic(options));
}

/** A change that the server has not answered yet. */
interface PendingChange<Data> {
  /** What the slot held before it. */
  before: Data | undefined;
  predict: (data: Data) => Data;
}

/** Apart from the hook, so that it can be tested without React. */
export function makeOptimistic<Data, Change, Answer>(
  options: OptimisticOptions<Data, Change, Answer>,
): UseMutationOptions<Answer, Error, Change, PendingChange<Data>> {
  const { slot, send, predict, failure } = options;
  const { queryKey, mutationKey } = slot;
  return {
    mutationKey,
    // One after the other, so that the server gets quick changes in the order in which they were made.
    scope: { id: String(mutationKey) },
    mutationFn: send,
    onMutate: (change) => {
      const before = slot.read();
      // An answer from before the change would undo the prediction.
      void cache.cancelQueries({ queryKey });
      if (before !== undefined) slot.write(predict(before, change));
      return { before, predict: (data) => predict(data, change) };
    },
    onSuccess: () => slot.onSaved?.(),
    onError: (error, change, refused) => {
      if (refused) rollBack(slot, refused);
      notify('bad', `${failure(change)} ${error.message}`);
    },
    // The server does not have later changes yet, so its answer would undo their predictions.
    onSettled: () => {
      if (cache.isMutating({ mutationKey: queryKey }) === 1) void cache.invalidateQueries({ queryKey });
    },
  };
}

/** Undoes the refused change and makes the later predictions again, because they were made with it. */
function rollBack<Data>({ mutationKey, write }: Slot<Data>, refused: PendingChange<Data>): void {
  const pending = cache.getMutationCache().findAll({ mutationKey, exact: true, status: 'pending' });
  let data = refused.before;
  for (const { state } of pending) {
    const later = state.context as PendingChange<Data> | undefined;
    if (!later || later === refused) continue;
    later.before = data;
    data = data && later.predict(data);
  }
  if (data !== undefined) write(data);
}
