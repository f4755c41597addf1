import { notify } from '#data/notices.ts';
import { cache } from './cache.ts';
import type { QueryKey } from './query.ts';
import { useMutation } from './useQuery.ts';

interface Options<Data, Change, Answer> {
  key: QueryKey;
  send: (change: Change) => Promise<Answer>;
  /** What the cache holds until the server has answered. */
  predict: (data: Data, change: Change) => Data;
  /** And afterwards, where the answer adds to the prediction. */
  settle?: (data: Data, answer: Answer, change: Change) => Data;
  /** What was not done, in a sentence; the server's reason follows it. */
  failure: (change: Change) => string;
}

/** A change that shows at once. When the server refuses, it is taken back and the person is told. */
export function useOptimistic<Data, Change, Answer>(options: Options<Data, Change, Answer>) {
  const { key, send, predict, settle, failure } = options;
  const set = (make: (data: Data) => Data) =>
    cache.setQueryData<Data>(key, (data) => (data === undefined ? data : make(data)));

  return useMutation<Answer, Change, Data | undefined>({
    mutationFn: send,
    onMutate: (change) => {
      // An answer on its way would undo the prediction.
      cache.cancelQueries({ queryKey: key });
      const before = cache.getQueryData<Data>(key);
      set((data) => predict(data, change));
      return before;
    },
    onError: (error, change, before) => {
      if (before !== undefined) cache.setQueryData<Data>(key, before);
      notify('bad', `${failure(change)} ${error.message}`);
      void cache.invalidateQueries({ queryKey: key });
    },
    onSuccess: (answer, change) => {
      if (settle) set((data) => settle(data, answer, change));
    },
  });
}
