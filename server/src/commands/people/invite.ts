import { randomUUID } from 'node:crypto';
import { firstMessage, trimText } from '@flarewell/domain/fields';
import {
  invitationExpiry,
  makeInvitationLink,
  validateInvitation,
} from '@flarewell/domain/invitations/invitations';
import { isFirstAccount, signUpModeOf } from '@flarewell/domain/invitations/registration';
import { hashToken, makeToken } from '#auth/tokens.ts';
import { readArguments, WrongUse } from '#commands/arguments.ts';
import { formatTable, MINUTE_WIDTH, toMinute } from '#commands/table.ts';
import { withDatabase } from '#commands/withDatabase.ts';
import { nameCommand } from '#config/commandName.ts';
import { asksForSetupCode, type Config } from '#config/config.ts';
import { isLoopback } from '#config/loopback.ts';
import {
  createServerInvitation,
  deleteServerInvitation,
  listServerInvitations,
} from '#db/accounts/invitations.ts';
import { findRegistration } from '#db/accounts/registration.ts';
import type { Database } from '#db/database.ts';
import { StartupProblem } from '#failures/startupProblem.ts';

/** Prints a link by which one person can register. The server may be running, and needs no operator. */
export async function runInvite(args: readonly string[], config: Config): Promise<string[]> {
  const { form, reads, given } = readArguments('invite', args);
  const name = trimText(given.NAME ?? '');
  const problem = firstMessage(validateInvitation({ name }));
  if (problem) throw new WrongUse(`${problem}.`);
  const now = new Date().toISOString();
  const lines = withDatabase({ config, reads }, ({ system }) => {
    if (form === '--list') return list(system, now);
    if (form === '--withdraw ID') return withdraw(system, given['--withdraw'] ?? '');
    return invite(system, { name, config, now });
  });
  return Array.fromAsync(lines);
}

async function invite(
  system: Database['system'],
  { name, config, now }: { name: string; config: Config; now: string },
): Promise<string[]> {
  const registration = await findRegistration(system, config.signUp);
  const mode = signUpModeOf(registration);
  if (mode === 'closed') {
    throw new StartupProblem(
      config.signUp === 'closed'
        ? 'SIGN_UP=closed lets nobody register: set it to invite and restart the server first.'
        : 'An operator chose that nobody may register: change that in Settings › Invitations, or set SIGN_UP=invite and restart the server.',
    );
  }
  const [id, token, expiresAt] = [randomUUID(), makeToken(), invitationExpiry(now)];
  await createServerInvitation(system, { id, name, madeAt: now, expiresAt, tokenHash: hashToken(token) });
  return [
    makeInvitationLink(config.publicUrl.origin, token),
    `One person can register with this link until ${toMinute(expiresAt)} UTC. It is not stored, so it cannot be shown again.`,
    ...(isLoopback(config.publicUrl.hostname)
      ? ['It opens only on this machine, because PUBLIC_URL is not set.']
      : []),
    ...(isFirstAccount(registration)
      ? [
          asksForSetupCode(config)
            ? 'Nobody has registered yet: whoever registers with this link becomes the operator, and needs no setup code.'
            : 'Nobody has registered yet: the first account needs no link, and becomes the operator.',
        ]
      : mode === 'open'
        ? ['At present, anybody can register on this server without a link, too.']
        : []),
  ];
}

async function list(system: Database['system'], now: string): Promise<string[]> {
  const open = await listServerInvitations(system, now);
  if (open.length === 0) return ['This command has made no invitation that is still open.'];
  const lines = formatTable<(typeof open)[number]>(
    [
      { title: 'ID', width: randomUUID().length, read: ({ id }) => id },
      { title: 'OPEN UNTIL (UTC)', width: MINUTE_WIDTH, read: ({ expiresAt }) => toMinute(expiresAt) },
      { title: 'NAME', read: ({ name }) => name || '-' },
    ],
    open,
  );
  return Array.fromAsync(lines);
}

async function withdraw(system: Database['system'], id: string): Promise<string[]> {
  if (await deleteServerInvitation(system, id)) return ['The invitation is withdrawn.'];
  throw new StartupProblem(
    `This command has made no invitation with that id. ${nameCommand('invite', '--list')} shows those that are open.`,
  );
}
