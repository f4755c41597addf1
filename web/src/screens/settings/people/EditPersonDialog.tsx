import { isOwnDiary, type Person, trimPerson, validatePerson } from '@flarewell/domain/diaries/diary';
import { changedFields, isValid } from '@flarewell/domain/fields';
import type { ListedDiary } from '@flarewell/domain/wire/diaries';
import { useState } from 'react';
import { useEditDiary } from '#data/diaries.ts';
import { useProfile } from '#data/diary/profile.ts';
import { notify } from '#data/notices.ts';
import { useToday } from '#data/today.ts';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { PersonFields } from './PersonFields.tsx';
import { diaryTitle } from './peopleWords.ts';

/** Changes whom a diary is about. */
export function EditPersonDialog({ diary, onClose }: { diary: ListedDiary; onClose: () => void }) {
  const { id: userId } = useProfile();
  const editing = useEditDiary();
  const today = useToday();
  const before: Person = { name: diary.name, birthDate: diary.birthDate };
  const [person, setPerson] = useState(before);
  const [isTried, setIsTried] = useState(false);
  const messages = validatePerson(person, today);
  const isOwn = isOwnDiary(userId, diary.id);
  return (
    <FormDialog
      title={diaryTitle(diary, userId)}
      submitLabel="Save"
      isValid={isValid(messages)}
      onTry={() => setIsTried(true)}
      onSubmit={async () => {
        const changes = changedFields(before, trimPerson(person));
        if (Object.keys(changes).length === 0) return;
        await editing.mutateAsync({ id: diary.id, changes });
        notify('good', 'Saved.');
      }}
      onClose={onClose}
    >
      <PersonFields
        person={person}
        messages={isTried ? messages : {}}
        hasName={!isOwn}
        onChange={setPerson}
      />
      {isOwn && <p className="text-s text-ink-soft">Your name is in Settings › General.</p>}
    </FormDialog>
  );
}
