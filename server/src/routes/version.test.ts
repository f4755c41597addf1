import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answerOf, bodyOf, refusal, signUp } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';

const manifest = join(import.meta.dirname, '..', '..', '..', 'package.json');
const { version } = JSON.parse(readFileSync(manifest, 'utf8'));

describeApp('the version', (app) => {
  test('is that of the package.json of the project', async () => {
    const { client } = await signUp(app());
    expect(await answerOf(client.get('/api/version'))).toEqual([200, { version }]);
  });

  test('is not told to strangers, nor in the API document that they can read', async () => {
    const visitor = app().connect();
    expect(await answerOf(visitor.get('/api/version'))).toEqual(refusal('signed-out'));
    const { info } = await bodyOf<{ info: { version: string } }>(visitor.get('/api/openapi.json'));
    expect(info.version).toBe('1');
  });
});
