import { randomUUID } from 'node:crypto';
import { checkEmail } from '@flarewell/domain/account/identity';
import { addMs } from '@flarewell/domain/day';
import { checkLength, nameLimit } from '@flarewell/domain/fields';
import { createProfile } from '@flarewell/domain/profile';
import { linkTo } from '#auth/mail/linkMails.ts';
import { issueToken, tokenLifeMs } from '#auth/tokens.ts';
import { type Given, WrongUse } from '#commands/arguments.ts';
import { nameCommand } from '#commands/commandName.ts';
import type { Config } from '#config.ts';
import { findUser } from '#db/accounts/users.ts';
import type { Database } from '#db/database.ts';
import { createWithoutPassword } from '#db/registration.ts';
import { isLoopback } from '#loopback.ts';
import { StartupProblem } from '#startupProblem.ts';

/**
 * Makes an account for somebody, on a server that has no browser or lets nobody register. Nobody can sign in to it before
 * its password is chosen with the printed link.
 */
export async function createUser({
  config,
  database,
  given,
  now,
}: {
  config: Config;
  database: Database;
  given: Given;
  now: string;
}): Promise<string[]> {
  const { EMAIL: typed = '', '--name': name = '' } = given;
  const problem = checkEmail(typed) ?? checkLength('Name', name, nameLimit);
  if (problem) throw new WrongUse(`${problem}.`);
  const profile = createProfile({ id: randomUUID(), email: typed, name, timezone: 'UTC', createdAt: now });
  const { id: userId, email } = profile;
  const taken = () => new StartupProblem(`${email} is registered already; nothing was changed.`);
  if (await findUser(database.system, email)) throw taken();
  const account = { profile, accountId: randomUUID(), setting: config.signUp, nextNonce: randomUUID() };
  const created = await createWithoutPassword(database.system, account).catch(async (cause) => {
    // Somebody may have registered with it at this moment.
    throw (await findUser(database.system, email)) ? taken() : cause;
  });
  const token = await issueToken(database.system, { purpose: 'recover-account', userId }, now);
  const expiresAt = addMs(now, tokenLifeMs['recover-account']);
  return [
    linkTo(config.publicUrl, 'reset-password', token),
    `${email} has an account. Whoever opens this link can choose its password, once, until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC.`,
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
