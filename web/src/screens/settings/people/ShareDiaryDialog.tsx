import { dateAndTime } from '@flarewell/domain/dates';
import { diaryLinkDays } from '@flarewell/domain/diaries/diary';
import type { Role } from '@flarewell/domain/diaries/roles';
import type { ListedDiary, MadeDiaryLink } from '@flarewell/domain/wire/diaries';
import { useState } from 'react';
import { useMakeDiaryLink } from '#data/diaries.ts';
import { useProfile } from '#data/diary/profile.ts';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { LinkDialog } from '#ui/dialog/LinkDialog.tsx';
import { RadioField } from '#ui/form/RadioField.tsx';
import { diaryPhrase, roleWords } from './peopleWords.ts';

type Props = { diary: ListedDiary; onClose: () => void };
type Made = MadeDiaryLink & { role: Role };

const choices = (['writer', 'reader'] as const).map((value) => ({ value, ...roleWords[value] }));

/** Makes a link that lets one more account use a diary, and then shows it. */
export function ShareDiaryDialog({ diary, onClose }: Props) {
  const [made, setMade] = useState<Made | null>(null);
  return made ? (
    <NewLink diary={diary} made={made} onClose={onClose} />
  ) : (
    <ShareForm diary={diary} onMade={setMade} onClose={onClose} />
  );
}

function ShareForm({ diary, onMade, onClose }: Props & { onMade: (made: Made) => void }) {
  const { id: userId } = useProfile();
  const making = useMakeDiaryLink();
  const [role, setRole] = useState<'writer' | 'reader'>('writer');
  return (
    <FormDialog
      title={`Share ${diaryPhrase(diary, userId)}`}
      submitLabel="Make link"
      busyLabel="Making the link..."
      isValid
      onTry={() => undefined}
      onSubmit={async () => ({ ...(await making.mutateAsync({ diaryId: diary.id, role })), role })}
      onDone={onMade}
      onClose={onClose}
    >
      <p className="text-s text-ink-soft">
        {`You get a link to send to one person. Whoever opens it first, within ${diaryLinkDays} days, can accept it with an account of their own on this server. Who has none may need an invitation first.`}
      </p>
      <RadioField label="What this person does in it" options={choices} value={role} onChange={setRole} />
      <p className="text-s text-ink-soft">You can make them an owner afterwards.</p>
    </FormDialog>
  );
}

function NewLink({ diary, made, onClose }: Props & { made: Made }) {
  const { id: userId, timezone } = useProfile();
  const phrase = diaryPhrase(diary, userId);
  return (
    <LinkDialog
      title={`The link to ${phrase} is ready`}
      subtitle={`${roleWords[made.role].label} · Until ${dateAndTime(timezone, made.expiresAt)}`}
      lead={<p>Nothing has been sent yet. Copy the link or show its code now: it is not shown again.</p>}
      link={made.url}
      hint="It works once. Settings › People can withdraw it."
      shareTitle="A diary in Flarewell"
      caption="A camera opens the link from this code."
      leaveQuestion="The link is not shown again. Close without copying or sharing it?"
      onClose={onClose}
    />
  );
}
