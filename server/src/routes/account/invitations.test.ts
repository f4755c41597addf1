import { randomUUID } from 'node:crypto';
import type { Profile } from '@flarewell/domain/account/profile';
import { invitationMessages, openInvitationLimit } from '@flarewell/domain/invitations/messages';
import type { InvitationList, MadeInvitation } from '@flarewell/domain/wire/account/invitations';
import type { Transaction } from 'kysely';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { attemptLimits } from '#auth/limits/throttle.ts';
import { createInvitation } from '#db/accounts/invitations.ts';
import { setOperator } from '#db/accounts/users.ts';
import { inOwnDiary } from '#db/database.ts';
import type { Tables } from '#db/schema.ts';
import { cleanUp } from '#jobs/housekeeping.ts';
import {
  answerOf,
  bodyOf,
  createTestApp,
  refusal,
  type Settings,
  signUp,
  type TestApp,
  type TestClient,
} from '#testing/app.ts';
import { describeOnEngines } from '#testing/databases/databases.ts';
import { useUp } from '#testing/limits.ts';
import { keepLog } from '#testing/logLines.ts';
import { makeInvitation } from '#testing/people.ts';
import { startMailServer } from '#testing/services/mailServer.ts';

type Parts = Parameters<typeof createTestApp>[2];
/** For tests that move the clock or break the database. */
const inThisProcess: Parts = { log: pino({ level: 'silent' }) };

const path = '/api/invitations';
const DAY_MS = 24 * 60 * 60 * 1000;
const makeEmail = () => `${randomUUID()}@example.org`;

