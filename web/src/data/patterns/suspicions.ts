import type { Patterns, ShownSuspicion } from '@flarewell/domain/patterns/foundPatterns';
import type { NewSuspicion } from '@flarewell/domain/wire/suspicions';
import { api } from '#data/api/client.ts';
import { cache } from '#data/cache/cache.ts';
import { useMutation, useOptimistic } from '#data/cache/hooks.ts';
import { patternsKey, patternsSlot, refreshPatterns } from './patterns.ts';

export function useNameSuspicion() {
  return useMutation({
    mutationFn: (suspicion: NewSuspicion) => api.suspicions.create(suspicion),
    onSuccess: (named) => {
      cache.setQueryData<Patterns>(
        patternsKey,
        (patterns) =>
          patterns && {
            ...patterns,
            // Newest first, as the server lists them.
            suspicions: [{ ...named, checkIns: 0, answer: null }, ...patterns.suspicions],
          },
      );
      refreshPatterns();
    },
  });
}

export function useWithdrawSuspicion() {
  return useOptimistic({
    slot: patternsSlot,
    send: ({ id }: ShownSuspicion) => api.suspicions.remove(id),
    predict: (patterns: Patterns, { id }) => ({
      ...patterns,
      suspicions: patterns.suspicions.filter((suspicion) => suspicion.id !== id),
    }),
    failure: () => 'Your suspicion was not withdrawn.',
  });
}
