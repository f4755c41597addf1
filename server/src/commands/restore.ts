import { readFileSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  backupNames,
  describeContents,
  type Manifest,
  openBackup,
  openEntries,
  type ReadEntries,
  verifyBackup,
  WrongPassphrase,
} from '#backups/backupFile.ts';
import { nameCommand } from '#commands/commandName.ts';
import { describeStored, findBackup } from '#commands/storedBackups.ts';
import type { Terminal } from '#commands/terminal.ts';
import { verifyCopy } from '#commands/verifyCopy.ts';
import type { Config } from '#config.ts';
import { countThings } from '#countThings.ts';
import { openDataFolder } from '#dataFolder.ts';
import type { Serving } from '#db/access/secure.ts';
import { clearMadeAtStart, hasRows, insertLines, listAppliedMigrations } from '#db/copy.ts';
import type { Database } from '#db/database.ts';
import { withdrawAllInvitations } from '#db/invitations.ts';
import { migrate } from '#db/migrate.ts';
import { migrations } from '#db/migrations/list.ts';
import { skipDueReminders } from '#db/reminders/schedule.ts';
import { bumpRevisions } from '#db/revisions.ts';
import { endAllShares } from '#db/shares.ts';
import {
  embeddedFile,
  findServing,
  openPhotos,
  openUnmigrated,
  ownerAddress,
  secretFile,
} from '#installation.ts';
import { requireStoredPath } from '#photos/paths.ts';
import type { PhotoStore } from '#photos/store.ts';
import { StartupProblem } from '#startupProblem.ts';

const unpack = promisify(gunzip);

/**
 * Fills an empty installation from a backup, atomically. The backup may come from the other database engine. Without an
 * argument, lists the backups of BACKUP_DIR.
 */
