import type { Medication, MedicationChanges, NewMedication } from '@flarewell/domain/wire/medications';
import { api } from './api/client.ts';
import { cache } from './cache/cache.ts';
import { useLoadedQuery, useMutation, useOptimistic } from './cache/hooks.ts';
import { checkInsKey } from './checkIns.ts';

export const medicationsKey = ['medications'];

export const medicationsQuery = { queryKey: medicationsKey, queryFn: () => api.medications.list() };

/** In the order in which they were added. */
export function useMedications(): Medication[] {
  return useLoadedQuery(medicationsQuery);
}

export function useAddMedication() {
  return useMutation({
    mutationFn: (medication: NewMedication) => api.medications.create(medication),
    onSuccess: (added) =>
      cache.setQueryData<Medication[]>(medicationsKey, (medications = []) => [...medications, added]),
  });
}

export function useEditMedication() {
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: MedicationChanges }) =>
      api.medications.update(id, changes),
    onSuccess: (edited) =>
      cache.setQueryData<Medication[]>(medicationsKey, (medications = []) =>
        medications.map((medication) => (medication.id === edited.id ? edited : medication)),
      ),
  });
}

/** The server also deletes the medication's entries in check-ins. */
export function useDeleteMedication() {
  return useOptimistic({
    key: medicationsKey,
    send: async ({ id }: Medication) => {
      await api.medications.remove(id);
      await cache.invalidateQueries({ queryKey: checkInsKey });
    },
    predict: (medications: Medication[], { id }) => medications.filter((medication) => medication.id !== id),
    failure: ({ name }) => `${name} was not deleted.`,
  });
}
