import type { Condition, ConditionChanges, NewCondition } from '@flarewell/domain/wire/conditions';
import type { Medication } from '@flarewell/domain/wire/medications';
import { api } from './api/client.ts';
import { cache } from './cache/cache.ts';
import { useLoadedQuery, useMutation, useOptimistic } from './cache/hooks.ts';
import { checkInsKey } from './checkIns.ts';
import { medicationsKey } from './medications.ts';

export const conditionsKey = ['conditions'];

export const conditionsQuery = { queryKey: conditionsKey, queryFn: () => api.conditions.list() };

/** In the order in which they were added. */
export function useConditions(): Condition[] {
  return useLoadedQuery(conditionsQuery);
}

export function useAddCondition() {
  return useMutation({
    mutationFn: (condition: NewCondition) => api.conditions.create(condition),
    onSuccess: (added) =>
      cache.setQueryData<Condition[]>(conditionsKey, (conditions = []) => [...conditions, added]),
  });
}

export function useEditCondition() {
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: ConditionChanges }) =>
      api.conditions.update(id, changes),
    onSuccess: (edited) =>
      cache.setQueryData<Condition[]>(conditionsKey, (conditions = []) =>
        conditions.map((condition) => (condition.id === edited.id ? edited : condition)),
      ),
  });
}

/** The server also deletes the condition's entries in check-ins and its links from medications. */
export function useDeleteCondition() {
  return useOptimistic({
    key: conditionsKey,
    send: async ({ id }: Condition) => {
      await api.conditions.remove(id);
      cache.setQueryData<Medication[]>(medicationsKey, (medications) => medications?.map(without(id)));
      await Promise.all(
        [medicationsKey, checkInsKey].map((queryKey) => cache.invalidateQueries({ queryKey })),
      );
    },
    predict: (conditions: Condition[], { id }) => conditions.filter((condition) => condition.id !== id),
    failure: ({ name }) => `${name} was not deleted.`,
  });
}

const without = (conditionId: string) => (medication: Medication) => ({
  ...medication,
  conditionIds: medication.conditionIds.filter((id) => id !== conditionId),
});
