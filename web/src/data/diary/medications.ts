import type { Medication, MedicationChanges, NewMedication } from '@flarewell/domain/wire/medications';
import { api } from '#data/api/client.ts';
import { useMutation, useOptimistic } from '#data/cache/hooks.ts';
import { putAnswer, slotOf } from './diary.ts';
import { add, replaceBy, without } from './lists.ts';
import { useDiary } from './sync.ts';

export const useMedications = () => useDiary('medications');

export function useAddMedication() {
  return useMutation({
    mutationFn: (medication: NewMedication) => api.medications.create(medication),
    onSuccess: (added) => putAnswer('medications', add(added)),
  });
}

export function useEditMedication() {
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: MedicationChanges }) =>
      api.medications.update(id, changes),
    onSuccess: (edited) => putAnswer('medications', replaceBy(edited)),
  });
}

/** The server also deletes the medication's entries in check-ins. */
export function useDeleteMedication() {
  return useOptimistic({
    slot: slotOf('medications'),
    send: ({ id }: Medication) => api.medications.remove(id),
    predict: without,
    failure: ({ name }) => `${name} was not deleted.`,
  });
}
