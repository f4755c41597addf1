import type { MedicationChanges, NewMedication } from '@flarewell/domain/wire/medications';
import { api } from '#data/api/client.ts';
import { useMutation } from '#data/cache/hooks.ts';
import { putAnswer } from './diary.ts';
import { add, replaceBy } from './lists.ts';
import { explainGone, useUndoableDelete } from './records.ts';
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
      explainGone('medications', id, api.medications.update(id, changes)),
    onSuccess: (edited) => putAnswer('medications', replaceBy(edited)),
  });
}

export const useDeleteMedication = () => useUndoableDelete('medications');
