import { invitationMessages } from '@flarewell/domain/invitations/messages';
import { useState } from 'react';
import type { InvitationList } from '#data/account/invitations.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { registrationWords } from './invitationWords.ts';
import { RegistrationDialog } from './RegistrationDialog.tsx';

type Props = Pick<InvitationList, 'whoMayRegister' | 'isSetByServer'>;

/** Who may register, and a button to change it. */
export function RegistrationCard({ whoMayRegister, isSetByServer }: Props) {
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
      {isChanging && <RegistrationDialog current={whoMayRegister} onClose={() => setIsChanging(false)} />}
    </Card>
  );
}
