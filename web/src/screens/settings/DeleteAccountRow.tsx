import { confirmations } from '@flarewell/domain/confirmations';
import { useDeleteAccount } from '#data/records.ts';
import { AskingRow } from './AskingRow.tsx';
import { PasswordConfirm } from './PasswordConfirm.tsx';

export function DeleteAccountRow() {
  const deletion = useDeleteAccount();
  return (
    <AskingRow
      title="Delete account"
      text="Remove your account and everything in it. This cannot be undone."
      label="Delete Account"
      dialog={(onCancel) => (
        <PasswordConfirm
          question={confirmations.deleteAccount}
          confirmLabel="Delete Account"
          onConfirm={deletion.mutateAsync}
          onCancel={onCancel}
        />
      )}
    />
  );
}
