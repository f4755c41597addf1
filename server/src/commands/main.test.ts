import { expect, onTestFinished, test } from 'vitest';
import { createInstallation, runInProcess } from '#testing/installations.ts';

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
