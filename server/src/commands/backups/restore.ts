import {
  backupNames,
  describeContents,
  type Manifest,
  type ReadEntries,
  readPhotoName,
  readRows,
  verifyBackup,
} from '#backups/backupFile.ts';
import { countThings } from '#backups/countThings.ts';
import { findLevel } from '#backups/level.ts';
import { readArguments, WrongUse } from '#commands/arguments.ts';
import { abortOnSignal } from '#commands/backups/abortOnSignal.ts';
import { openStored } from '#commands/backups/openStored.ts';
import { describeStored } from '#commands/backups/storedBackups.ts';
import type { Terminal } from '#commands/terminal.ts';
import { verifyCopy } from '#commands/verifyCopy.ts';
import { nameCommand } from '#config/commandName.ts';
import type { Config } from '#config/config.ts';
import type { Serving } from '#db/access/secure.ts';
import { endAllAccess } from '#db/accounts/endAccess.ts';
import { withdrawAllInvitations } from '#db/accounts/invitations.ts';
import { clearMadeAtStart, hasRows, insertLines, listAppliedMigrations } from '#db/copy.ts';
import type { Database } from '#db/database.ts';
import { withdrawAllLinks } from '#db/diaries/links.ts';
import { migrate } from '#db/migrate.ts';
import { migrations } from '#db/migrations/list.ts';
import { bumpRevisions } from '#db/records/revisions.ts';
import { endAllShares } from '#db/records/shares.ts';
import { skipDueReminders } from '#db/reminders/schedule.ts';
import { StartupProblem } from '#failures/startupProblem.ts';
import type { PhotoStore } from '#photos/store.ts';
import { openDataFolder, writeDurably } from '#start/dataFolder.ts';
import {
  embeddedFile,
  findServing,
  openPhotos,
  openUnmigrated,
  ownerAddress,
  secretFile,
} from '#start/installation.ts';
import { findSecretProblem } from '#start/installationSecret.ts';
import { findInterruptedRestore, markRestoring, unmarkRestoring } from '#start/restoreMarker.ts';

/**
 * Fills an empty installation from a backup, atomically. The backup may come from the other database engine. Without an
 * argument, lists the backups of BACKUP_DIR.
 */
