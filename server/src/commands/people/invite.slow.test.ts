import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { hashToken } from '#auth/tokens.ts';
import { runInvite } from '#commands/people/invite.ts';
import { runUsers } from '#commands/people/users.ts';
import { readConfig } from '#config/config.ts';
import { createServerInvitation, findInvitationExpiry, useInvitation } from '#db/accounts/invitations.ts';
import { findProfile } from '#db/accounts/profile.ts';
import { chooseWhoMayRegister, findRegistration } from '#db/accounts/registration.ts';
import { inOwnDiary } from '#db/database.ts';
import { usualEngines } from '#testing/extent.ts';
import {
  createInstallation,
  fillInstallation,
  runInProcess,
  startOnce,
  type TestInstallation,
  withParts,
} from '#testing/installations.ts';
import { makeInvitation, NOW } from '#testing/people.ts';

const places: TestInstallation[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

async function create(engine: 'sqlite' | 'postgres', settings: Record<string, string> = {}) {
  const place = await createInstallation(engine, { PUBLIC_URL: 'https://flarewell.example', ...settings });
  places.push(place);
  const [maya] = await fillInstallation(place);
  if (!maya) throw new Error('Nobody is there.');
  return { place, maya: maya.profile };
}

const linkPattern = /^https:\/\/flarewell\.example\/login#invitation=([\w-]{43})$/;
const works = (place: TestInstallation, token = '') =>
  withParts(place, async ({ database }) =>
    Boolean(await findInvitationExpiry(database.lookups, hashToken(token), new Date().toISOString())),
  );

describe.each(usualEngines)('npm run invite on %s', (engine) => {
  test('prints a link that works without an operator, and withdraws it', async () => {
    const { place } = await create(engine, { SIGN_UP: 'invite' });
    const { code, printed, complained } = await runInProcess(place, 'invite', 'Aunt', 'Rosa');
    expect([code, complained]).toEqual([0, '']);
    const [link = '', explained, ...rest] = printed.trimEnd().split('\n');
    const [, token] = linkPattern.exec(link) ?? [];
    expect(explained).toMatch(
      /^One person can register with this link until \d{4}-\d\d-\d\d \d\d:\d\d UTC\. It is not stored, so it cannot be shown again\.$/,
    );
    expect(rest).toEqual([]);
    expect(await works(place, token)).toBe(true);

    const [titles, row = '', ...others] = await runInvite(['--list'], place.config);
    expect(titles).toMatch(/^ID +OPEN UNTIL \(UTC\) +NAME$/);
    expect(row).toMatch(/^[0-9a-f-]{36} {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}Aunt Rosa$/);
    expect(others).toEqual([]);
    const [id = ''] = row.split(' ');
    expect(await runInvite(['--withdraw', id], place.config)).toEqual(['The invitation is withdrawn.']);
    expect(await works(place, token)).toBe(false);
    expect(await runInvite(['--list'], place.config)).toEqual([
      'This command has made no invitation that is still open.',
    ]);
    await expect(runInvite(['--withdraw', 'x'], place.config)).rejects.toThrow('no invitation with that id');
  });

  test('says where anybody or nobody can register', async () => {
    const { place } = await create(engine);
    expect((await runInvite([], place.config)).at(-1)).toBe(
      'At present, anybody can register on this server without a link, too.',
    );
    await withParts(place, ({ database }) => chooseWhoMayRegister(database.system, 'nobody', NOW));
    await expect(runInvite([], place.config)).rejects.toThrow('An operator chose that nobody may register');
    const closed = readConfig({ ...place.settings, SIGN_UP: 'closed' }, place.folder);
    await expect(runInvite([], closed)).rejects.toThrow(
      'SIGN_UP=closed lets nobody register: set it to invite and restart the server first.',
    );
  });

  test('says that the link replaces the setup code before anybody has registered', async () => {
    const place = await createInstallation(engine, { PUBLIC_URL: 'https://flarewell.example' });
    places.push(place);
    await withParts(place, ({ database }) => startOnce(place, database));
    expect((await runInvite([], place.config)).at(-1)).toBe(
      'Nobody has registered yet: whoever registers with this link becomes the operator, and needs no setup code.',
    );
    const local = readConfig({ ...place.settings, PUBLIC_URL: '' }, place.folder);
    expect((await runInvite([], local)).at(-1)).toBe(
      'Nobody has registered yet: the first account needs no link, and becomes the operator.',
    );
  });

  test('a restored backup keeps operators and what was chosen, and withdraws open invitations', async () => {
    const { place, maya } = await create(engine);
    await Array.fromAsync(runUsers(['operator', maya.email], place.config));
    const [open, used] = [makeInvitation(), makeInvitation()];
    await withParts(place, async ({ database }) => {
      await chooseWhoMayRegister(database.system, 'invited', NOW);
      for (const invitation of [open, used]) await createServerInvitation(database.system, invitation);
      await useInvitation(database.system, used.tokenHash, NOW);
    });
    const file = join(place.folder, 'backup.tar');
    expect(await runInProcess(place, 'backup', file)).toMatchObject({ code: 0, complained: '' });
    const target = await createInstallation(engine);
    places.push(target);
    expect(await runInProcess(target, 'restore', file)).toMatchObject({ code: 0, complained: '' });
    await withParts(target, async ({ database }) => {
      const left = await database.system.selectFrom('invitations').select('id').execute();
      expect(left).toEqual([{ id: used.id }]);
      expect(await findRegistration(database.lookups, null)).toMatchObject({ choice: 'invited' });
      expect(await database.readAsMember(inOwnDiary(maya.id), findProfile)).toMatchObject({
        isOperator: true,
      });
    });
  });

  test('operators are named and dismissed by npm run users', async () => {
    const { place, maya } = await create(engine);
    const run = (...args: string[]) => Array.fromAsync(runUsers(args, place.config));
    const isOperator = () =>
      withParts(place, ({ database }) => database.readAsMember(inOwnDiary(maya.id), findProfile)).then(
        (profile) => profile?.isOperator,
      );
    expect(await runInProcess(place, 'users', 'operator', maya.email)).toEqual({
      code: 0,
      printed: `${maya.email} is now an operator: they can invite people and decide who may register.\n`,
      complained: '',
    });
    expect(await isOperator()).toBe(true);
    expect(await run('operator', maya.email)).toEqual([
      `${maya.email} is an operator already; nothing was changed.`,
    ]);
    expect(await run('no-operator', maya.email)).toEqual([
      `${maya.email} is no longer an operator, and their open invitations are withdrawn.`,
    ]);
    expect(await isOperator()).toBe(false);
    expect(await run('no-operator', maya.email)).toEqual([
      `${maya.email} is not an operator; nothing was changed.`,
    ]);
  });
});

test('the command invite refuses wrong arguments in one sentence', async () => {
  const place = await createInstallation('sqlite');
  places.push(place);
  for (const args of [
    ['--list', 'x'],
    ['Rosa', '--list'],
  ])
    await expect(runInvite(args, place.config)).rejects.toThrow(/^Usage: npm run invite -- /);
  await expect(runInvite(['--all'], place.config)).rejects.toThrow(
    "Unknown option '--all'. npm run invite -- --help shows how it is used.",
  );
  await expect(runInvite(['--withdraw'], place.config)).rejects.toThrow(
    "Option '--withdraw <value>' argument missing. npm run invite -- --help shows how it is used.",
  );
  await expect(runInvite(['x'.repeat(81)], place.config)).rejects.toThrow(
    'Name must be at most 80 characters long.',
  );
  await expect(runInvite([], place.config)).rejects.toThrow('There is no database of Flarewell in');
});
