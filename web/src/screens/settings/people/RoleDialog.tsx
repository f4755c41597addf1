import type { Role } from '@flarewell/domain/diaries/roles';
import type { ListedDiary } from '@flarewell/domain/wire/diaries';
import { useState } from 'react';
import { useChangeRole } from '#data/diaries.ts';
import { useProfile } from '#data/diary/profile.ts';
import { notify } from '#data/notices.ts';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { RadioField } from '#ui/form/RadioField.tsx';
import { Notice } from '#ui/Notice.tsx';
import { diaryPhrase, roleWords } from './peopleWords.ts';

type Props = {
  diary: ListedDiary;
  member: ListedDiary['members'][number];
  onClose: () => void;
};

const choices = (['writer', 'reader', 'owner'] as const).map((value) => ({ value, ...roleWords[value] }));

/** Changes what a member may do. */
export function RoleDialog({ diary, member, onClose }: Props) {
  const { id: userId } = useProfile();
  const changing = useChangeRole();
  const [role, setRole] = useState<Role>(member.role);
  const isMe = member.id === userId;
  return (
    <FormDialog
      title={isMe ? 'What you may do' : `What ${member.name} may do`}
      submitLabel="Save"
      isValid
      onTry={() => undefined}
      onSubmit={async () => {
        if (role === member.role) return;
        await changing.mutateAsync({ diaryId: diary.id, userId: member.id, role });
        notify('good', `${isMe ? 'What you may do' : `What ${member.name} may do`} was changed.`);
      }}
      onClose={onClose}
    >
      <RadioField
        label={`In ${diaryPhrase(diary, userId)}`}
        options={choices}
        value={role}
        onChange={setRole}
      />
      {isMe && role !== 'owner' && (
        <Notice tone="warn">Only another owner can make you an owner again.</Notice>
      )}
    </FormDialog>
  );
}
