import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Profile } from '@flarewell/domain/account/profile';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { hashToken } from '#auth/tokens.ts';
import { describeHelp } from '#commands/arguments.ts';
import { runUsers } from '#commands/people/users.ts';
import { findToken } from '#db/accounts/accountTokens.ts';
import { addMember, createDiary } from '#db/diaries/diaries.ts';
import { usualEngines } from '#testing/extent.ts';
import { makeJpeg } from '#testing/images/images.ts';
import {
  createInstallation,
  fillInstallation,
  readInstallation,
  runInProcess,
  type TestInstallation,
  withParts,
} from '#testing/installations.ts';
import { createBrowser } from '#testing/kills/visitor.ts';
import { NOW } from '#testing/people.ts';
import { runServer, type ServerProcess } from '#testing/processes/serverProcess.ts';
import { startS3Server } from '#testing/services/s3Server.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function create(...given: Parameters<typeof createInstallation>): Promise<TestInstallation> {
  const place = await createInstallation(...given);
  closers.push(() => place.remove());
  return place;
}

/** Starts a server with a person who is signed in on two devices. */
async function startWithPerson(engine: 'sqlite' | 'postgres') {
  const place = await create(engine, { PUBLIC_URL: 'http://localhost:3000' });
  const server = await runServer(place.settings);
  closers.push(() => server.stop());
  const email = 'maya@example.org';
  const credentials = { email, password: 'correct horse battery' };
  const [phone, laptop] = [connect(server), connect(server)];
  const signedUp = await phone.post('/api/auth/sign-up/email', { name: 'Maya', ...credentials });
  const { profile } = (await signedUp.json()) as { profile: Profile };
  const signIn = () => laptop.post('/api/auth/sign-in/email', credentials);
  expect((await signIn()).status).toBe(200);
  return { place, email, profile, phone, laptop, signIn, isSignedIn: isSignedIn(phone, laptop) };
}

function connect(server: ServerProcess) {
  const browser = createBrowser();
  browser.address = server.address;
  const send = (method: string, path: string, body: string | Uint8Array<ArrayBuffer>, type: string) =>
    browser.browse(path, { method, body, headers: { 'Content-Type': type, 'User-Agent': 'A browser' } });
  return {
    get: (path: string) => browser.browse(path),
    post: (path: string, body: unknown) => send('POST', path, JSON.stringify(body), 'application/json'),
    put: (path: string, body: unknown) => send('PUT', path, JSON.stringify(body), 'application/json'),
    sendPhoto: (path: string, bytes: Uint8Array<ArrayBuffer>) => send('POST', path, bytes, 'image/jpeg'),
  };
}

const isSignedIn =
  (...devices: ReturnType<typeof connect>[]) =>
  () =>
    Promise.all(devices.map(async ({ get }) => (await get('/api/profile')).status === 200));

const run = (place: TestInstallation, ...args: string[]) => Array.fromAsync(runUsers(args, place.config));

