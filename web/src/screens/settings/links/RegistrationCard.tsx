import { invitationMessages } from '@flarewell/domain/invitations/messages';
import { useState } from 'react';
import { type InvitationList, useAllowDiaryLinks } from '#data/account/invitations.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Switch } from '#ui/form/Switch.tsx';
import { registrationWords } from './invitationWords.ts';
import { RegistrationDialog } from './RegistrationDialog.tsx';

type Props = Pick<InvitationList, 'whoMayRegister' | 'isSetByServer' | 'mayDiaryLinksRegister'>;

/** Who may register, and a button to change it. */
export function RegistrationCard({ whoMayRegister, isSetByServer, mayDiaryLinksRegister }: Props) {
  const allowing = useAllowDiaryLinks();
  const [isChanging, setIsChanging] = useState(false);
  const words = registrationWords.find(({ value }) => value === whoMayRegister);
  return (
    <Card title="Who may register">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-52 flex-1 text-s text-ink-soft">
          <p className="text-sm font-semibold text-ink">{words?.label}</p>
          <p>{words?.hint}</p>
        </div>
        {!isSetByServer && (
          <Button
            kind="secondary"
            size="s"
            aria-label="Change who may register"
            onClick={() => setIsChanging(true)}
          >
            Change
          </Button>
        )}
      </div>
      {isSetByServer && <p className="text-s text-ink-soft">{invitationMessages.setByServer}</p>}
      <DiaryLinks
        whoMayRegister={whoMayRegister}
        isAllowed={mayDiaryLinksRegister}
        onChange={allowing.mutate}
      />
      {isChanging && <RegistrationDialog current={whoMayRegister} onClose={() => setIsChanging(false)} />}
    </Card>
  );
}

type DiaryLinksProps = Pick<InvitationList, 'whoMayRegister'> & {
  isAllowed: boolean;
  onChange: (isAllowed: boolean) => void;
};

/** Only where people need an invitation does it matter whether a link to a diary replaces it. */
function DiaryLinks({ whoMayRegister, isAllowed, onChange }: DiaryLinksProps) {
  if (whoMayRegister !== 'invited') {
    return (
      <p className="text-s text-ink-soft">
        {whoMayRegister === 'anybody'
          ? 'People can also register with a link to a diary that somebody shares with them.'
          : 'Links to a diary that somebody shares cannot register new accounts either.'}
      </p>
    );
  }
  return (
    <Switch
      label="Links to a diary may also register new accounts"
      hint="Everybody here can then let one person in with each link, by sharing a diary with them. You see none of these links."
      isOn={isAllowed}
      onChange={onChange}
    />
  );
}
