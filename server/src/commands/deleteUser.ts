import { pino } from 'pino';
import { deleteAccountAndRecords } from '#archive/deleteAccount.ts';
import { createPendingWork } from '#archive/pendingWork.ts';
import { openPhotos } from '#commands/installation.ts';
import type { Terminal } from '#commands/terminal.ts';
import type { UserTask } from '#commands/users.ts';
import { disableUser, type User } from '#db/accounts/users.ts';
import { StartupProblem } from '#startupProblem.ts';

/** As the person's own deletion of the account does it, after the operator has typed the email or said `--yes`. */
export async function deleteUser({
  config,
  database,
  terminal,
  user,
  hasOption,
  now,
}: UserTask): Promise<string[]> {
  if (!hasOption) await confirm(terminal, user);
  const log = pino({ level: config.logLevel }, pino.destination(2));
  const photos = await openPhotos(config);
  const pendingWork = createPendingWork({ database, photos, log, now: () => new Date().toISOString() });
  // First, so that a running server takes nothing more from this person meanwhile.
  await disableUser(database.system, user.id, now);
  try {
    await deleteAccountAndRecords({ database, photos, pendingWork }, user.id, now);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupProblem(
      `${user.email} is disabled but not deleted yet: ${reason.replace(/\.$/, '')}. Run the command again.`,
      { cause },
    );
  }
  return [
    `Deleted ${user.email}: the account, every record and every photo. Backups that were made before still hold them.`,
  ];
}

async function confirm(terminal: Terminal | null, { email }: User): Promise<void> {
  if (!terminal) {
    throw new StartupProblem('There is no terminal to ask at; --yes deletes without asking.');
  }
  const typed = await terminal.ask(
    `This deletes the account, every record and every photo of ${email}, for ever. Type the email to go on: `,
  );
  if (typed !== email) throw new StartupProblem('That is not the email; nothing was deleted.');
}