export async function runRestore(
  args: readonly string[],
  config: Config,
  terminal: Terminal | null = null,
): Promise<string[]> {
  const { folder } = config.backups;
  if (args.length === 0 && folder !== null) return describeStored(folder, new Date().toISOString());
  const [given = '', ...rest] = args;
  if (given === '' || rest.length > 0)
    throw new StartupProblem(`Name the backup: ${nameCommand('restore', 'FILE')}.`);
  const path = findBackup(given, folder);
  const closers: (() => unknown)[] = [];
  try {
    const file = await openBackup(path);
    closers.push(() => file.close());
    const readEntries = await openWithPassphrase(file, path, { config, terminal });
    const manifest = await verifyBackup(readEntries, path);
    const level = findLevel(manifest);
    const dataFolder = openDataFolder(config.dataDir);
    closers.push(() => dataFolder.release());
    const database = openUnmigrated(ownerAddress(config));
    closers.push(() => database.close());
    const photos = await openPhotos(config);
    await requireEmpty(database, photos, config);
    const serving = await findServing(config, database);
    await prepareDatabase(database, level, serving);
    const now = new Date().toISOString();
    const ended = await restore({ manifest, readEntries }, { database, photos, config, now });
    await migrate(database, migrations, serving);
    await bumpRevisions(database.system);
    await skipDueReminders(database, now);
    return describe(manifest, path, { config, ended });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Asks for the passphrase if none is set, or if the set one is wrong: it may have been changed since the backup. */
async function openWithPassphrase(
  file: FileHandle,
  path: string,
  { config, terminal }: { config: Config; terminal: Terminal | null },
): Promise<ReadEntries> {
  const { passphrase } = config.backups;
  const ask = async (question: string) => {
    const typed = await terminal?.askSecret(question);
    if (typed) return typed;
    throw new StartupProblem(`${path} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`);
  };
  if (passphrase === null) return openEntries(file, path, () => ask(`The passphrase of ${path}: `));
  try {
    return await openEntries(file, path, async () => passphrase);
  } catch (problem) {
    if (!(problem instanceof WrongPassphrase) || !terminal) throw problem;
    const question = `BACKUP_PASSPHRASE does not open ${path}. Its passphrase: `;
    return openEntries(file, path, () => ask(question));
  }
}

interface Backup {
  manifest: Manifest;
  readEntries: ReadEntries;
}

interface Place {
  database: Database;
  photos: PhotoStore;
  config: Config;
  now: string;
}

/** How many shared links were ended, and how many unused invitations withdrawn. */
interface Ended {
  shares: number;
  invitations: number;
}

/** Restores the database last, in one transaction. If anything fails before, the photos are removed again. */
async function restore(
  { manifest, readEntries }: Backup,
  { database, photos, config, now }: Place,
): Promise<Ended> {
  const stored: string[] = [];
  try {
    for await (const { name, bytes } of readEntries()) {
      if (!name.startsWith(backupNames.photo(''))) continue;
      const path = requireStoredPath(name.slice(backupNames.photo('').length));
      stored.push(path);
      await photos.put(path, bytes);
    }
    return await database.system.transaction().execute(async (writer) => {
      await clearMadeAtStart(writer);
      let secret: Buffer | null = null;
      // The rows are in the order of the tables, so that those that others refer to are inserted first.
      for await (const { name, bytes } of readEntries()) {
        const table = manifest.tables.find((each) => name.startsWith(backupNames.rowsOf(each.name)));
        if (table) await insertLines(writer, table, (await unpack(bytes)).toString().trimEnd().split('\n'));
        if (name === backupNames.secret) secret = bytes;
      }
      for (const table of manifest.tables) await verifyCopy(writer, table, table);
      // The backup may contain links that were stopped after it was made. Older backups have no links.
      const hasShares = manifest.tables.some(({ name }) => name === 'shares');
      const shares = hasShares ? await endAllShares(writer, now) : 0;
      // The same holds for invitations that were used or withdrawn.
      const hasInvitations = manifest.tables.some(({ name }) => name === 'invitations');
      const invitations = hasInvitations ? await withdrawAllInvitations(writer) : 0;
      if (secret) await writeSecret(config, secret);
      return { shares, invitations };
    });
  } catch (problem) {
    for (const path of stored) await photos.remove(path);
    throw problem;
  }
}

/** Returns the migrations that the backup's schema has. Later ones are applied after its rows are inserted. */
function findLevel({ migrations: names }: Manifest) {
  const unknown = names.find((name, at) => migrations[at]?.name !== name);
  if (unknown === undefined) return migrations.slice(0, names.length);
  throw new StartupProblem(
    `The backup was made by a newer version of Flarewell (migration "${unknown}"); restore it with that version.`,
  );
}

async function requireEmpty(database: Database, photos: PhotoStore, config: Config): Promise<void> {
  const advice = 'nothing was restored. Choose another DATA_DIR, or another database and photo store.';
  const place = config.databaseUrl ? 'The database' : embeddedFile(config);
  if (await hasRows(database.system)) throw new StartupProblem(`${place} already contains data; ${advice}`);
  for await (const { path } of photos.list())
    throw new StartupProblem(`The photo store already contains photos (${path}); ${advice}`);
}

/** Refuses an empty database that a newer version than the backup's has migrated, because its tables would not fit. */
async function prepareDatabase(
  database: Database,
  level: typeof migrations,
  serving: Serving,
): Promise<void> {
  const applied = await listAppliedMigrations(database.system);
  if (applied.length > level.length) {
    throw new StartupProblem(
      'The database is empty, but its tables were made by a newer version than the backup; choose a new database.',
    );
  }
  await migrate(database, level, serving);
}

async function writeSecret(config: Config, secret: Uint8Array): Promise<void> {
  const path = secretFile(config);
  const draft = `${path}.new`;
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(secret);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

function describe(
  manifest: Manifest,
  path: string,
  { config, ended }: { config: Config; ended: Ended },
): string[] {
  const hasSecret = manifest.entries.some(({ name }) => name === backupNames.secret);
  const isOther =
    hasSecret && config.secret && readFileSync(secretFile(config), 'utf8').trim() !== config.secret;
  return [
    `Restored ${describeContents(manifest)} from ${path} made at ${manifest.madeAt}, and verified every table.`,
    ...(ended.shares > 0
      ? [`Ended ${countThings([[ended.shares, 'shared link', 'shared links']])}: people have to share anew.`]
      : []),
    ...(ended.invitations > 0
      ? [
          `Withdrew ${countThings([[ended.invitations, 'unused invitation', 'unused invitations']])}: invite these people anew.`,
        ]
      : []),
    ...(hasSecret
      ? []
      : [
          config.secret
            ? 'The backup contains no secret: SECRET must be the one that it was made with, or everybody has to sign in again.'
            : 'The backup contains no secret: set SECRET to its old value, or everybody has to sign in again.',
        ]),
    ...(isOther ? ['SECRET differs from the one in the backup: everybody has to sign in again.'] : []),
  ];
}
