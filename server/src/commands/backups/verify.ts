import {
  backupNames,
  describeContents,
  type Manifest,
  type ReadEntries,
  readPhotoName,
  readRows,
  verifyBackup,
} from '#backups/backupFile.ts';
import { readPhotoPath } from '#backups/contents.ts';
import { countThings } from '#backups/countThings.ts';
import { findLevel } from '#backups/level.ts';
import { openStored, type Wanted } from '#commands/backups/openStored.ts';
import { verifyCopy } from '#commands/verifyCopy.ts';
import { insertLines } from '#db/copy.ts';
import { openSqlite } from '#db/engines/sqlite.ts';
import { migrate } from '#db/migrate.ts';
import { reasonOf, StartupProblem } from '#failures/startupProblem.ts';

/** Says whether a backup would restore, by restoring its rows into a database in memory. Nothing is written to a disk. */
export async function verifyStored(wanted: Wanted): Promise<string[]> {
  const { path, readEntries, close } = await openStored(wanted);
  try {
    const manifest = await verifyBackup(readEntries, path);
    const missing = await rehearse(manifest, readEntries).catch((cause) => {
      if (cause instanceof StartupProblem) throw cause;
      throw new StartupProblem(`${path} would not restore: ${reasonOf(cause)}.`, { cause });
    });
    return describe(manifest, path, missing);
  } finally {
    await close();
  }
}

/** Returns how many photos of check-ins the backup lacks. */
async function rehearse(manifest: Manifest, readEntries: ReadEntries): Promise<number> {
  const database = openSqlite(':memory:');
  const [stored, shown] = [new Set<string>(), new Set<string>()];
  try {
    await migrate(database, findLevel(manifest));
    await database.system.transaction().execute(async (writer) => {
      for await (const entry of readEntries()) {
        const photo = readPhotoName(entry);
        if (photo) stored.add(photo);
        const rows = await readRows(manifest, entry);
        if (rows) await insertLines(writer, rows.table, rows.lines);
        if (rows?.table.name === 'check_ins')
          for (const path of rows.lines.flatMap(readPhotoPath)) shown.add(path);
      }
      for (const table of manifest.tables) await verifyCopy(writer, table, table);
    });
    await migrate(database);
  } finally {
    await database.close();
  }
  return shown.difference(stored).size;
}

function describe(manifest: Manifest, path: string, missing: number): string[] {
  const hasSecret = manifest.entries.some(({ name }) => name === backupNames.secret);
  const lost = countThings([[missing, 'photo that a check-in shows is', 'photos that check-ins show are']]);
  return [
    `${path} made at ${manifest.madeAt} would restore: ${describeContents(manifest)}, all of them read and verified.`,
    ...(missing > 0 ? [`${lost} missing from it.`] : []),
    ...(hasSecret
      ? []
      : ['It contains no secret: to restore it, you need the SECRET that it was made with.']),
  ];
}
