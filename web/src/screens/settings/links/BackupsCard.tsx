import type { InvitationList } from '#data/account/invitations.ts';
import { Card } from '#ui/Card.tsx';
import type { Clock } from '#ui/moments.ts';
import { Notice } from '#ui/Notice.tsx';
import { describeBackups } from './backupWords.ts';

type Props = Pick<InvitationList, 'backups'> & { clock: Clock };

/** When the last backup of the server was made, and whether it worked. */
export function BackupsCard({ backups, clock }: Props) {
  const { tone, title, hint } = describeBackups(backups, clock);
  return (
    <Card title="Backups">
      <div role="status">
        <Notice tone={tone} title={title}>
          {hint}
        </Notice>
      </div>
    </Card>
  );
}
