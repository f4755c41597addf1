import { type Day, daysBetween, lastDays } from '@flarewell/domain/day';
import type { Patterns, ShownFlare } from '@flarewell/domain/patterns/foundPatterns';
import type { Flare, FlareChanges, NewFlare } from '@flarewell/domain/wire/flares';
import { api } from '#data/api/client.ts';
import { cache } from '#data/cache/cache.ts';
import { useMutation, useOptimistic } from '#data/cache/hooks.ts';
import { today } from '#data/today.ts';
import { patternsKey, patternsSlot, refreshPatterns } from './patterns.ts';

/** The server proposes only flares that ended in these last days. */
const proposedDays = 365;

const failure = () => 'This was not saved.';

/** Decides about a proposal, or repeats a decision that was taken back. */
export function useDecideFlare() {
  return useOptimistic({
    slot: patternsSlot,
    send: ({ flare, verdict }: { flare: ShownFlare; verdict: Flare['verdict'] }) =>
      api.flares.create(draftOf(flare, verdict)),
    predict: (patterns: Patterns, { flare, verdict }) => showDecided(patterns, flare, verdict),
    failure,
  });
}

/** Takes a decision back: the proposal comes back if the ratings still suggest it. */
export function useForgetFlare() {
  return useOptimistic({
    slot: patternsSlot,
    send: (flare: ShownFlare & { id: string }) => api.flares.remove(flare.id),
    predict: (patterns: Patterns, flare) => showForgotten(patterns, flare, today()),
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
    onSuccess: (saved, { flare }) => {
      cache.setQueryData<Patterns>(patternsKey, (patterns) => patterns && showSaved(patterns, flare, saved));
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

// What the server will answer, as far as it is known. Exported for the tests.

export function showDecided(patterns: Patterns, flare: ShownFlare, state: Flare['verdict']): Patterns {
  // Without an id, because the server gives a repeated decision a new one.
  return replaceFlare(patterns, flare, { ...flare, id: null, state, isOpen: false, proposed: null });
}

export function showForgotten(patterns: Patterns, flare: ShownFlare, today: Day): Patterns {
  const { name: _, ...unnamed } = flare;
  const isProposed = flare.to >= lastDays(today, proposedDays).from;
  return replaceFlare(
    patterns,
    flare,
    isProposed ? { ...unnamed, id: null, state: 'proposed', proposed: null } : null,
  );
}

export function showSaved(patterns: Patterns, flare: ShownFlare, { verdict, ...saved }: Flare): Patterns {
  const { name: _, proposed, ...unnamed } = flare;
  const { from, to } = saved;
  return replaceFlare(patterns, flare, {
    ...unnamed,
    ...saved,
    state: verdict,
    days: daysBetween(from, to) + 1,
    isOpen: false,
    proposed: proposed?.from === from && proposed.to === to ? null : proposed,
  });
}

/** Null removes the flare. */
function replaceFlare(patterns: Patterns, flare: ShownFlare, next: ShownFlare | null): Patterns {
  const found = findFlare(patterns.flares, flare);
  return {
    ...patterns,
    flares: patterns.flares.flatMap((other) => (other === found ? (next ?? []) : other)),
  };
}

/**
 * A dismissed and a confirmed flare may begin on the same day, so only the id tells them apart. Where one side has none
 * yet, because it is proposed or its decision is being sent, the condition and the first day have to do.
 */
function findFlare(flares: readonly ShownFlare[], { id, conditionId, from }: ShownFlare) {
  return (
    flares.find((other) => id !== null && other.id === id) ??
    flares.find(
      (other) =>
        (id === null || other.id === null) && other.conditionId === conditionId && other.from === from,
    )
  );
}
