import { checkPasskeyName } from '@flarewell/domain/account/passkeys';
import { trimText } from '@flarewell/domain/fields';
import { useState } from 'react';
import { type Passkey, useRenamePasskey } from '#data/account/security.ts';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { TextField } from '#ui/form/TextField.tsx';

type Props = { passkey: Passkey; isNew: boolean; onClose: () => void };

export function PasskeyNameDialog({ passkey: { id, name }, isNew, onClose }: Props) {
  const renaming = useRenamePasskey();
  const [draft, setDraft] = useState(name);
  const [isTried, setIsTried] = useState(false);
  const message = checkPasskeyName(draft);
  return (
    <FormDialog
      title={isNew ? 'Your passkey was added' : 'Rename passkey'}
      submitLabel="Save name"
      cancelLabel={isNew ? 'Keep this name' : undefined}
      isValid={!message}
      onTry={() => setIsTried(true)}
      onSubmit={async () => {
        if (trimText(draft) !== name) await renaming.mutateAsync({ id, name: trimText(draft) });
      }}
      onClose={onClose}
    >
      <TextField
        label="Name"
        data-initial-focus
        required
        autoComplete="off"
        value={draft}
        error={isTried ? message : undefined}
        hint="A name that tells you where it is kept, such as your phone or your password manager."
        onChange={(event) => setDraft(event.target.value)}
      />
    </FormDialog>
  );
}
