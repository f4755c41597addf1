import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commands } from '#commands/forms.ts';
import { createInstallation, runInProcess } from '#testing/installations.ts';
import { makeServerEnvironment } from '#testing/processes/serverProcess.ts';

test('a problem that the operator can fix is printed as one sentence, with exit code 1', async () => {
  const place = await createInstallation('sqlite');
  onTestFinished(place.remove);
  expect(await runInProcess(place, 'premium', 'list')).toEqual({
    code: 1,
    printed: '',
    complained: `There is no database of Flarewell in ${place.config.dataDir} (DATA_DIR).\n`,
  });
});

test('a command that is typed wrongly is told so in one sentence, with exit code 2', async () => {
  const place = await createInstallation('sqlite');
  onTestFinished(place.remove);
  const usage = 'npm run premium -- list, npm run premium -- grant EMAIL, or npm run premium -- revoke EMAIL';
  const sentences: [string[], string][] = [
    [['premium'], `Usage: ${usage}.`],
    [['backup', '--all'], "Unknown option '--all'. npm run backup -- --help shows how it is used."],
    [['nonsense'], 'There is no command "nonsense": users, invite, premium, backup, restore, move, secret.'],
    [[''], 'Name a command: users, invite, premium, backup, restore, move, secret.'],
  ];
  for (const [[name = '', ...args], complained] of sentences)
    expect(await runInProcess(place, name, ...args)).toEqual({
      code: 2,
      printed: '',
      complained: `${complained}\n`,
    });
});

test.each([['--help'], ...Object.keys(commands).map((name) => [name, '--help'])])(
  '%s %s prints help and touches nothing, not even with settings that are wrong',
  async (name, ...args) => {
    const place = await createInstallation('sqlite');
    onTestFinished(place.remove);
    const settings = { ...place.settings, PORT: 'wrong' };
    const run = await runInProcess({ ...place, settings }, name, ...args);
    expect(run).toMatchObject({ code: 0, complained: '' });
    expect(run.printed).toContain(`npm run ${name === '--help' ? 'users' : name}`);
    expect(readdirSync(place.folder)).toEqual([]);
  },
);

test.each([
  ['deploy/flarewell.mjs', {}, 'flarewell premium grant'],
  [
    'scripts/command.mjs',
    { FLAREWELL_COMMAND_PREFIX: 'sudo npm run service --' },
    'sudo npm run service -- premium grant',
  ],
])('%s with %o names commands as its operator has to type them', async (script, variables, expected) => {
  const program = join(import.meta.dirname, '..', '..', '..', script);
  const env = { ...makeServerEnvironment({}), ...variables };
  const complained = await new Promise((resolve) => {
    execFile(process.execPath, [program, 'premium'], { env }, (_failure, _printed, stderr) =>
      resolve(stderr),
    );
  });
  expect(complained).toContain(`${expected} EMAIL`);
});
