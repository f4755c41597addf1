import type { ConditionChanges, NewCondition } from '@flarewell/domain/wire/conditions';
import { api } from '#data/api/client.ts';
import { useMutation } from '#data/cache/hooks.ts';
import { putAnswer } from './diary.ts';
import { add, replaceBy } from './lists.ts';
import { explainGone, useUndoableDelete } from './records.ts';
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
      explainGone('conditions', id, api.conditions.update(id, changes)),
    onSuccess: (edited) => putAnswer('conditions', replaceBy(edited)),
  });
}

export const useDeleteCondition = () => useUndoableDelete('conditions');
