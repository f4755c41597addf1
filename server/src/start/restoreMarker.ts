import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartupProblem } from '#failures/startupProblem.ts';
import { writeDurably } from '#start/dataFolder.ts';

/**
 * A file in the data folder that exists while a restore fills the installation. It is written once database and photo store
 * were found empty, and removed at the very end. So if a restore is killed, the next one knows where the photos come from.
 */
const fileIn = (dataDir: string) => join(dataDir, 'restoring');

export const markRestoring = (dataDir: string, backup: string) =>
  writeDurably(fileIn(dataDir), `${backup}\n`);

export const unmarkRestoring = (dataDir: string) => rmSync(fileIn(dataDir), { force: true });

/** The backup whose restore was interrupted; null if none was. */
export function findInterruptedRestore(dataDir: string): string | null {
  return existsSync(fileIn(dataDir)) ? readFileSync(fileIn(dataDir), 'utf8').trim() : null;
}

/** For everything but a restore: the records may be missing, and a server would look like a new and empty one. */
export function refuseInterruptedRestore(dataDir: string): void {
  const backup = findInterruptedRestore(dataDir);
  if (backup === null) return;
  throw new StartupProblem(
    `The restore of ${backup} into ${dataDir} was interrupted; run it again, which completes it.`,
  );
}
