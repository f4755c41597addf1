import type { Kysely } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { deleteAccount } from '#db/accounts/accounts.ts';
import { createServerInvitation } from '#db/accounts/invitations.ts';
import { createProfile } from '#db/accounts/profile.ts';
import {
  type Admission,
  type Applicant,
  admitToRegister,
  findRegistration,
} from '#db/accounts/registration.ts';
import type { Database, EngineName } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import type { Tables } from '#db/schema.ts';
import { createTestDatabase } from '#testing/databases/databases.ts';
import { makeInvitation, makeProfile, NOW } from '#testing/people.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A new database as two servers open it. An embedded one has only one server. */
async function openTwice(engine: EngineName): Promise<[Database, Database]> {
  const home = await createTestDatabase(engine);
  const open = async () => {
    const database = await openDatabase(home.address);
    closers.push(database.close);
    return database;
  };
  closers.push(home.remove);
  const one = await open();
  return [one, engine === 'sqlite' ? one : await open()];
}

const anybody: Applicant = {
  setting: null,
  choice: null,
  tokenHash: null,
  diaryLinkHash: null,
  setupCode: null,
  nextNonce: 'next',
  replacedEmail: null,
  now: NOW,
};

/** Registers somebody, in one transaction. */
async function register({ system }: Database, applicant: Partial<Applicant> = {}): Promise<Admission> {
  return system.transaction().execute(async (tx: Kysely<Tables>) => {
    const admission = await admitToRegister(tx, { ...anybody, ...applicant });
    if (admission.refusal === null) await createProfile(tx, makeProfile());
    return admission;
  });
}

describe.each(['sqlite', 'postgres'] as const)('registering on %s', (engine) => {
  test('R166 of twenty people at once on a new server, one is the first', async () => {
    const servers = await openTwice(engine);
    const attempts = Array.from({ length: 10 }, () => servers.map((server) => register(server))).flat();
    const admissions = await Promise.all(attempts);
    expect(admissions.map(({ refusal }) => refusal)).toEqual(Array(20).fill(null));
    const operators = admissions.filter((admission) => admission.refusal === null && admission.isOperator);
    expect(operators).toHaveLength(1);
  });

  test('R166 what the first one chose counts for those who registered at the same moment', async () => {
    const servers = await openTwice(engine);
    const attempts = Array.from({ length: 5 }, () =>
      servers.map((server) => register(server, { choice: 'invited' })),
    ).flat();
    const refusals = (await Promise.all(attempts)).map(({ refusal }) => refusal);
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1);
    expect(refusals.filter((refusal) => refusal === 'invitation-needed')).toHaveLength(9);
    expect(await findRegistration(servers[1].lookups, null)).toEqual({
      mayDiaryLinksRegister: false,
      setting: null,
      choice: 'invited',
      hasAccounts: true,
    });
  });

  test('R166 the choice of a later account, or where the setting decides, is ignored', async () => {
    const [server] = await openTwice(engine);
    expect(await register(server, { setting: 'invite', choice: 'anybody' })).toMatchObject({
      isOperator: true,
    });
    await register(server, { choice: 'invited' });
    expect(await findRegistration(server.lookups, null)).toMatchObject({ choice: null });
  });

  test('R165 nobody registers where the setting is closed, not even the first account', async () => {
    const [server] = await openTwice(engine);
    const closed = { setting: 'closed', choice: 'anybody' } as const;
    expect(await register(server, closed)).toEqual({ refusal: 'sign-up-disabled' });
    expect(await findRegistration(server.lookups, null)).toMatchObject({ choice: null, hasAccounts: false });
  });

  test('R166 after the last account was deleted, the next one is the first again', async () => {
    const [server] = await openTwice(engine);
    await register(server, { choice: 'invited' });
    const { id } = await server.system.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await deleteAccount(server.system, id);
    expect(await register(server)).toEqual({ refusal: null, isOperator: true, invitationId: null });
    // It was not asked, so the earlier choice stays.
    expect(await register(server)).toEqual({ refusal: 'invitation-needed' });
  });

  test('R169 of twenty people with one invitation, one registers', async () => {
    const servers = await openTwice(engine);
    await register(servers[0], { choice: 'invited' });
    const invitation = makeInvitation();
    await createServerInvitation(servers[0].system, invitation);
    const { tokenHash } = invitation;
    const attempts = Array.from({ length: 10 }, () =>
      servers.map((server) => register(server, { tokenHash })),
    );
    const admissions = await Promise.all(attempts.flat());
    const admitted = admissions.filter(({ refusal }) => refusal === null);
    expect(admitted).toEqual([{ refusal: null, isOperator: false, invitationId: invitation.id }]);
    const refused = admissions.filter(({ refusal }) => refusal === 'invitation-invalid');
    expect(refused).toHaveLength(19);
    const users = await servers[0].system.selectFrom('users').select('id').execute();
    expect(users).toHaveLength(2);
  });

  test('R169 an open server uses an invitation, and ignores one that does not work', async () => {
    const [server] = await openTwice(engine);
    await register(server);
    const invitation = makeInvitation();
    await createServerInvitation(server.system, invitation);
    const { tokenHash, id } = invitation;
    expect(await register(server, { tokenHash })).toMatchObject({ refusal: null, invitationId: id });
    expect(await register(server, { tokenHash })).toMatchObject({ refusal: null, invitationId: null });
  });
});
