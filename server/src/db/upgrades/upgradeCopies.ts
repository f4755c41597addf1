import { promises as fs } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { reasonOf, StartupProblem } from '#failures/startupProblem.ts';

const PAGES_AT_ONCE = 1000;
const BEFORE = '.before-';
const DRAFT = '.new';
/** Ends the name of an empty file that marks a copy: a server has served since it was made. */
const STARTED = '.started';
/**
 * How long a copy is kept after the new version has served for the first time. It has to outlive quick restarts: systemd or
 * Docker restarts a version that crashes.
 */
const TRIAL_MS = 24 * 60 * 60 * 1000;

/**
 * Copies the embedded database before it is migrated, and returns the path of the copy. Call it while a write transaction
 * is open that has not written yet: nobody else can write then, so that the copy is what the migration starts from.
 */
export async function copyBeforeUpgrade(file: string, [first = '']: readonly string[]): Promise<string> {
  const copy = `${file}${BEFORE}${first}`;
  const draft = copy + DRAFT;
  try {
    await fs.rm(draft, { force: true });
    await copyDatabase(file, draft);
    // The mark of an earlier copy with the same name. With an old mark, the next start would delete the new copy.
    await fs.rm(copy + STARTED, { force: true });
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

/**
 * Call it at every start that serves. Deletes the copies that such a start has marked a day ago or earlier, and those that
 * were not finished, and returns their names; marks the other copies. So a copy is always there while the new version
 * serves for the first time, also if a command or a start that failed afterwards made the upgrade.
 */
export async function removeUpgradeCopies(file: string, now = Date.now()): Promise<string[]> {
  const folder = dirname(file);
  const start = basename(file) + BEFORE;
  const names = (await fs.readdir(folder)).filter((name) => name.startsWith(start)).sort();
  const copies = names.filter((name) => !name.endsWith(STARTED));
  const removed: string[] = [];
  for (const name of copies) {
    const mark = join(folder, name + STARTED);
    const markedAt = await fs.stat(mark).then(({ mtimeMs }) => mtimeMs, ignoreMissing);
    if (name.endsWith(DRAFT) || (markedAt !== null && markedAt <= now - TRIAL_MS)) {
      await fs.rm(join(folder, name));
      removed.push(name);
    } else if (markedAt === null) await fs.writeFile(mark, '', { mode: 0o600 });
  }
  const kept = copies.filter((name) => !removed.includes(name)).map((name) => name + STARTED);
  const stale = names.filter((name) => name.endsWith(STARTED) && !kept.includes(name));
  for (const name of stale) await fs.rm(join(folder, name));
  return removed;
}

function ignoreMissing(problem: NodeJS.ErrnoException): null {
  if (problem.code === 'ENOENT') return null;
  throw problem;
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
