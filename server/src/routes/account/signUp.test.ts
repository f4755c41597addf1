import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MadeInvitation } from '@flarewell/domain/wire/account/invitations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#db/database.ts';
import { answerOf, bodyOf, createTestApp, refusal, signUp, type TestApp } from '#testing/app.ts';
import { describeOnEngines } from '#testing/databases/databases.ts';
import { keepLog } from '#testing/logLines.ts';
import { auth, linkSubjects, makeEmail } from '#testing/mailing.ts';
import { linkOf, type MailServer, startMailServer } from '#testing/services/mailServer.ts';

const pending = [200, { profile: null, needsConfirmation: true, secondFactorToken: null }];
const password = 'correct horse';

describeOnEngines('a server that confirms emails', (database) => {
  let mailServer: MailServer;
  const closers: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    mailServer = await startMailServer();
    closers.push(mailServer.stop);
  });
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
    await database().system.deleteFrom('users').execute();
    await database().system.deleteFrom('invitations').execute();
    await database().system.updateTable('registration').set({ who_may_register: null }).execute();
  });

  async function start(settings: Record<string, string> = {}, on: Database = database()) {
    const kept = keepLog();
    const app = await createTestApp(on, settings, { log: kept.log });
    closers.push(app.close);
    const failures = () => kept.lines().filter(({ event }) => event === 'sign-up-failed');
    return { app, failures };
  }
  const startConfirming = (on?: Database) => start({ ...mailServer.settings, EMAIL_CONFIRMATION: 'on' }, on);
  /** The first account makes invitations; it does not need to be confirmed on a server that does not ask for it. */
  async function startInviting() {
    const { client } = await signUp((await start()).app, { whoMayRegister: 'invited' });
    return async () => {
      const { link } = await bodyOf<MadeInvitation>(client.post('/api/invitations', { name: '' }));
      return link.replace(/^.*=/, '');
    };
  }
  const register = (app: TestApp, email: string, more: Record<string, string> = {}) =>
    answerOf(app.connect().post(auth('sign-up/email'), { name: 'Robin', email, password, ...more }));
  const confirm = (app: TestApp, token: string) =>
    answerOf(app.connect().post(auth('verify-email'), { token, password }));
  const findUsers = (email: string) =>
    database().system.selectFrom('users').select(['id', 'is_operator']).where('email', '=', email).execute();
  const usedInvitations = () =>
    database().system.selectFrom('invitations').select('id').where('used_at', 'is not', null).execute();

  test('R169 a sign-up that is sent twice with one invitation leaves the account of the first', async () => {
    const invitation = await (await startInviting())();
    const early = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    // Holds one sign-up after its early check of the invitation, until somebody else has used that invitation.
    const slow = await startConfirming({
      ...database(),
      lookups: holdInvitations(database().lookups, () => {
        early.resolve();
        return late.promise;
      }),
    });
    const { app } = await startConfirming();
    const email = makeEmail();
    const second = register(slow.app, email, { invitation });
    await early.promise;
    const mail = mailServer.nextMail(email, linkSubjects.confirmation);
    expect(await register(app, email, { invitation })).toEqual(pending);
    const created = await findUsers(email);
    const { token } = linkOf(await mail);
    late.resolve();
    expect(await second).toEqual(refusal('invitation-invalid'));
    expect([created.length, await findUsers(email)]).toEqual([1, created]);
    expect(await confirm(app, token)).toEqual([200, { email }]);
    expect(slow.failures()).toMatchObject([{ reason: 'invitation-invalid' }]);
  });

  test('R169 whatever time lies between two sign-ups, an invitation is used together with an account', async () => {
    const invite = await startInviting();
    const { app, failures } = await startConfirming();
    const gaps = [0, 1, 2, 3, 5, 8, 13, 21, 34];
    for (const [at, turns] of gaps.entries()) {
      const [email, invitation] = [makeEmail(), await invite()];
      const first = register(app, email, { invitation });
      for (let turn = 0; turn < turns; turn += 1) await nextTurn();
      const answers = await Promise.all([first, register(app, email, { invitation })]);
      expect(answers).toContainEqual(pending);
      expect([turns, (await findUsers(email)).length]).toEqual([turns, 1]);
      expect(await usedInvitations()).toHaveLength(at + 1);
    }
    // The slower one of each pair was refused, either at once or in the transaction.
    expect(failures().map(({ reason }) => reason)).toEqual(gaps.map(() => 'invitation-invalid'));
  });

  test('a refusal in the transaction is in the security log', async () => {
    const invitation = await (await startInviting())();
    const { app, failures } = await start();
    const answers = await Promise.all([1, 2, 3, 4].map(() => register(app, makeEmail(), { invitation })));
    expect(answers.map(([status]) => status).sort()).toEqual([200, 403, 403, 403]);
    expect(failures().map(({ reason }) => reason)).toEqual(Array(3).fill('invitation-invalid'));
  });

  test('R166 an operator who registers again before confirming stays one', async () => {
    const { app } = await startConfirming();
    const [email, friend] = [makeEmail(), makeEmail()];
    for (const each of [email, friend, email, friend]) expect(await register(app, each)).toEqual(pending);
    const roles = async (of: string) => (await findUsers(of)).map((user) => Boolean(user.is_operator));
    expect([await roles(email), await roles(friend)]).toEqual([[true], [false]]);
  });

  test('a sign-up that fails leaves the unconfirmed account that it would have replaced, and its invitation', async () => {
    const invite = await startInviting();
    const { app } = await startConfirming();
    const email = makeEmail();
    await register(app, email, { invitation: await invite() });
    const before = await findUsers(email);
    const invitation = await invite();
    const { system } = database();
    const begin = system.transaction.bind(system);
    const execute = (work: (tx: unknown) => Promise<unknown>) =>
      begin().execute(async (tx) => {
        await work(tx);
        throw new Error('The disk is full.');
      });
    const failing = vi.spyOn(system, 'transaction').mockReturnValue({ execute } as never);
    expect(await register(app, email, { invitation })).toEqual(refusal('unexpected'));
    failing.mockRestore();
    expect(await findUsers(email)).toEqual(before);
    expect(await usedInvitations()).toHaveLength(1);
  });
});

/** Reads that find an invitation, and answer only when `wait` does. */
function holdInvitations(lookups: Database['lookups'], wait: () => Promise<void>): Database['lookups'] {
  const hold = <T extends object>(part: T): T =>
    new Proxy(part, {
      get(target, name) {
        const member = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => {
          const made = member.apply(target, args);
          if (name === 'executeTakeFirst') return made.then((row: unknown) => wait().then(() => row));
          return typeof made === 'object' ? hold(made) : made;
        };
      },
    });
  const held: Partial<Database['lookups']> = {
    selectNoFrom: lookups.selectNoFrom.bind(lookups),
    selectFrom: ((table: 'invitations') => {
      const query = lookups.selectFrom(table);
      return table === 'invitations' ? hold(query) : query;
    }) as Database['lookups']['selectFrom'],
  };
  return held as Database['lookups'];
}
