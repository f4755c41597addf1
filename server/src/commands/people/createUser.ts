import { randomUUID } from 'node:crypto';
import { checkEmail } from '@flarewell/domain/account/identity';
import { createProfile } from '@flarewell/domain/account/profile';
import { addMs } from '@flarewell/domain/day';
import { checkLength, nameLimit } from '@flarewell/domain/fields';
import { linkTo } from '#auth/mail/linkMails.ts';
import { issueToken, tokenLifeMs } from '#auth/tokens.ts';
import { WrongUse } from '#commands/arguments.ts';
import { toMinute } from '#commands/table.ts';
import type { Task } from '#commands/withDatabase.ts';
import { nameCommand } from '#config/commandName.ts';
import { isLoopback } from '#config/loopback.ts';
import { createWithoutPassword } from '#db/accounts/registration.ts';
import { findUser } from '#db/accounts/users.ts';
import { StartupProblem } from '#failures/startupProblem.ts';

/**
 * Makes an account for somebody, on a server that has no browser or lets nobody register. Nobody can sign in to it before
 * its password is chosen with the printed link.
 */
export async function createUser(task: Task): Promise<string[]> {
  const { config, database, given, now } = task;
  const { EMAIL: typed = '', '--name': name = '' } = given;
  const problem = checkEmail(typed) ?? checkLength('Name', name, nameLimit);
  if (problem) throw new WrongUse(`${problem}.`);
  const profile = createProfile({ id: randomUUID(), email: typed, name, timezone: 'UTC', createdAt: now });
  const { id, email } = profile;
  const taken = () => new StartupProblem(`${email} is registered already; nothing was changed.`);
  if (await findUser(database.system, email)) throw taken();
  const account = { profile, accountId: randomUUID(), setting: config.signUp, nextNonce: randomUUID() };
  const created = await createWithoutPassword(database.system, account).catch(async (cause) => {
    // Somebody may have registered with it at this moment.
    throw (await findUser(database.system, email)) ? taken() : cause;
  });
  const { link, until } = await makePasswordLink(task, id);
  return [
    link,
    `${email} has an account. Whoever opens this link can choose its password, once, until ${until} UTC.`,
    `Give the link only to its owner. ${nameCommand('users', `reset-link ${email}`)} prints another one.`,
    ...(isLoopback(config.publicUrl.hostname)
      ? ['It opens only on this machine, because PUBLIC_URL is not set.']
      : []),
    ...(created.isOperator ? ['It is the first account, and so the operator of this server.'] : []),
    ...(created.isForInvited
      ? ['Only people with an invitation may register from now on; Settings › Invitations changes that.']
      : []),
  ];
}

/** Makes the link with which the owner of an account can choose its password. */
export async function makePasswordLink({ config, database, now }: Task, userId: string) {
  const token = await issueToken(database.system, { purpose: 'recover-account', userId }, now);
  const until = toMinute(addMs(now, tokenLifeMs['recover-account']));
  return { link: linkTo(config.publicUrl, 'reset-password', token), until };
}
