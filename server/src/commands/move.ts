import { existsSync } from 'node:fs';
import { countThings, embeddedFile } from '#commands/installation.ts';
import { proveEqual } from '#commands/prove.ts';
import type { Terminal } from '#commands/terminal.ts';
import type { Config } from '#config.ts';
import { openDataFolder } from '#dataFolder.ts';
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
import { StartupProblem } from '#startupProblem.ts';

/** Carries everything from the embedded database to an empty PostgreSQL. Photos stay where they are. */
export async function runMove(
  args: readonly string[],
  config: Config,
  terminal: Terminal | null = null,
): Promise<string[]> {
  const url = await readTarget(args, config, terminal);
  const address = new URL(url);
  const file = embeddedFile(config);
  if (!existsSync(file)) throw new StartupProblem(`There is no embedded database at ${file} to move.`);

  const closers: (() => unknown)[] = [];
  try {
    // Held for as long as it takes: what a running server wrote meanwhile would stay behind.
    const folder = openDataFolder(config.dataDir);
    closers.push(() => folder.release());
    const source = await openDatabase({ file });
    closers.push(() => source.close());
    const target = await openDatabase({ url });
    closers.push(() => target.close());
    const place = `PostgreSQL at ${address.host}${address.pathname}`;
    if (await hasRows(target.system)) {
      throw new StartupProblem(`${place} holds data already; nothing was moved. Choose an empty database.`);
    }
    const copied = await copyEverything(source, target);
    const count = (table: string) => copied.get(table)?.rows ?? 0;
    const moved = countThings([
      [count('users'), 'person', 'people'],
      [count('check_ins'), 'check-in', 'check-ins'],
    ]);
    return [
      `Moved ${moved} to ${place}: all ${copied.size} tables hold the same on both sides.`,
      `Now set DATABASE_URL to it and start Flarewell. ${file} is as it was; keep it until you have seen that all is well.`,
    ];
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/**
 * The address holds a password, which `ps` and the history of the shell would show: it can also come from a setting or
 * from a prompt.
 */
async function readTarget(
  [given, ...rest]: readonly string[],
  { moveTo }: Config,
  terminal: Terminal | null,
): Promise<string> {
  const form = 'postgres://user:password@host:5432/database';
  const url =
    given ??
    moveTo ??
    (await terminal?.askSecret(`Where to? ${form} (it is not shown while you type) `)) ??
    '';
  if (rest.length === 0 && /^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? '')) return url;
  throw new StartupProblem(
    `Say where to: set MOVE_TO to ${form}, or run npm run move at a terminal, which asks for it.`,
  );
}

/** Carries every row into an empty database, all or nothing, and proves that both sides say the same. */
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
        await proveEqual(writer, table, read.read());
        copied.set(table.name, read.read());
      }
      return copied;
    }),
  );
}
