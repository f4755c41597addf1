import { confirmations } from '@flarewell/domain/confirmations';
import { isOwnDiary, splitByOwners } from '@flarewell/domain/diaries/diary';
import { joinNames } from '@flarewell/domain/patterns/words/counts';
import { possessive } from '@flarewell/domain/who';
import type { ListedDiary } from '@flarewell/domain/wire/diaries';
import { useDeleteAccount } from '#data/archive.ts';
import { useDiaries } from '#data/diaries.ts';
import { useProfile } from '#data/diary/profile.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Trash2 } from '#ui/icons.tsx';
import { AskingRow } from './AskingRow.tsx';

export function DeleteAccountRow() {
  const { isOperator } = useProfile();
  const deletion = useDeleteAccount();
  return (
    <AskingRow
      Icon={Trash2}
      title="Delete Account"
      text="Remove your account and all its data."
      dialog={(onCancel) => (
        <ConfirmDialog
          question={confirmations.deleteAccount}
          confirmLabel="Delete Account"
          onConfirm={() => deletion.mutateAsync()}
          onCancel={onCancel}
        >
          <DeletedDiaries />
          <p className="text-s text-ink-soft">
            Links that you have shared stop working too
            {isOperator && ', and invitations that nobody has used yet'}.
          </p>
          {isOperator && (
            <p className="text-s text-ink-soft">
              You are an operator of this server. If other people have accounts here and none of them is one,
              nobody can invite people any more until whoever runs the server names a new operator.
            </p>
          )}
        </ConfirmDialog>
      )}
    />
  );
}

/** Which diaries besides the own one are deleted with the account, and which stay with their other owners. */
function DeletedDiaries() {
  const { id } = useProfile();
  const { data, error } = useDiaries();
  if (!data) {
    return (
      error && (
        <p className="text-s text-ink-soft">Diaries of which nobody else is an owner are deleted too.</p>
      )
    );
  }
  const others = data.diaries.filter((diary) => !isOwnDiary(id, diary.id));
  const { deleted, kept } = splitByOwners(others, id);
  return (
    <>
      {deleted.length > 0 && (
        <p className="text-s wrap-anywhere">
          {`Deleted too, because nobody else is an owner: ${listDiaries(deleted, id)}. Make another member an owner first to keep ${deleted.length === 1 ? 'it' : 'them'}.`}
        </p>
      )}
      {kept.length > 0 && (
        <p className="text-s wrap-anywhere">{`What stays with others: ${listDiaries(kept, id)}.`}</p>
      )}
    </>
  );
}

function listDiaries(diaries: readonly ListedDiary[], userId: string): string {
  return joinNames(
    diaries.map(({ name, members }) => {
      const others = members.filter(({ id }) => id !== userId).map((member) => member.name);
      return `${possessive(name)} diary${others.length > 0 ? ` (shared with ${joinNames(others)})` : ''}`;
    }),
  );
}
