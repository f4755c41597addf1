import type { Given } from '#commands/arguments.ts';
import type { Terminal } from '#commands/terminal.ts';
import type { Config } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import { openToRead } from '#db/open.ts';
import { StartupProblem } from '#failures/startupProblem.ts';
import { databaseAddress, openToChange, requireInstallation } from '#start/installation.ts';

/** What a command gets that works with the database. */
export interface Task {
  config: Config;
  database: Database;
  terminal: Terminal | null;
  given: Given;
  now: string;
}

export type Lines = AsyncIterable<string> | Iterable<string>;

/** Yields the lines of a command that works with the database. One that only reads leaves an earlier schema as it is. */
export async function* withDatabase(
  { config, reads }: { config: Config; reads: boolean },
  work: (database: Database) => Lines | Promise<Lines>,
): AsyncGenerator<string> {
  requireInstallation(config);
  const { database, isEarlier } = reads
    ? await openToRead(databaseAddress(config))
    : { database: await openToChange(config), isEarlier: false };
  try {
    yield* isEarlier ? await readEarlier(async () => work(database)) : await work(database);
  } finally {
    await database.close();
  }
}

/** Collects the lines first, so that nothing is printed if the earlier schema lacks what the command reads. */
async function readEarlier(work: () => Promise<Lines>): Promise<string[]> {
  try {
    return await Array.fromAsync(await work());
  } catch (cause) {
    if (cause instanceof StartupProblem) throw cause;
    throw new StartupProblem(
      'The database is that of an earlier version, and this command needs the present one: start the new version first, which brings the database up to date.',
      { cause },
    );
  }
}
