import { pino } from 'pino';
import { deleteAccountAndRecords } from '#archive/deleteAccount.ts';
import { createPendingWork } from '#archive/pendingWork.ts';
import type { Terminal } from '#commands/terminal.ts';
import type { Task } from '#commands/withDatabase.ts';
import { disableUser, type User } from '#db/accounts/users.ts';
import { listSharedToDelete } from '#db/diaries/endMembership.ts';
import { StartupProblem } from '#failures/startupProblem.ts';
import { openPhotos } from '#start/installation.ts';

/**
 * Deletes an account as its owner can. Unless confirmed by `--yes`, the operator has to type the email first, and is told
 * which diaries of other people go with it.
 */
export async function deleteUser({
  config,
  database,
  terminal,
  given,
  user,
  now,
}: Task & { user: User }): Promise<string[]> {
  const shared = await listSharedToDelete(database.system, user.id);
  if (!('--yes' in given)) await confirm(terminal, user, shared);
  const log = pino({ level: config.logLevel }, pino.destination(2));
  const photos = await openPhotos(config);
  const pendingWork = createPendingWork({ database, photos, log, now: () => new Date().toISOString() });
  // Disabled first, so that a running server accepts no more changes from this person.
  await disableUser(database.system, user.id, now);
  let hasRemovedPhotos: boolean;
  try {
    hasRemovedPhotos = await deleteAccountAndRecords({ database, photos, pendingWork, log }, user.id, now);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupProblem(
      `${user.email} is disabled but not deleted yet: ${reason.replace(/\.$/, '')}. Run the command again.`,
      { cause },
    );
  }
  if (!hasRemovedPhotos) {
    return [
      ...describeShared(shared),
      `Deleted ${user.email}: the account and every record. The photo store failed; the server tries to delete the photos every hour. Earlier backups still contain all of it.`,
    ];
  }
  return [
    ...describeShared(shared),
    `Deleted ${user.email}: the account, every record and every photo. Earlier backups still contain them.`,
  ];
}

type SharedDiaries = Awaited<ReturnType<typeof listSharedToDelete>>;

/** Tells no names: whose diary it is, is not for the operator. */
function describeShared(shared: SharedDiaries): string[] {
  if (shared.length === 0) return [];
  return [
    'These diaries have no other owner, and are deleted with the account, also for the others who use them:',
    ...shared.map(({ diaryId, emails }) => `  ${diaryId}  ${emails.join(', ')}`),
  ];
}

async function confirm(terminal: Terminal | null, { email }: User, shared: SharedDiaries): Promise<void> {
  if (!terminal) {
    throw new StartupProblem(
      'Without a terminal the deletion cannot be confirmed. Add --yes to delete without a question.',
    );
  }
  const question = `This permanently deletes the account, every record and every photo of ${email}. Type the email to confirm: `;
  const typed = await terminal.ask([...describeShared(shared), question].join('\n'));
  if (typed !== email) throw new StartupProblem('The email does not match; nothing was deleted.');
}