describe.each(usualEngines)('the users of a running server on %s', (engine) => {
  test('are listed, and their sessions are shown and ended', async () => {
    const { place, email, isSignedIn } = await startWithPerson(engine);
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    const [titles, row, ...others] = await run(place, 'list');
    expect(titles).toMatch(
      /^EMAIL +SINCE +LAST USED +SESSIONS +PASSKEYS +SECOND FACTOR +CONFIRMED +PREMIUM +OPERATOR +DISABLED +NAME$/,
    );
    expect(row?.split(/ +/)).toEqual([email, day, day, '2', '0', '-', '-', '-', 'yes', '-', 'Maya']);
    expect(others).toEqual([]);

    const [header, ...sessions] = await run(place, 'sessions', email);
    expect(header).toMatch(/^SINCE \(UTC\) +LAST USED \(UTC\) +NETWORK ADDRESS +DEVICE$/);
    const minute = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d';
    const line = expect.stringMatching(new RegExp(`^${minute}  ${minute}  127\\.0\\.0\\.1 +A browser$`));
    expect(sessions).toEqual([line, line]);
    expect(await isSignedIn()).toEqual([true, true]);

    const ended = await runInProcess(place, 'users', 'sessions', email, '--end');
    expect(ended).toMatchObject({ code: 0, complained: '' });
    expect(ended.printed.split('\n').slice(1)).toEqual([
      line,
      line,
      `Every session of ${email} has ended.`,
      '',
    ]);
    expect(await isSignedIn()).toEqual([false, false]);
    expect(await run(place, 'sessions', email)).toEqual([`${email} is not signed in anywhere.`]);
    expect((await run(place, 'list'))[1]?.split(/ +/).slice(2, 4)).toEqual(['-', '0']);
  });

  test('are disabled and enabled', async () => {
    const { place, email, signIn, isSignedIn } = await startWithPerson(engine);
    expect(await run(place, 'disable', email)).toEqual([
      `${email} is disabled: nobody can sign in, no reminder is sent, and 2 sessions ended. The records are kept.`,
    ]);
    expect(await isSignedIn()).toEqual([false, false]);
    expect((await run(place, 'list'))[1]?.split(/ +/).at(-2)).toBe('yes');
    // This sign-in must not create a session, although the password is right.
    await signIn();
    expect(await isSignedIn()).toEqual([false, false]);
    expect(await run(place, 'enable', email)).toEqual([`${email} can sign in again.`]);
    expect(await isSignedIn()).toEqual([false, false]);
    expect((await signIn()).status).toBe(200);
    expect(await isSignedIn()).toEqual([false, true]);
    expect(await run(place, 'enable', email)).toEqual([`${email} is not disabled; nothing was changed.`]);
  });

  test('get a link to choose a new password; only the newest link works', async () => {
    const { place, email, profile } = await startWithPerson(engine);
    const ownerOf = (lines: string[]) => {
      const { origin, pathname, hash } = new URL(lines[0] ?? '');
      expect([origin, pathname]).toEqual(['http://localhost:3000', '/login']);
      const tokenHash = hashToken(new URLSearchParams(hash.slice(1)).get('reset-password') ?? '');
      return withParts(place, ({ database }) => {
        const in23Hours = new Date(Date.now() + 23 * 3_600_000).toISOString();
        return findToken(database.system, 'recover-account', { tokenHash, now: in23Hours });
      });
    };
    const first = await run(place, 'reset-link', email);
    expect(first.slice(1)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Whoever opens this link can choose a new password for ${email}, once, until \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC\\.$`,
        ),
      ),
      'This also signs out every device and removes the passkeys and the second factor of the account.',
      'Give the link only to the owner. Earlier links that this command printed for the account no longer work.',
    ]);
    expect(await ownerOf(first)).toEqual({ userId: profile.id, email: null });
    const later = await run(place, 'reset-link', email);
    expect([await ownerOf(first), await ownerOf(later)]).toEqual([null, { userId: profile.id, email: null }]);
    await run(place, 'disable', email);
    const second = await run(place, 'reset-link', email.toUpperCase());
    expect(second.at(-1)).toBe(
      `The account is disabled: once the owner has chosen the password, npm run users -- enable ${email} lets them sign in.`,
    );
    expect([await ownerOf(later), await ownerOf(second)]).toEqual([
      null,
      { userId: profile.id, email: null },
    ]);
  });

  test('are deleted with their records and photos', async () => {
    const { place, email, profile, phone, signIn, isSignedIn } = await startWithPerson(engine);
    const day = '/api/check-ins/2026-01-05';
    const checkIn = { revision: null, factors: {}, conditionEntries: [], medicationEntries: [] };
    expect((await phone.put(day, { ...checkIn, notes: 'Slept well' })).status).toBe(201);
    expect((await phone.sendPhoto(`${day}/photo`, new Uint8Array(await makeJpeg()))).status).toBe(201);
    const folder = join(place.config.dataDir, 'photos', profile.id);
    expect(existsSync(folder)).toBe(true);

    expect(await runInProcess(place, 'users', 'delete', email)).toEqual({
      code: 1,
      printed: '',
      complained:
        'Without a terminal the deletion cannot be confirmed. Add --yes to delete without a question.\n',
    });
    expect(await isSignedIn()).toEqual([true, true]);
    expect(await run(place, 'delete', email, '--yes')).toEqual([
      `Deleted ${email}: the account, every record and every photo. Earlier backups still contain them.`,
    ]);
    expect(await isSignedIn()).toEqual([false, false]);
    expect((await signIn()).status).toBe(401);
    expect(existsSync(folder)).toBe(false);
    expect((await readInstallation(place)).filter((line) => line.includes(profile.id))).toEqual([]);
  });
});

describe('npm run users -- delete', () => {
  test('asks for the email at a terminal, and another answer deletes nothing', async () => {
    const place = await create('sqlite');
    const [maya] = await fillInstallation(place);
    const email = maya?.profile.email ?? '';
    const asked: string[] = [];
    const answering = (answer: string) => ({
      ask: async (question: string) => {
        asked.push(question);
        return answer;
      },
      askSecret: () => Promise.reject(new Error('An email is no secret.')),
    });
    const before = await readInstallation(place);
    const remove = (answer: string) =>
      Array.fromAsync(runUsers(['delete', email], place.config, answering(answer)));
    await expect(remove('yes')).rejects.toThrow('The email does not match; nothing was deleted.');
    expect(await readInstallation(place)).toEqual(before);
    expect(await remove(email)).toHaveLength(1);
    expect(asked).toEqual(
      Array(2).fill(
        `This permanently deletes the account, every record and every photo of ${email}. Type the email to confirm: `,
      ),
    );
    const kept = await readInstallation(place);
    expect(kept.filter((line) => line.includes(maya?.profile.id ?? ''))).toEqual([]);
    expect(kept).toEqual(before.filter((line) => !line.includes(maya?.profile.id ?? '')));
  });

  test('names the diaries that others lose with the account, by the emails of these people', async () => {
    const place = await create('sqlite');
    const people = await fillInstallation(place);
    const [maya, omar] = people.map(({ profile }) => profile);
    if (!maya || !omar) throw new Error('Nobody is there.');
    const [lost, kept, read] = [randomUUID(), randomUUID(), randomUUID()];
    await withParts(place, async ({ database: { system } }) => {
      for (const [id, owner, other, role] of [
        [lost, maya, omar, 'writer'],
        [kept, maya, omar, 'owner'],
        [read, omar, maya, 'reader'],
      ] as const) {
        const person = { name: 'Leo', birthDate: null, now: NOW, most: 10 };
        await createDiary(system, owner.id, { ...person, id });
        await addMember(system, { userId: other.id, diaryId: id }, role, NOW);
      }
    });
    const told = [
      'These diaries have no other owner, and are deleted with the account, also for the others who use them:',
      `  ${lost}  ${omar.email}`,
    ];
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return 'no';
    };
    const terminal = { ask, askSecret: ask };
    const attempt = Array.fromAsync(runUsers(['delete', maya.email], place.config, terminal));
    await expect(attempt).rejects.toThrow('nothing was deleted');
    expect(asked[0]?.split('\n').slice(0, -1)).toEqual(told);
    expect((await run(place, 'delete', maya.email, '--yes')).slice(0, -1)).toEqual(told);
    const rows = await readInstallation(place);
    expect([lost, kept, read].map((id) => rows.some((line) => line.includes(id)))).toEqual([
      false,
      true,
      true,
    ]);
    expect(
      rows.filter((line) => line.includes('"maker_id"') && !line.includes(`"maker_id":"${omar.id}"`)),
    ).toEqual([]);
  });

  test('removes photos from a bucket, and can be run again after a failure', async () => {
    const store = await startS3Server();
    closers.push(() => store.stop());
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.settings;
    const place = await create('sqlite', {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
    const [maya, omar] = await fillInstallation(place);
    const email = maya?.profile.email ?? '';
    const remove = () => run(place, 'delete', email, '--yes');
    // A trigger refuses the deletion, to simulate a database that fails half way.
    const trigger = (statement: string) =>
      withParts(place, ({ database }) => sql.raw(statement).execute(database.system));
    await trigger(
      "create trigger no_deletion before delete on users begin select raise(abort, 'not now'); end",
    );
    await expect(remove()).rejects.toThrow(
      `${email} is disabled but not deleted yet: not now. Run the command again.`,
    );
    await trigger('drop trigger no_deletion');
    expect(await remove()).toHaveLength(1);
    expect([...store.objects.keys()].every((key) => key.startsWith(omar?.profile.id ?? ''))).toBe(true);
    expect(store.objects.size).toBe(2);
  });
});

describe('the command users', () => {
  test('prints help, and refuses wrong arguments in one sentence', async () => {
    const place = await create('sqlite');
    expect(await run(place)).toEqual(describeHelp('users'));
    for (const args of [['nonsense'], ['constructor', 'a@example.org']])
      await expect(run(place, ...args)).rejects.toThrow(
        'Unknown command. npm run users -- --help shows how it is used.',
      );
    await expect(run(place, 'list', 'all')).rejects.toThrow('Usage: npm run users -- list.');
    for (const args of [
      ['sessions', '--end'],
      ['sessions', 'a@example.org', '--yes'],
    ])
      await expect(run(place, ...args)).rejects.toThrow(
        'Usage: npm run users -- sessions EMAIL or npm run users -- sessions EMAIL --end.',
      );
    for (const args of [['operator'], ['operator', 'maya'], ['operator', 'a@example.org', 'b@example.org']])
      await expect(run(place, ...args)).rejects.toThrow('Usage: npm run users -- operator EMAIL.');
    await expect(run(place, 'list')).rejects.toThrow(
      `There is no database of Flarewell in ${place.config.dataDir} (DATA_DIR).`,
    );
    await fillInstallation(place);
    for (const args of [['sessions'], ['reset-link'], ['disable'], ['enable'], ['delete', '--yes']]) {
      const [name = '', ...options] = args;
      await expect(run(place, name, 'nobody@example.org', ...options)).rejects.toThrow(
        'Nobody is registered as nobody@example.org.',
      );
    }
  });
});
