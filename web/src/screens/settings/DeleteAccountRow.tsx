import { confirmations } from '@flarewell/domain/confirmations';
import { useDeleteAccount } from '#data/archive.ts';
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
