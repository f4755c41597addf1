import { instantOf } from '@flarewell/domain/day';
import { expect, test } from 'vitest';
import type { InvitationList } from '#data/account/invitations.ts';
import { describeBackups } from './backupWords.ts';

/** Not the timezone in which the tests run. */
const timezone = 'Pacific/Auckland';
const at = (day: string, time = '03:30') => instantOf(day, time, timezone);
const clock = { now: at('2026-11-16', '17:00'), timezone };
const good = {
  isOn: true,
  madeAt: at('2026-11-16'),
  isMissed: false,
  failingSince: null,
  photosMissing: 0,
};

test.each<[string, Partial<InvitationList['backups']>, string, string, string]>([
  ['good', {}, 'good', 'The last backup was made today at 03:30', 'It worked: the file was read back.'],
  [
    'off',
    { isOn: false, madeAt: null },
    'warn',
    'This server makes no backups',
    'With the setting BACKUP_DIR it makes one each day.',
  ],
  ['not begun', { madeAt: null }, 'info', 'There is no backup yet', 'The server makes the first one soon.'],
  [
    'failing',
    { madeAt: at('2026-11-02'), failingSince: at('2026-11-03'), isMissed: true },
    'warn',
    'Backups have been failing since Nov 3',
    'The last good one was made on Nov 2. The log of the server says why.',
  ],
  [
    'failing from the start',
    { madeAt: null, failingSince: at('2026-11-16') },
    'warn',
    'Backups have been failing since today at 03:30',
    'There is no backup yet. The log of the server says why.',
  ],
  [
    'overdue',
    { madeAt: at('2026-11-14'), isMissed: true },
    'warn',
    'A backup is overdue',
    'The last good one was made on Nov 14. The log of the server says more.',
  ],
  [
    'lacking one photo',
    { photosMissing: 1 },
    'warn',
    'The last backup was made today at 03:30',
    '1 photo that a check-in shows is missing from the photo store, and so from the backup.',
  ],
  [
    'lacking photos',
    { photosMissing: 12 },
    'warn',
    'The last backup was made today at 03:30',
    '12 photos that check-ins show are missing from the photo store, and so from the backup.',
  ],
])('the words for backups that are %s', (_, changes, tone, title, hint) => {
  expect(describeBackups({ ...good, ...changes }, clock)).toEqual({ tone, title, hint });
});
