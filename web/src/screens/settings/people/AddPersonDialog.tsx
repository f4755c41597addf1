import { trimPerson, validatePerson } from '@flarewell/domain/diaries/diary';
import { isValid } from '@flarewell/domain/fields';
import { useState } from 'react';
import { useAddDiary, useSwitchDiary } from '#data/diaries.ts';
import { useToday } from '#data/today.ts';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { PersonFields } from './PersonFields.tsx';

/** Makes a diary for another person and opens it. Its dashboard then leads to the first condition, as in a new account. */
export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const adding = useAddDiary();
  const switching = useSwitchDiary();
  const today = useToday();
  const [person, setPerson] = useState({ name: '', birthDate: null as string | null });
  const [isTried, setIsTried] = useState(false);
  const messages = validatePerson(person, today);
  return (
    <FormDialog
      title="Add a person"
      submitLabel="Add"
      busyLabel="Adding..."
      isValid={isValid(messages)}
      onTry={() => setIsTried(true)}
      onSubmit={() => adding.mutateAsync(trimPerson(person))}
      onDone={({ id }) => {
        onClose();
        switching.mutate(id);
      }}
      onClose={onClose}
    >
      <p className="text-s text-ink-soft">
        A diary for a child or somebody you care for. Only you see it until you share it.
      </p>
      <PersonFields person={person} messages={isTried ? messages : {}} onChange={setPerson} />
    </FormDialog>
  );
}
