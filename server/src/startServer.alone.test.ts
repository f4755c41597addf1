import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { StartupProblem } from '#failures/startupProblem.ts';
import { startServer } from '#startServer.ts';
import { makeServerEnvironment, type ServerSettings } from '#testing/processes/serverProcess.ts';

const root = join(import.meta.dirname, '..', '..');

describe('starting the server', () => {
  let folder: string;
  let dataDir: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'flarewell-start-'));
    dataDir = join(folder, 'data');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const start = (settings: ServerSettings = {}) =>
    startServer(readConfig(makeServerEnvironment({ DATA_DIR: dataDir, ...settings }), folder), root);

  /** The message, if the start fails with a problem that the operator can solve. */
  const findProblem = (settings?: ServerSettings) =>
    start(settings).then(
      (server) => server.stop().then(() => 'It started.'),
      (problem) => (problem instanceof StartupProblem ? problem.message : String(problem)),
    );

  test('generates no secret if one is configured', async () => {
    const server = await start({ SECRET: 'x'.repeat(32) });
    await server.stop();
    expect(readdirSync(dataDir)).toContain('flarewell.db');
    expect(readdirSync(dataDir)).not.toContain('secret');
  });

  test('restricts the permissions of a data folder that others could read', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'lock'), '');
    chmodSync(dataDir, 0o755);
    const server = await start();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    await server.stop();
  });

  test('on a busy port fails with one sentence and leaves the data folder free', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const { port } = blocker.address() as { port: number };
    expect(await findProblem({ PORT: String(port) })).toBe(
      `Port ${port} is already in use; stop the program that uses it, or set PORT to another one.`,
    );
    blocker.close();
    const server = await start();
    await server.stop();
  });

  test('in an unwritable data folder fails with one sentence', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await findProblem({ DATA_DIR: join(file, 'data') })).toMatch(
      new RegExp(`^The data folder ${file}/data cannot be written \\(DATA_DIR\\): .+\\.$`),
    );
  });

  test('in a folder with other files fails with one sentence and leaves the folder unchanged', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'thesis.txt'), '');
    chmodSync(dataDir, 0o755);
    expect(await findProblem()).toBe(
      `The data folder ${dataDir} contains files that are not Flarewell's; set DATA_DIR to an empty folder.`,
    );
    expect([readdirSync(dataDir), statSync(dataDir).mode & 0o777]).toEqual([['thesis.txt'], 0o755]);
  });

  test('in a folder that has only the folder of the backups takes it as its own', async () => {
    mkdirSync(join(dataDir, 'backups'), { recursive: true });
    const server = await start();
    await server.stop();
    expect(readdirSync(dataDir)).toContain('flarewell.db');
  });

  test.each(['', 'x'.repeat(31), ` ${'x'.repeat(31)}\n`])(
    'with a secret file that contains %j fails with one sentence',
    async (content) => {
      const file = join(dataDir, 'secret');
      mkdirSync(dataDir);
      writeFileSync(file, content);
      expect(await findProblem()).toBe(
        `The secret in ${file} must have at least 32 characters; restore it from a backup, or run npm run secret -- replace, which makes a new one.`,
      );
    },
  );

  test('with a secret file that cannot be read fails with one sentence', async () => {
    const file = join(dataDir, 'secret');
    mkdirSync(file, { recursive: true });
    expect(await findProblem()).toMatch(new RegExp(`^The secret in ${file} cannot be read: .+\\.$`));
  });

  test('with a file that is no database fails with one sentence and leaves the file unchanged', async () => {
    const file = join(dataDir, 'flarewell.db');
    mkdirSync(dataDir);
    writeFileSync(file, 'my shopping list, which is longer than the header of a database file would be');
    const before = readFileSync(file);
    expect(await findProblem()).toBe(`The database ${file} cannot be opened: file is not a database.`);
    expect(readFileSync(file)).toEqual(before);
  });

  test('with a database that cannot be reached fails with one sentence without its password', async () => {
    expect(await findProblem({ DATABASE_URL: 'postgres://app:hunter2@127.0.0.1:9/flarewell' })).toMatch(
      /^PostgreSQL at 127\.0\.0\.1:9\/flarewell \(DATABASE_URL\) cannot be used: (?!.*hunter2).+\.$/,
    );
  });
});
