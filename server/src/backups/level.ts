import type { Manifest } from '#backups/backupFile.ts';
import { migrations } from '#db/migrations/list.ts';
import { StartupProblem } from '#failures/startupProblem.ts';

/** Returns the migrations that the backup's schema has. Later ones are applied after its rows are inserted. */
export function findLevel({ migrations: names }: Manifest) {
  const unknown = names.find((name, at) => migrations[at]?.name !== name);
  if (unknown === undefined) return migrations.slice(0, names.length);
  throw new StartupProblem(
    `The backup was made by a newer version of Flarewell (migration "${unknown}"); restore it with that version.`,
  );
}
