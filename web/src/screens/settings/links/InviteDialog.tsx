import { dateAndTime } from '@flarewell/domain/dates';
import { isValid, trimText } from '@flarewell/domain/fields';
import { invitationNameLimit, validateInvitation } from '@flarewell/domain/invitations/invitations';
import { useState } from 'react';
import { useMakeInvitation } from '#data/account/invitations.ts';
import { useProfile } from '#data/diary/profile.ts';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { LinkDialog } from '#ui/dialog/LinkDialog.tsx';
import { TextField } from '#ui/form/TextField.tsx';

type Made = { name: string; link: string; expiresAt: string };

/** Makes an invitation and then shows its link. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null);
  return made ? (
    <NewInvitation {...made} onClose={onClose} />
  ) : (
    <InviteForm onMade={setMade} onClose={onClose} />
  );
}

function InviteForm({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const making = useMakeInvitation();
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const name = trimText(typed);
  const messages = validateInvitation({ name });
  return (
    <FormDialog
      title="Invite somebody"
      submitLabel="Make link"
      busyLabel="Making the link..."
      isValid={isValid(messages)}
      onTry={() => setIsTried(true)}
      onSubmit={async () => ({ ...(await making.mutateAsync({ name })), name })}
      onDone={onMade}
      onClose={onClose}
    >
      <p className="text-s text-ink-soft">
        You get a link to send to one person. With it they make their own account. You cannot see their diary.
      </p>
      <TextField
        label="Name"
        isOptional
        data-initial-focus
        autoComplete="off"
        maxLength={invitationNameLimit}
        placeholder="Aunt Rosa"
        value={typed}
        error={isTried ? messages.name : undefined}
        hint="For whom the link is. Only you see this."
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  );
}

function NewInvitation({ name, link, expiresAt, onClose }: Made & { onClose: () => void }) {
  const { timezone } = useProfile();
  return (
    <LinkDialog
      title="Your invitation is ready"
      subtitle={`${name && `${name} · `}Until ${dateAndTime(timezone, expiresAt)}`}
      lead={<p>Nothing has been sent yet. Copy the link or show its code now: it is not shown again.</p>}
      link={link}
      hint="It works once. Settings › Invitations shows when it was used, and can withdraw it."
      shareTitle="Invitation to Flarewell"
      caption="A camera opens the invitation from this code."
      leaveQuestion="The link is not shown again. Close without copying or sharing it?"
      onClose={onClose}
    />
  );
}