const invite = (client: TestClient, name = '') => bodyOf<MadeInvitation>(client.post(path, { name }));
const listOf = (client: TestClient) => bodyOf<InvitationList>(client.get(path));
const tokenOf = ({ link }: MadeInvitation) => link.replace(/^.*#invitation=/, '');
const choose = (client: TestClient, whoMayRegister: string) =>
  answerOf(client.put(`${path}/who-may-register`, { whoMayRegister }));
const check = (app: TestApp, token: string, address?: string) =>
  answerOf(app.connect(address).post(`${path}/check`, { token }));
const register = (app: TestApp, more: Record<string, string> = {}) =>
  answerOf(
    app.connect().post('/api/auth/sign-up/email', {
      name: 'Robin',
      email: makeEmail(),
      password: 'correct horse',
      ...more,
    }),
  );
const featuresOf = (app: TestApp) => bodyOf<object>(app.connect().get('/api/auth/features'));

describeOnEngines('invitations', (database) => {
  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
    await database().system.deleteFrom('users').execute();
    await database().system.deleteFrom('invitations').execute();
    await database().system.updateTable('registration').set({ who_may_register: null }).execute();
  });

  async function start(settings: Settings = {}, parts: Parts = {}) {
    const app = await createTestApp(database(), settings, parts);
    closers.push(app.close);
    return app;
  }
  /** A server whose first account is signed in, and on which people need an invitation. */
  async function startInviting(parts: Parts = {}) {
    const app = await start({}, parts);
    const { client, profile } = await signUp(app, { whoMayRegister: 'invited' });
    return { app, client, operator: profile };
  }

  test('a new server asks its first account who may register, and keeps to the answer', async () => {
    const app = await start();
    expect(await featuresOf(app)).toMatchObject({ signUp: 'open', asksWhoMayRegister: true });
    const { client, profile } = await signUp(app, { whoMayRegister: 'invited' });
    expect(profile.isOperator).toBe(true);
    expect(await featuresOf(app)).toMatchObject({ signUp: 'invite', asksWhoMayRegister: false });
    expect(await register(app)).toEqual(refusal('invitation-needed'));
    // Nobody else can answer the question.
    expect(await register(app, { whoMayRegister: 'anybody' })).toEqual(refusal('invitation-needed'));
    expect(await register(app, { invitation: 'guessed' })).toEqual(refusal('invitation-invalid'));

    const made = await invite(client, '  Aunt Rosa ');
    expect(made.link).toMatch(/^http:\/\/localhost:3000\/login#invitation=[\w-]{43}$/);
    expect(await check(app, tokenOf(made))).toEqual([200, { expiresAt: made.expiresAt }]);
    const [status, answer] = await register(app, { invitation: tokenOf(made) });
    expect(status).toBe(200);
    expect((answer as { profile: Profile }).profile).toMatchObject({ name: 'Robin', isOperator: false });
    expect(await register(app, { invitation: tokenOf(made) })).toEqual(refusal('invitation-invalid'));
    expect(await check(app, tokenOf(made))).toEqual(refusal('invitation-invalid'));
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(await listOf(client)).toEqual({
      whoMayRegister: 'invited',
      isSetByServer: false,
      mayDiaryLinksRegister: false,
      invitations: [
        { id: made.id, name: 'Aunt Rosa', madeAt: moment, expiresAt: made.expiresAt, usedAt: moment },
      ],
      backups: { isOn: false, madeAt: null, isMissed: false, failingSince: null, photosMissing: 0 },
    });
  });

  test('an operator sees how the backups are, and nobody else does', async () => {
    const { app, client } = await startInviting(inThisProcess);
    const madeAt = '2026-01-05T03:30:00.000Z';
    const { backups } = app.services;
    backups.turnOn({ at: '03:30', timezone: 'UTC' });
    backups.setMade([madeAt]);
    backups.noteMade(madeAt, 3);
    expect((await listOf(client)).backups).toEqual({
      isOn: true,
      madeAt,
      isMissed: true,
      failingSince: null,
      photosMissing: 3,
    });
    const made = await invite(client);
    const { client: other } = await signUp(app, { invitation: tokenOf(made) });
    expect(await answerOf(other.get(path))).toEqual(refusal('not-operator'));
  });

  test('a server with accounts that was never asked stays open, and has no operator', async () => {
    const app = await start();
    await register(app);
    await database().system.updateTable('users').set({ is_operator: false }).execute();
    expect(await featuresOf(app)).toMatchObject({ signUp: 'open', asksWhoMayRegister: false });
    const [status, answer] = await register(app, { whoMayRegister: 'invited', invitation: 'unknown' });
    expect([status, (answer as { profile: Profile }).profile.isOperator]).toEqual([200, false]);
    expect(await featuresOf(app)).toMatchObject({ signUp: 'open' });
  });

  test('SIGN_UP=invite lets the first account in, and wins over its answer', async () => {
    const app = await start({ SIGN_UP: 'invite' });
    expect(await featuresOf(app)).toMatchObject({
      signUp: 'open',
      isFirstAccount: true,
      asksWhoMayRegister: false,
    });
    const { client } = await signUp(app, { whoMayRegister: 'anybody' });
    expect(await featuresOf(app)).toMatchObject({ signUp: 'invite', asksWhoMayRegister: false });
    expect(await listOf(client)).toMatchObject({ whoMayRegister: 'invited', isSetByServer: true });
    expect(await choose(client, 'anybody')).toEqual(refusal('registration-set-by-server'));
    expect(await register(app)).toEqual(refusal('invitation-needed'));
  });

  test('an operator changes who may register', async () => {
    const { app, client } = await startInviting();
    const invitation = tokenOf(await invite(client));
    expect(await choose(client, 'nobody')).toEqual([204, null]);
    expect(await featuresOf(app)).toMatchObject({ signUp: 'closed' });
    expect(await register(app, { invitation })).toEqual(refusal('sign-up-disabled'));
    expect(await check(app, invitation)).toEqual(refusal('sign-up-disabled'));
    expect(await answerOf(client.post(path, { name: '' }))).toEqual([
      403,
      { code: 'sign-up-disabled', message: invitationMessages.closed },
    ]);
    expect(await choose(client, 'anybody')).toEqual([204, null]);
    expect((await register(app))[0]).toBe(200);
    expect(await choose(client, 'everybody')).toEqual(
      refusal('invalid-input', { whoMayRegister: 'Please choose one of anybody, invited, nobody' }),
    );
  });

  test('an invitation works for seven days and until it is withdrawn', async () => {
    const { app, client } = await startInviting(inThisProcess);
    const [late, withdrawn] = [await invite(client), await invite(client)];
    expect((await client.delete(`${path}/${withdrawn.id}`)).status).toBe(204);
    expect(await answerOf(client.delete(`${path}/${withdrawn.id}`))).toEqual(refusal('not-found'));
    expect(await check(app, tokenOf(withdrawn))).toEqual(refusal('invitation-invalid'));
    app.passTime(7 * DAY_MS - 60_000);
    expect(await check(app, tokenOf(late))).toEqual([200, { expiresAt: late.expiresAt }]);
    app.passTime(60_000);
    expect(await register(app, { invitation: tokenOf(late) })).toEqual(refusal('invitation-invalid'));
    expect((await listOf(client)).invitations).toMatchObject([{ id: late.id, usedAt: null }]);
    app.passTime(30 * DAY_MS);
    await cleanUp(app.services, app.services.log);
    expect(await database().system.selectFrom('invitations').select('id').execute()).toEqual([]);
  });

  test('are only for operators, and each sees their own', async () => {
    const { app, client } = await startInviting();
    const made = await invite(client);
    const second = await signUp(app, { invitation: tokenOf(made) });
    const asks = [
      () => second.client.get(path),
      () => second.client.post(path, { name: '' }),
      () => second.client.put(`${path}/who-may-register`, { whoMayRegister: 'anybody' }),
      () => second.client.delete(`${path}/${made.id}`),
    ];
    for (const ask of asks) expect(await answerOf(ask())).toEqual(refusal('not-operator'));
    expect(await featuresOf(app)).toMatchObject({ signUp: 'invite' });
    await setOperator(database().system, second.profile.id, {
      isOperator: true,
      now: new Date().toISOString(),
    });
    expect((await listOf(second.client)).invitations).toEqual([]);
    expect(await answerOf(second.client.delete(`${path}/${made.id}`))).toEqual(refusal('not-found'));
    // Removing the role takes effect at the next request.
    await setOperator(database().system, second.profile.id, {
      isOperator: false,
      now: new Date().toISOString(),
    });
    expect(await answerOf(second.client.get(path))).toEqual(refusal('not-operator'));
  });

  test('the name, the number and the requests are limited', async () => {
    const { app, client, operator } = await startInviting();
    expect(await answerOf(client.post(path, { name: 'x'.repeat(81) }))).toEqual(
      refusal('invalid-input', { name: 'Name must be at most 80 characters long' }),
    );
    for (let made = 0; made < openInvitationLimit; made += 1) {
      const madeAt = app.services.now();
      const open = makeInvitation({ madeAt, expiresAt: new Date(Date.parse(madeAt) + DAY_MS).toISOString() });
      await database().asMember(inOwnDiary(operator.id), (scope) => createInvitation(scope, open));
    }
    expect(await answerOf(client.post(path, { name: '' }))).toEqual(refusal('too-many-invitations'));
    await useUp(app, { invitationsMade: operator.id });
    expect((await client.post(path, { name: '' })).status).toBe(429);
    const address = '192.0.2.80';
    await useUp(app, { invitationChecks: address }, { left: 1 });
    expect(attemptLimits.invitationChecks.attempts).toBeLessThanOrEqual(100);
    expect(await check(app, 'guess', address)).toEqual(refusal('invitation-invalid'));
    expect((await check(app, 'guess', address))[0]).toBe(429);
  });

  test('of six people who register at once with one invitation, one succeeds', async () => {
    const { app, client } = await startInviting();
    const invitation = tokenOf(await invite(client));
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(app, { invitation })));
    expect(answers.map(([status]) => status).sort()).toEqual([200, 403, 403, 403, 403, 403]);
    expect(await countUsers()).toBe(2);
  });

  test('of six people who register at once on a new server, one is its operator', async () => {
    const app = await start();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => register(app, { whoMayRegister: 'invited' })),
    );
    expect(answers.map(([status]) => status).sort()).toEqual([200, 403, 403, 403, 403, 403]);
    expect(await countUsers()).toBe(1);
  });

  test('an account that cannot be created does not use its invitation', async () => {
    const { app, client } = await startInviting(inThisProcess);
    const invitation = tokenOf(await invite(client));
    const { system } = database();
    const begin = system.transaction.bind(system);
    // The row of the user and the use of the invitation are written; then the password cannot be.
    const execute = (work: (tx: unknown) => Promise<unknown>) => begin().execute((tx) => work(breakFor(tx)));
    const failing = vi.spyOn(system, 'transaction').mockReturnValue({ execute } as never);
    expect(await register(app, { invitation })).toEqual(refusal('unexpected'));
    failing.mockRestore();
    expect(await countUsers()).toBe(1);
    expect((await check(app, invitation))[0]).toBe(200);
    expect((await register(app, { invitation }))[0]).toBe(200);
  });

  test('a taken email uses up the invitation only where it may not be told', async () => {
    const { app, client } = await startInviting();
    const [told, hidden] = [tokenOf(await invite(client)), tokenOf(await invite(client))];
    const taken = makeEmail();
    await register(app, { email: taken, invitation: tokenOf(await invite(client)) });
    await database().system.updateTable('users').set({ email_verified: true }).execute();
    expect(await register(app, { email: taken, invitation: told })).toEqual(refusal('already-registered'));
    expect((await check(app, told))[0]).toBe(200);

    const mailServer = await startMailServer();
    closers.push(mailServer.stop);
    const confirming = await start({ ...mailServer.settings, EMAIL_CONFIRMATION: 'on' });
    const pending = [200, { profile: null, needsConfirmation: true, secondFactorToken: null }];
    expect(await register(confirming, { email: taken, invitation: hidden })).toEqual(pending);
    expect(await check(confirming, hidden)).toEqual(refusal('invitation-invalid'));
    expect(await register(confirming, { invitation: told })).toEqual(pending);
    expect(await check(confirming, told)).toEqual(refusal('invitation-invalid'));
  });

  test('are logged without anything that opens them', async () => {
    const { log, lines, text } = keepLog();
    const app = await start({}, { log });
    const { client, profile } = await signUp(app, { whoMayRegister: 'invited' });
    const [used, withdrawn] = [await invite(client, 'Aunt Rosa'), await invite(client)];
    await client.delete(`${path}/${withdrawn.id}`);
    await register(app, { invitation: tokenOf(used) });
    await register(app, { invitation: tokenOf(used) });
    await choose(client, 'nobody');
    const events = lines().filter(({ msg }) => msg === 'security');
    expect(events).toMatchObject([
      { event: 'sign-up' },
      { event: 'invitation-made', invitation: used.id, userId: profile.id },
      { event: 'invitation-made', invitation: withdrawn.id },
      { event: 'invitation-withdrawn', invitation: withdrawn.id, userId: profile.id },
      { event: 'sign-up' },
      { event: 'invitation-used', invitation: used.id },
      { event: 'sign-up-failed', reason: 'invitation-invalid' },
      { event: 'registration-changed', whoMayRegister: 'nobody', userId: profile.id },
    ]);
    for (const secret of [tokenOf(used), tokenOf(withdrawn), 'Aunt Rosa'])
      expect(text()).not.toContain(secret);
  });

  /** Makes every sign-up fail after the invitation was used: the write of the password is refused. */
  function breakFor(tx: Transaction<Tables>) {
    const insertInto = (table: keyof Tables) => {
      if (table === 'accounts') throw new Error('The disk is full.');
      return tx.insertInto(table);
    };
    return new Proxy(tx, {
      get: (target, name) => (name === 'insertInto' ? insertInto : Reflect.get(target, name, target)),
    });
  }

  async function countUsers() {
    return (await database().system.selectFrom('users').select('id').execute()).length;
  }
});
