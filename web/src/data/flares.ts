import type { Patterns, ShownFlare } from '@flarewell/domain/patterns/patterns';
import type { Flare, FlareChanges, NewFlare } from '@flarewell/domain/wire/flares';
import { api } from './api/client.ts';
import { cache } from './cache/cache.ts';
import { useMutation, useOptimistic } from './cache/hooks.ts';
import { patternsKey, refreshPatterns } from './patterns.ts';

const failure = () => 'This was not saved.';

/** Decides about a proposal, or repeats a decision that was taken back. */
export function useDecideFlare() {
  return useOptimistic({
    key: patternsKey,
    send: ({ flare, verdict }: { flare: ShownFlare; verdict: Flare['verdict'] }) =>
      api.flares.create(draftOf(flare, verdict)),
    predict: (patterns: Patterns, { flare, verdict }) =>
      replaceFlare(patterns, flare, { ...flare, state: verdict, isOpen: false }),
    failure,
  });
}

/** Takes a decision back: the proposal comes back if the ratings still suggest it. */
export function useForgetFlare() {
  return useOptimistic({
    key: patternsKey,
    send: (flare: ShownFlare & { id: string }) => api.flares.remove(flare.id),
    predict: (patterns: Patterns, flare) => {
      const { name: _, ...unnamed } = flare;
      return replaceFlare(patterns, flare, { ...unnamed, id: null, state: 'proposed', proposed: null });
    },
    failure,
  });
}

/** Saves the days and the name that were entered in a form, which shows a refusal itself. */
export function useSaveFlare() {
  return useMutation({
    mutationFn: ({ flare, changes }: { flare: ShownFlare; changes: FlareChanges }) =>
      flare.id === null
        ? api.flares.create(withoutNull({ ...draftOf(flare, 'confirmed'), ...changes }))
        : api.flares.update(flare.id, changes),
    onSuccess: ({ verdict, ...saved }, { flare }) => {
      const { name: _, ...unnamed } = flare;
      cache.setQueryData<Patterns>(
        patternsKey,
        (patterns) => patterns && replaceFlare(patterns, flare, { ...unnamed, ...saved, state: verdict }),
      );
      refreshPatterns();
    },
  });
}

function draftOf({ conditionId, from, to, name }: ShownFlare, verdict: Flare['verdict']): NewFlare {
  return { conditionId, verdict, from, to, ...(name && { name }) };
}

function withoutNull({ name, ...draft }: Omit<NewFlare, 'name'> & FlareChanges): NewFlare {
  return { ...draft, ...(name && { name }) } as NewFlare;
}

/** A proposal has no id, so flares are recognised by their condition and first day. */
function replaceFlare(patterns: Patterns, flare: ShownFlare, next: ShownFlare): Patterns {
  const isSame = ({ conditionId, from }: ShownFlare) =>
    conditionId === flare.conditionId && from === flare.from;
  return { ...patterns, flares: patterns.flares.map((other) => (isSame(other) ? next : other)) };
}
