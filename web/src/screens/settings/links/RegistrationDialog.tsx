import type { WhoMayRegister } from '@flarewell/domain/invitations/registration';
import { useState } from 'react';
import { useChooseWhoMayRegister } from '#data/account/invitations.ts';
import { notify } from '#data/notices.ts';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { RadioField } from '#ui/form/RadioField.tsx';
import { registrationWords } from './invitationWords.ts';

type Props = { current: WhoMayRegister; onClose: () => void };

/** A dialog, because arrow keys choose at once: a change that takes effect only when it is saved cannot happen by accident. */
export function RegistrationDialog({ current, onClose }: Props) {
  const choosing = useChooseWhoMayRegister();
  const [choice, setChoice] = useState(current);
  return (
    <FormDialog
      title="Who may register"
      submitLabel="Save"
      isValid
      onTry={() => undefined}
      onSubmit={async () => {
        if (choice !== current) await choosing.mutateAsync(choice);
      }}
      onDone={() => {
        onClose();
        if (choice !== current) notify('good', 'Who may register was changed.');
      }}
      onClose={onClose}
    >
      <RadioField
        label="Who may make an account on this server?"
        options={registrationWords}
        value={choice}
        onChange={setChoice}
      />
    </FormDialog>
  );
}
