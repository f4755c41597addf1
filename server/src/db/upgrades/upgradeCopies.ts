import { promises as fs } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { reasonOf, StartupProblem } from '#startupProblem.ts';

const PAGES_AT_ONCE = 1000;
const MARK = '.before-';
const DRAFT = '.new';

/**
 * Copies the embedded database before it is migrated, and returns the path of the copy. Call it while a write transaction
 * is open that has not written yet: nobody else can write then, so that the copy is what the migration starts from.
 */
export async function copyBeforeUpgrade(file: string, [first = '']: readonly string[]): Promise<string> {
  const copy = `${file}${MARK}${first}`;
  const draft = copy + DRAFT;
  try {
    await fs.rm(draft, { force: true });
    await copyDatabase(file, draft);
    await fs.rename(draft, copy);
    await sync(dirname(copy));
    return copy;
  } catch (cause) {
    await fs.rm(draft, { force: true });
    throw new StartupProblem(
      `The database was not brought up to date, because it could not be copied to ${copy} before: ${reasonOf(cause)}.`,
      { cause },
    );
  }
}

async function copyDatabase(file: string, target: string): Promise<void> {
  // Created first, so that nobody else can read it while it is written.
  await (await fs.open(target, 'wx', 0o600)).close();
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    await backup(source, target, { rate: PAGES_AT_ONCE });
  } finally {
    source.close();
  }
  await fs.chmod(target, 0o600);
  await sync(target);
}

/** Deletes the copies of earlier upgrades, also those that were not finished, and returns their names. */
export async function removeUpgradeCopies(file: string): Promise<string[]> {
  const folder = dirname(file);
  const start = basename(file) + MARK;
  const names = (await fs.readdir(folder)).filter((name) => name.startsWith(start));
  for (const name of names) await fs.rm(join(folder, name));
  return names.sort();
}

/** Waits until a file or folder is on the disk. */
async function sync(path: string): Promise<void> {
  const handle = await fs.open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
