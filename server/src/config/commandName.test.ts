import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { runBackup } from '#commands/backups/backup.ts';
import { runRestore } from '#commands/backups/restore.ts';
import { runMove } from '#commands/move.ts';
import { runInvite } from '#commands/people/invite.ts';
import { runPremium } from '#commands/people/premium.ts';
import { runUsers } from '#commands/people/users.ts';
import { nameCommand, setCommandPrefix } from '#config/commandName.ts';
import { readConfig } from '#config/config.ts';

afterEach(() => setCommandPrefix(null));

test.each([
  [null, 'npm run restore', 'npm run restore -- NAME'],
  ['flarewell', 'flarewell restore', 'flarewell restore NAME'],
  ['sudo npm run service --', 'sudo npm run service -- restore', 'sudo npm run service -- restore NAME'],
])('with the prefix %j, a command is %j', (prefix, bare, withName) => {
  setCommandPrefix(prefix);
  expect([nameCommand('restore'), nameCommand('restore', 'NAME')]).toEqual([bare, withName]);
});

test.each([
  ['backup', (config) => runBackup([], config)],
  ['restore', (config) => runRestore([], config)],
  ['move', (config) => runMove([], config)],
  ['invite', (config) => runInvite(['--help'], config)],
  ['premium', (config) => runPremium([], config)],
  ['users', (config) => Array.fromAsync(runUsers(['nonsense'], config))],
  ['users', (config) => Array.fromAsync(runUsers([], config)).then((lines) => Promise.reject(lines))],
] satisfies [string, (config: ReturnType<typeof readConfig>) => Promise<unknown>][])(
  'what %s advises works in the container',
  async (name, run) => {
    setCommandPrefix('flarewell');
    const advice = await run(readConfig({}, '/nowhere')).catch(String);
    expect(advice).toContain(`flarewell ${name}`);
    expect(advice).not.toContain('npm');
  },
);

test('no other file of the commands writes their names itself', () => {
  const folder = join(import.meta.dirname, '..', 'commands');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  expect(files).toContain(join('backups', 'restore.ts'));
  const offenders = files.filter((file) => readFileSync(join(folder, file), 'utf8').includes('npm run'));
  expect(offenders).toEqual([]);
});
