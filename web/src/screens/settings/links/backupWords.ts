import type { InvitationList } from '#data/account/invitations.ts';
import { type Clock, when } from '#ui/moments.ts';

interface Words {
  tone: 'good' | 'warn' | 'info';
  title: string;
  hint: string;
}

/** What an operator is told of the backups, the most urgent first. */
export function describeBackups(
  { isOn, madeAt, isMissed, failingSince, photosMissing }: InvitationList['backups'],
  clock: Clock,
): Words {
  if (!isOn) {
    return {
      tone: 'warn',
      title: 'This server makes no backups',
      hint: 'With the setting BACKUP_DIR it makes one each day.',
    };
  }
  const last =
    madeAt === null ? 'There is no backup yet.' : `The last good one was made ${when(madeAt, clock)}.`;
  if (failingSince !== null) {
    const title = `Backups have been failing since ${when(failingSince, clock).replace(/^on /, '')}`;
    return { tone: 'warn', title, hint: `${last} The log of the server says why.` };
  }
  if (isMissed)
    return { tone: 'warn', title: 'A backup is overdue', hint: `${last} The log of the server says more.` };
  if (madeAt === null) {
    return { tone: 'info', title: 'There is no backup yet', hint: 'The server makes the first one soon.' };
  }
  const title = `The last backup was made ${when(madeAt, clock)}`;
  if (photosMissing > 0) {
    const photos =
      photosMissing === 1
        ? '1 photo that a check-in shows is'
        : `${photosMissing} photos that check-ins show are`;
    return { tone: 'warn', title, hint: `${photos} missing from the photo store, and so from the backup.` };
  }
  return { tone: 'good', title, hint: 'It worked: the file was read back.' };
}
