import type { Condition, ConditionChanges, NewCondition } from '@flarewell/domain/wire/conditions';
import { api } from '#data/api/client.ts';
import { useMutation, useOptimistic } from '#data/cache/hooks.ts';
import { putAnswer, slotOf } from './diary.ts';
import { add, replaceBy, without } from './lists.ts';
import { useDiary } from './sync.ts';

export const useConditions = () => useDiary('conditions');

export function useAddCondition() {
  return useMutation({
    mutationFn: (condition: NewCondition) => api.conditions.create(condition),
    onSuccess: (added) => putAnswer('conditions', add(added)),
  });
}

export function useEditCondition() {
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: ConditionChanges }) =>
      api.conditions.update(id, changes),
    onSuccess: (edited) => putAnswer('conditions', replaceBy(edited)),
  });
}

/** The server also deletes the condition's entries in check-ins and its links from medications. */
export function useDeleteCondition() {
  return useOptimistic({
    slot: slotOf('conditions'),
    send: ({ id }: Condition) => api.conditions.remove(id),
    predict: without,
    failure: ({ name }) => `${name} was not deleted.`,
  });
}
