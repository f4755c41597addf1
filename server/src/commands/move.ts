import { existsSync } from 'node:fs';
import { countThings } from '#backups/countThings.ts';
import { readArguments, WrongUse } from '#commands/arguments.ts';
import type { Terminal } from '#commands/terminal.ts';
import { verifyCopy } from '#commands/verifyCopy.ts';
import { nameCommand } from '#config/commandName.ts';
import type { Config } from '#config/config.ts';
import {
  clearMadeAtStart,
  copiedTables,
  createFingerprint,
  type Fingerprint,
  hasRows,
  insertLines,
  readLines,
  readSnapshot,
} from '#db/copy.ts';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { StartupProblem } from '#failures/startupProblem.ts';
import { openDataFolder } from '#start/dataFolder.ts';
import { embeddedFile, reportUpgrade } from '#start/installation.ts';
import { refuseInterruptedRestore } from '#start/restoreMarker.ts';

/** Copies everything from the embedded database to an empty PostgreSQL. Photos stay where they are. */
export async function runMove(
  args: readonly string[],
  config: Config,
  terminal: Terminal | null = null,
): Promise<string[]> {
  const url = await readTarget(args, config, terminal);
  refuseInterruptedRestore(config.dataDir);
  const address = new URL(url);
  const file = embeddedFile(config);
  if (!existsSync(file)) throw new StartupProblem(`There is no embedded database at ${file} to move.`);

  const closers: (() => unknown)[] = [];
  try {
    // Locks the data folder. Changes that a running server made meanwhile would not be copied.
    const folder = openDataFolder(config.dataDir);
    closers.push(() => folder.release());
    const source = await openDatabase({ file }, { upgrading: reportUpgrade });
    closers.push(() => source.close());
    const target = await openDatabase({ url, setting: 'MOVE_TO' });
    closers.push(() => target.close());
    const place = `PostgreSQL at ${address.host}${address.pathname}`;
    if (await hasRows(target.system)) {
      throw new StartupProblem(
        `${place} already contains data; nothing was moved. Choose an empty database.`,
      );
    }
    const copied = await copyEverything(source, target);
    const count = (table: string) => copied.get(table)?.rows ?? 0;
    const moved = countThings([
      [count('users'), 'person', 'people'],
      [count('check_ins'), 'check-in', 'check-ins'],
    ]);
    return [
      `Moved ${moved} to ${place}: all ${copied.size} tables are equal on both sides.`,
      `Now set DATABASE_URL to this database and start Flarewell. ${file} is unchanged; keep it until you have checked that everything works.`,
    ];
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/**
 * The address contains a password, which would be visible in `ps` and in the history of the shell. So it can also come
 * from a setting or from a prompt.
 */
async function readTarget(
  args: readonly string[],
  { moveTo }: Config,
  terminal: Terminal | null,
): Promise<string> {
  const form = 'postgres://user:password@host:5432/database';
  const url =
    readArguments('move', args).given.ADDRESS ??
    moveTo ??
    (await terminal?.askSecret(`Address of the new database, ${form} (not shown while you type): `)) ??
    '';
  if (/^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? '')) return url;
  throw new WrongUse(
    `Name the new database: set MOVE_TO to ${form}, or run ${nameCommand('move')} in a terminal and type it there.`,
  );
}

/** Copies every row in one transaction, and verifies that both sides are equal. */
async function copyEverything(source: Database, target: Database): Promise<Map<string, Fingerprint>> {
  return readSnapshot(source, (reader) =>
    target.system.transaction().execute(async (writer) => {
      const copied = new Map<string, Fingerprint>();
      await clearMadeAtStart(writer);
      for (const table of copiedTables) {
        const read = createFingerprint();
        for await (const lines of readLines(reader, table)) {
          read.add(lines);
          await insertLines(writer, table, lines);
        }
        await verifyCopy(writer, table, read.read());
        copied.set(table.name, read.read());
      }
      return copied;
    }),
  );
}
