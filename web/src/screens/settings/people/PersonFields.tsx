import type { Person } from '@flarewell/domain/diaries/diary';
import type { FieldMessages } from '@flarewell/domain/fields';
import { nameLimit } from '@flarewell/domain/fields';
import { useToday } from '#data/today.ts';
import { TextField } from '#ui/form/TextField.tsx';

type Props = {
  person: Person;
  messages: FieldMessages<keyof Person>;
  /** False for the person of the account, whose name is that of the profile. */
  hasName?: boolean;
  onChange: (person: Person) => void;
};

/** Whom a diary is about. */
export function PersonFields({ person, messages, hasName = true, onChange }: Props) {
  const today = useToday();
  return (
    <>
      {hasName && (
        <TextField
          label="Name"
          required
          data-initial-focus
          autoComplete="off"
          maxLength={nameLimit}
          value={person.name}
          error={messages.name}
          onChange={(event) => onChange({ ...person, name: event.target.value })}
        />
      )}
      <TextField
        label="Date of birth"
        isOptional
        type="date"
        max={today}
        autoComplete="off"
        value={person.birthDate ?? ''}
        error={messages.birthDate}
        hint="It stands on the Healthcare Summary."
        onChange={(event) => onChange({ ...person, birthDate: event.target.value || null })}
      />
    </>
  );
}
