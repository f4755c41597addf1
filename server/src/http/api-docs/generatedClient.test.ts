import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { generateSource } from 'oazapfts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#db/database.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { openTestSqlite } from '#testing/databases/databases.ts';

const { resolve } = createRequire(import.meta.url);
const typescriptFolder = dirname(resolve('typescript/package.json'));

/** A program by somebody who knows only the OpenAPI document. */
const program = `
import { createCondition, defaults, type NewCheckIn, readCheckIn, saveCheckIn, signUp } from './client.ts';

export async function saveDay(fetch: typeof globalThis.fetch, email: string) {
  defaults.fetch = fetch;
  await signUp({ name: 'Maya', email, password: 'correct horse' });
  const condition = await createCondition({ name: 'Hand eczema' });
  if (condition.status !== 201) throw new Error(condition.data.message);
  const checkIn: NewCheckIn = {
    revision: null,
    factors: { stress: 3, sleep: 4, water: 5, diet: 2, weather: 'Dry' },
    conditionEntries: [{ conditionId: condition.data.id, severity: 4, symptoms: ['Itchiness'] }],
    medicationEntries: [],
  };
  const saved = await saveCheckIn('2026-11-01', checkIn);
  if (saved.status !== 201) throw new Error(JSON.stringify(saved.data));
  const read = await readCheckIn('2026-11-01');
  return [saved.data, read.data];
}

// @ts-expect-error There is no such severity.
const outOfRange: NewCheckIn['conditionEntries'][number]['severity'] = 6;
void outOfRange;
`;

const settings = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'esnext',
    module: 'preserve',
    allowImportingTsExtensions: true,
    types: [],
  },
  files: ['program.ts'],
};

describe('a client that is generated from the document', () => {
  let database: Database;
  let app: TestApp;
  let folder: string;
  beforeAll(async () => {
    database = await openTestSqlite();
    app = await createTestApp(database);
    folder = mkdtempSync(join(tmpdir(), 'flarewell-client-'));
    symlinkSync(dirname(typescriptFolder), join(folder, 'node_modules'));
    const document = await app.connect().get('/api/openapi.json');
    writeFileSync(join(folder, 'openapi.json'), await document.text());
    writeFileSync(join(folder, 'client.ts'), await generateSource(join(folder, 'openapi.json')));
    writeFileSync(join(folder, 'program.ts'), program);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await app.close();
    await database.close();
  });

  test('has types that accept a check-in', async () => {
    const compiler = join(typescriptFolder, 'bin', 'tsc');
    const problems = await promisify(execFile)(process.execPath, [compiler, '-p', folder]).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(problems).toBe('');
  });

  test('saves a check-in', async () => {
    const { saveDay } = await import(pathToFileURL(join(folder, 'program.ts')).href);
    const browser = app.connect();
    const [saved, read] = await saveDay(async (path: string, init: RequestInit) => {
      const headers = Object.fromEntries(new Headers(init.headers));
      return browser.request(init.method ?? 'GET', path, init.body ?? undefined, headers);
    }, 'generated@example.org');
    expect(saved).toMatchObject({
      date: '2026-11-01T12:00:00',
      factors: { stress: 3, sleep: 4, water: 5, diet: 2, weather: 'Dry' },
      conditionEntries: [{ severity: 4, symptoms: ['Itchiness'] }],
    });
    expect(read).toEqual(saved);
  });
});
