import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createInstallation, runInProcess } from '#testing/installations.ts';
import { makeServerEnvironment } from '#testing/processes/serverProcess.ts';

test('a problem that the operator can fix is printed as one sentence, with exit code 1', async () => {
  const place = await createInstallation('sqlite');
  onTestFinished(place.remove);
  const run = (name: string) => runInProcess(place, name);
  expect(await run('premium')).toEqual({
    code: 1,
    printed: '',
    complained: 'Usage: npm run premium -- grant EMAIL, revoke EMAIL, or list.\n',
  });
  expect(await run('nonsense')).toEqual({
    code: 1,
    printed: '',
    complained: 'There is no command "nonsense".\n',
  });
});

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
  expect(complained).toBe(`Usage: ${expected} EMAIL, revoke EMAIL, or list.\n`);
});
