import { countThings } from '#backups/countThings.ts';
import { describeHelp, readArguments } from '#commands/arguments.ts';
import type { FormOf } from '#commands/forms.ts';
import { createUser, makePasswordLink } from '#commands/people/createUser.ts';
import { deleteUser } from '#commands/people/deleteUser.ts';
import { formatSessions, formatUsers } from '#commands/people/usersTables.ts';
import type { Terminal } from '#commands/terminal.ts';
import { type Lines, type Task, withDatabase } from '#commands/withDatabase.ts';
import { nameCommand } from '#config/commandName.ts';
import type { Config } from '#config/config.ts';
import { deleteTokens } from '#db/accounts/accountTokens.ts';
import { deleteSessions, listSessions } from '#db/accounts/sessions.ts';
import { disableUser, enableUser, findUser, setOperator, type User } from '#db/accounts/users.ts';
import { StartupProblem } from '#failures/startupProblem.ts';

type UserTask = Task & { user: User };

const actions: Record<FormOf<'users'>, (task: Task) => Lines | Promise<Lines>> = {
  list: ({ database, now }) => formatUsers(database, now),
  'create EMAIL [--name NAME]': createUser,
  'sessions EMAIL': forUser(showSessions),
  'sessions EMAIL --end': forUser(endSessions),
  'reset-link EMAIL': forUser(makeResetLink),
  'disable EMAIL': forUser(disable),
  'enable EMAIL': forUser(enable),
  'operator EMAIL': forUser(makeOperator),
  'no-operator EMAIL': forUser(removeOperator),
  'delete EMAIL [--yes]': forUser(deleteUser),
};

/** Lists and manages accounts. The server may be running. */
export async function* runUsers(
  args: readonly string[],
  config: Config,
  terminal: Terminal | null = null,
): AsyncGenerator<string> {
  if (args.length === 0) return yield* describeHelp('users');
  const { form, reads, given } = readArguments('users', args);
  const now = new Date().toISOString();
  yield* withDatabase({ config, reads }, (database) =>
    actions[form]({ config, database, terminal, given, now }),
  );
}

function forUser(run: (task: UserTask) => Lines | Promise<Lines>) {
  return async (task: Task): Promise<Lines> => {
    const user = await findUser(task.database.system, task.given.EMAIL ?? '');
    if (!user) throw new StartupProblem(`Nobody is registered as ${task.given.EMAIL}.`);
    return run({ ...task, user });
  };
}

async function* showSessions({ database, user, now }: UserTask): AsyncGenerator<string> {
  const sessions = await listSessions(database.system, user.id, now);
  if (sessions.length === 0) yield `${user.email} is not signed in anywhere.`;
  else yield* formatSessions(sessions);
}

async function* endSessions(task: UserTask): AsyncGenerator<string> {
  yield* showSessions(task);
  const { database, user } = task;
  await deleteSessions(database.system, user.id);
  await deleteTokens(database.system, user.id);
  yield `Every session of ${user.email} has ended.`;
}

async function makeResetLink({ user, ...task }: UserTask): Promise<string[]> {
  const { link, until } = await makePasswordLink(task, user.id);
  return [
    link,
    `Whoever opens this link can choose a new password for ${user.email}, once, until ${until} UTC.`,
    'This also signs out every device and removes the passkeys and the second factor of the account.',
    'Give the link only to the owner. Earlier links that this command printed for the account no longer work.',
    ...(user.isDisabled
      ? [
          `The account is disabled: once the owner has chosen the password, ${nameCommand('users', `enable ${user.email}`)} lets them sign in.`,
        ]
      : []),
  ];
}

async function disable({ database, user, now }: UserTask): Promise<string[]> {
  const ended = countThings([[await disableUser(database.system, user.id, now), 'session', 'sessions']]);
  return [
    `${user.email} is disabled: nobody can sign in, no reminder is sent, and ${ended} ended. The records are kept.`,
  ];
}

async function enable({ database, user }: UserTask): Promise<string[]> {
  if (!user.isDisabled) return [`${user.email} is not disabled; nothing was changed.`];
  await enableUser(database.system, user.id);
  return [`${user.email} can sign in again.`];
}

async function makeOperator({ database, user, now }: UserTask): Promise<string[]> {
  if (user.isOperator) return [`${user.email} is an operator already; nothing was changed.`];
  await setOperator(database.system, user.id, { isOperator: true, now });
  return [`${user.email} is now an operator: they can invite people and decide who may register.`];
}

async function removeOperator({ database, user, now }: UserTask): Promise<string[]> {
  if (!user.isOperator) return [`${user.email} is not an operator; nothing was changed.`];
  await setOperator(database.system, user.id, { isOperator: false, now });
  return [`${user.email} is no longer an operator, and their open invitations are withdrawn.`];
}
