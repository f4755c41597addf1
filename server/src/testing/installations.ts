import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { type Config, readConfig } from '#config/config.ts';
import type { Database, EngineName } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { openDataFolder } from '#start/dataFolder.ts';
import { databaseAddress, openPhotos } from '#start/installation.ts';
import { establishSecret } from '#start/installationSecret.ts';
import { createPhotographed, makeImportServices, readEverything } from '#testing/archives.ts';
import { createTestDatabase } from '#testing/databases/databases.ts';
import { startCommand } from '#testing/processes/commandProcess.ts';
import { makeServerEnvironment } from '#testing/processes/serverProcess.ts';

type Settings = Parameters<typeof makeServerEnvironment>[0];

export interface TestInstallation {
  folder: string;
  settings: Settings;
  config: Config;
  remove(): Promise<void>;
}

/** Creates the folder and database of an installation, still empty. */
export async function createInstallation(
  engine: EngineName,
  settings: Settings = {},
): Promise<TestInstallation> {
  const folder = mkdtempSync(join(tmpdir(), 'flarewell-command-'));
  const home = await createTestDatabase(engine);
  const all = {
    ...settings,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: 'url' in home.address ? home.address.url : '',
  };
  return {
    folder,
    settings: all,
    config: readConfig(all, folder),
    async remove() {
      await home.remove();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Opens the database and the photo store, and closes them after the work. */
export async function withParts<T>(
  { config }: TestInstallation,
  work: (parts: Parameters<typeof createPhotographed>[0]) => Promise<T>,
): Promise<T> {
  if (!existsSync(join(config.dataDir, 'lock'))) openDataFolder(config.dataDir).release();
  const database: Database = await openDatabase(databaseAddress(config));
  try {
    return await work(makeImportServices(database, await openPhotos(config)));
  } finally {
    await database.close();
  }
}

/** Establishes the secret as a start does, and returns it. */
export async function startOnce({ config }: TestInstallation, database: Database): Promise<string> {
  const folder = openDataFolder(config.dataDir);
  try {
    return await establishSecret(database, { given: config.secret ?? folder.findSecret(), folder, config });
  } finally {
    folder.release();
  }
}

/** Adds two people with a photo each, and the secret that the first start creates. */
export function fillInstallation(place: TestInstallation) {
  return withParts(place, async (parts) => {
    await startOnce(place, parts.database);
    return [await createPhotographed(parts), await createPhotographed(parts)];
  });
}

export const readInstallation = (place: TestInstallation) => withParts(place, readEverything);

/** Runs a command in a separate process, like `npm run`. */
export async function runInProcess({ settings }: TestInstallation, name: string, ...args: string[]) {
  const child = startCommand(settings, name, args);
  const ended = once(child, 'close');
  const [printed, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code: Number(code), printed, complained };
}

/** Starts a process that saves one version of a check-in after the other until it is stopped. */
export async function startWriting({ settings }: TestInstallation, userId: string, conditionId: string) {
  const program = join(import.meta.dirname, 'processes', 'writingServer.ts');
  const child = spawn(process.execPath, [program, userId, conditionId], {
    env: makeServerEnvironment(settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  // Stops the process when the test fails, too; otherwise it would write for ever.
  onTestFinished(stop);
  const written = { last: -1 };
  const lines = createInterface(child.stdout).on('line', (line) => {
    written.last = Number(line);
  });
  await once(lines, 'line');
  return { written, stop };
}
