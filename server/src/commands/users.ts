import { addMs } from '@flarewell/domain/day';
import { linkTo } from '#auth/mail/linkMails.ts';
import { issueToken, tokenLifeMs } from '#auth/tokens.ts';
import { nameCommand } from '#commands/commandName.ts';
import { deleteUser } from '#commands/deleteUser.ts';
import type { Terminal } from '#commands/terminal.ts';
import { formatSessions, formatUsers } from '#commands/usersTables.ts';
import type { Config } from '#config.ts';
import { countThings } from '#countThings.ts';
import { deleteTokens } from '#db/accounts/accountTokens.ts';
import { deleteSessions, listSessions } from '#db/accounts/sessions.ts';
import { disableUser, enableUser, findUser, setOperator, type User } from '#db/accounts/users.ts';
import type { Database } from '#db/database.ts';
import { openInstalled, requireInstallation } from '#installation.ts';
import { StartupProblem } from '#startupProblem.ts';

const help: [string, string][] = [
  ['list', 'Lists everybody who is registered, and how they sign in'],
  ['sessions EMAIL', 'Lists where somebody is signed in; --end also ends these sessions'],
  ['reset-link EMAIL', 'Prints a link for choosing a new password'],
  ['disable EMAIL', 'Ends every session and blocks signing in; no record is lost'],
  ['enable EMAIL', 'Lets them sign in again'],
  ['operator EMAIL', 'Lets them invite people and decide who may register, and shows them no diary'],
  ['no-operator EMAIL', 'Takes that back, and withdraws their invitations'],
  ['delete EMAIL', 'Deletes the account, every record and every photo; --yes skips the question'],
];

function describeHelp(): string[] {
  const width = nameCommand('users', 'no-operator EMAIL').length;
  return [
    'For stolen and lost accounts, and for who runs the server. All of these work while the server runs:',
    ...help.map(([args, what]) => `  ${nameCommand('users', args).padEnd(width)} ${what}`),
  ];
}

interface Task {
  config: Config;
  database: Database;
  terminal: Terminal | null;
  now: string;
}

interface UserTask extends Task {
  user: User;
  hasOption: boolean;
}

type Lines = AsyncIterable<string> | Iterable<string>;

interface Action {
  option?: string;
  run(task: UserTask): Lines | Promise<Lines>;
}

const actions = new Map<string, Action>([
  ['sessions', { option: '--end', run: showSessions }],
  ['reset-link', { run: makeResetLink }],
  ['disable', { run: disable }],
  ['enable', { run: enable }],
  ['operator', { run: makeOperator }],
  ['no-operator', { run: removeOperator }],
  ['delete', { option: '--yes', run: ({ hasOption, ...task }) => deleteUser(task, hasOption) }],
]);

/** Lists and manages accounts. The server may be running. */
export async function* runUsers(
  args: readonly string[],
  config: Config,
  terminal: Terminal | null = null,
): AsyncGenerator<string> {
  if (args.length === 0) return yield* describeHelp();
  const run = chooseAction(args);
  requireInstallation(config);
  const database = await openInstalled(config);
  try {
    yield* await run({ config, database, terminal, now: new Date().toISOString() });
  } finally {
    await database.close();
  }
}

function chooseAction(args: readonly string[]): (task: Task) => Lines | Promise<Lines> {
  const [name = '', email, ...options] = args;
  if (name === 'list' && args.length === 1) return ({ database, now }) => formatUsers(database, now);
  const action = actions.get(name);
  if (action && !email?.includes('@')) {
    throw new StartupProblem(`Say whose account it is: ${nameCommand('users', `${name} EMAIL`)}.`);
  }
  if (!action || !email || !options.every((option) => option === action.option)) {
    throw new StartupProblem(
      `Unknown command. Run ${nameCommand('users')} without arguments to list the commands.`,
    );
  }
  return async (task) => {
    const user = await findUser(task.database.system, email);
    if (!user) throw new StartupProblem(`Nobody is registered as ${email}.`);
    return action.run({ ...task, user, hasOption: options.length > 0 });
  };
}

async function* showSessions({ database, user, hasOption: ends, now }: UserTask): AsyncGenerator<string> {
  const sessions = await listSessions(database.system, user.id, now);
  if (sessions.length === 0) yield `${user.email} is not signed in anywhere.`;
  else yield* formatSessions(sessions);
  if (!ends) return;
  await deleteSessions(database.system, user.id);
  await deleteTokens(database.system, user.id);
  yield `Every session of ${user.email} has ended.`;
}

async function makeResetLink({ config, database, user, now }: UserTask): Promise<string[]> {
  const token = await issueToken(database.system, { purpose: 'recover-account', userId: user.id }, now);
  const expiresAt = addMs(now, tokenLifeMs['recover-account']);
  return [
    linkTo(config.publicUrl, 'reset-password', token),
    `Whoever opens this link can choose a new password for ${user.email}, once, until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC.`,
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