export async function runRestore(
  args: readonly string[],
  config: Config,
  terminal: Terminal | null = null,
): Promise<string[]> {
  const { given } = readArguments('restore', args);
  const { folder } = config.backups;
  if (given.FILE === undefined) {
    if (folder !== null) return describeStored(folder, new Date().toISOString());
    throw new WrongUse(`Name the backup: ${nameCommand('restore', 'FILE')}.`);
  }
  const wanted = { given: given.FILE, isPlainMeant: '--unencrypted' in given, config, terminal };
  const { signal, stopWatching } = abortOnSignal(
    new StartupProblem('The restore was stopped, and nothing was restored.'),
  );
  const closers: (() => unknown)[] = [stopWatching];
  try {
    const file = await openStored(wanted);
    closers.push(file.close);
    const readEntries = untilAborted(file.readEntries, signal);
    const manifest = await verifyBackup(readEntries, file.path);
    const level = findLevel(manifest);
    const dataFolder = openDataFolder(config.dataDir);
    closers.push(() => dataFolder.release());
    const database = openUnmigrated(ownerAddress(config));
    closers.push(() => database.close());
    const photos = await openPhotos(config);
    const serving = await findServing(config, database);
    const place = { database, photos, config, serving, now: new Date().toISOString() };
    const interrupted = findInterruptedRestore(config.dataDir);
    const describeSecret = () =>
      findSecretProblem(database.system, config.secret ?? dataFolder.findSecret(), config);
    if (interrupted !== null && (await hasRows(database.system))) {
      await finish(place);
      return [
        `The restore of ${interrupted} was interrupted near its end, and is complete now.`,
        ...describeEnd(await describeSecret()),
      ];
    }
    const leftovers = await requireEmpty(place, { manifest, interrupted });
    markRestoring(config.dataDir, file.path);
    const ended = await fill({ manifest, readEntries, level, signal }, place, leftovers);
    await finish(place);
    return describe(manifest, file.path, { problem: await describeSecret(), ended });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

const untilAborted = (read: ReadEntries, signal: AbortSignal): ReadEntries =>
  async function* () {
    for await (const entry of read()) {
      signal.throwIfAborted();
      yield entry;
    }
  };

interface Backup {
  manifest: Manifest;
  readEntries: ReadEntries;
  /** The migrations that the backup's schema has. */
  level: typeof migrations;
  signal: AbortSignal;
}

interface Place {
  database: Database;
  photos: PhotoStore;
  config: Config;
  serving: Serving;
  now: string;
}

/** How many shared links were ended, and how many unused invitations withdrawn. */
interface Ended {
  shares: number;
  invitations: number;
}

/**
 * Stores the photos, then the rows, in one transaction. If anything fails before its end, the photos are removed again, with
 * the leftovers of a restore that was killed.
 */
async function fill(backup: Backup, place: Place, leftovers: readonly string[]): Promise<Ended> {
  const stored = new Set(leftovers);
  try {
    await prepareDatabase(place, backup.level);
    for await (const entry of backup.readEntries()) {
      const path = readPhotoName(entry);
      if (path === null) continue;
      stored.add(path);
      await place.photos.put(path, entry.bytes);
    }
    return await insertRows(backup, place);
  } catch (problem) {
    // If this fails, too, the mark stays, and the next restore completes what is there.
    await undo(place, stored).catch(() => undefined);
    throw problem;
  }
}

/** Removes nothing if the rows are there: a connection that is lost while they are committed reports a failure as well. */
async function undo({ database, photos, config }: Place, stored: Iterable<string>): Promise<void> {
  if (await hasRows(database.system)) return;
  for (const path of stored) await photos.remove(path);
  unmarkRestoring(config.dataDir);
}

function insertRows(
  { manifest, readEntries, signal }: Backup,
  { database, config, now }: Place,
): Promise<Ended> {
  return database.system.transaction().execute(async (writer) => {
    await clearMadeAtStart(writer);
    let secret: Buffer | null = null;
    // The rows are in the order of the tables, so that those that others refer to are inserted first.
    for await (const entry of readEntries()) {
      const rows = await readRows(manifest, entry);
      if (rows) await insertLines(writer, rows.table, rows.lines);
      if (entry.name === backupNames.secret) secret = entry.bytes;
    }
    for (const table of manifest.tables) {
      signal.throwIfAborted();
      await verifyCopy(writer, table, table);
    }
    // The backup may contain links that were stopped after it was made. Older backups have no links.
    const hasShares = manifest.tables.some(({ name }) => name === 'shares');
    const shares = hasShares ? await endAllShares(writer, now) : 0;
    // The same holds for invitations that were used or withdrawn.
    const hasInvitations = manifest.tables.some(({ name }) => name === 'invitations');
    const invitations = hasInvitations ? await withdrawAllInvitations(writer) : 0;
    await endAllAccess(writer, now);
    if (secret) writeDurably(secretFile(config), secret);
    return { shares, invitations };
  });
}

/** What follows once all rows are there. It may be done twice, if a restore is killed here and run again. */
async function finish({ database, config, serving, now }: Place): Promise<void> {
  await migrate(database, migrations, serving);
  await withdrawAllLinks(database.system);
  await bumpRevisions(database.system);
  await skipDueReminders(database, now);
  unmarkRestoring(config.dataDir);
}

/** Returns the photos of this backup that a killed restore has left. All others are refused, and never removed. */
async function requireEmpty(
  { database, photos, config }: Place,
  { manifest, interrupted }: { manifest: Manifest; interrupted: string | null },
): Promise<string[]> {
  const advice =
    interrupted === null
      ? 'nothing was restored. Choose another DATA_DIR, or another database and photo store.'
      : `nothing was restored. The restore of ${interrupted} was interrupted here: run that one again.`;
  const own = new Set(interrupted === null ? [] : manifest.entries.map(({ name }) => name));
  const place = config.databaseUrl ? 'The database' : embeddedFile(config);
  if (await hasRows(database.system)) throw new StartupProblem(`${place} already contains data; ${advice}`);
  const leftovers: string[] = [];
  for await (const { path } of photos.list()) {
    if (!own.has(backupNames.photo(path)))
      throw new StartupProblem(`The photo store already contains photos (${path}); ${advice}`);
    leftovers.push(path);
  }
  return leftovers;
}

/** Refuses an empty database that a newer version than the backup's has migrated, because its tables would not fit. */
async function prepareDatabase({ database, serving }: Place, level: typeof migrations): Promise<void> {
  const applied = await listAppliedMigrations(database.system);
  if (applied.length > level.length) {
    throw new StartupProblem(
      'The database is empty, but its tables were made by a newer version than the backup; choose a new database.',
    );
  }
  await migrate(database, level, serving);
}

/** What every restore ends, so that nothing works again that was revoked after the backup was made. */
export const endings = [
  'Everybody is signed out; links from earlier mails and known devices no longer count.',
  'Accounts, operators, members of diaries, passwords, passkeys, second factors and backup codes are those of the backup: what was deleted, removed, disabled, changed or used since is as it was then. The same holds for a secret in it that was replaced since.',
  'Reminders by mail go on. Notifications go on at a device once its owner has signed in there.',
];

function describe(
  manifest: Manifest,
  path: string,
  { problem, ended }: { problem: string | null; ended: Ended },
): string[] {
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
    ...describeEnd(problem),
  ];
}

/** The problem is why the server would refuse to start, or null. */
function describeEnd(problem: string | null): string[] {
  return [...(problem ? [`The server will refuse to start. ${problem}`] : []), ...endings];
}
