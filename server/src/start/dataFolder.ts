import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { nameCommand } from '#config/commandName.ts';
import { SECRET_MIN_LENGTH } from '#config/settings.ts';
import { reasonOf, StartupProblem } from '#failures/startupProblem.ts';

const SQLITE_BUSY = 5;

export const databaseName = 'flarewell.db';
export const secretName = 'secret';
/** A folder that contains any of these is a data folder of Flarewell. */
const ownFiles = ['lock', secretName, 'photos', databaseName];
/**
 * Files that an operating system creates by itself, and the folder where the container stores backups: a folder with only
 * these counts as empty, so that a backup in it can be restored into it.
 */
const strayFiles = ['lost+found', '.DS_Store', 'backups'];

/** The folder with everything that belongs to this installation. Only one process at a time can open it. */
export interface DataFolder {
  readonly databaseFile: string;
  /** Null if there is no file with a secret. */
  findSecret(): string | null;
  /** Stores a secret in place of an earlier one. Only the account that runs Flarewell can read the file. */
  writeSecret(secret: string): void;
  release(): void;
}

export function openDataFolder(path: string): DataFolder {
  try {
    makeFolder(path);
    refuseForeign(path);
    restrictPermissions(path);
    for (const name of ['lock', databaseName, `${databaseName}-wal`, `${databaseName}-shm`]) {
      refuseUnwritable(join(path, name));
    }
    const lock = hold(path);
    return {
      databaseFile: join(path, databaseName),
      findSecret: () => findSecret(join(path, secretName)),
      writeSecret: (secret) => writeSecret(join(path, secretName), secret),
      release: () => lock.close(),
    };
  } catch (cause) {
    if (cause instanceof StartupProblem) throw cause;
    throw new StartupProblem(`The data folder ${path} cannot be written (DATA_DIR): ${reasonOf(cause)}.`, {
      cause,
    });
  }
}

/** Whether a process has opened the folder. */
export function isInUse(path: string): boolean {
  try {
    hold(path).close();
    return false;
  } catch (problem) {
    if (problem instanceof StartupProblem) return true;
    throw problem;
  }
}

/**
 * Makes only the last part of the path: if a disk is not mounted, its folder must not be replaced by a new, empty one. Also
 * fsyncs the parent, because a power loss could otherwise remove the folder and its content.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(resolve(path));
  if (!existsSync(parent)) {
    throw new StartupProblem(
      `The data folder ${path} (DATA_DIR) cannot be made, because there is no folder ${parent}: mount its disk, correct DATA_DIR, or make that folder.`,
    );
  }
  mkdirSync(path, { mode: 0o700 });
  syncFolder(parent);
}

/** Refuses a folder with other files in it. DATA_DIR may name it by mistake, and its permissions would be changed. */
function refuseForeign(folder: string): void {
  const names = readdirSync(folder).filter((name) => !strayFiles.includes(name));
  if (names.length === 0 || ownFiles.some((name) => names.includes(name))) return;
  throw new StartupProblem(
    `The data folder ${folder} contains files that are not Flarewell's; set DATA_DIR to an empty folder.`,
  );
}

function restrictPermissions(folder: string): void {
  const { mode, uid } = statSync(folder);
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(folder, 0o700);
}

/** Without this check, SQLite would open the file read-only and fail at the first write. */
function refuseUnwritable(file: string): void {
  if (!existsSync(file)) return;
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (cause) {
    throw new StartupProblem(
      `The file ${file} cannot be written; make it writable for the account that runs Flarewell.`,
      { cause },
    );
  }
}

/** Locks the folder by an SQLite transaction. The operating system releases it however the process ends, so it is never stale. */
function hold(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
    return lock;
  } catch (cause) {
    lock.close();
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY) {
      throw new StartupProblem(
        `The data folder ${folder} is in use by another Flarewell process; stop that one, or set DATA_DIR to another folder.`,
        { cause },
      );
    }
    throw cause;
  }
}

function findSecret(file: string): string | null {
  if (!existsSync(file)) return null;
  const secret = readText(file).trim();
  if (secret.length >= SECRET_MIN_LENGTH) return secret;
  throw new StartupProblem(
    `The secret in ${file} must have at least ${SECRET_MIN_LENGTH} characters; restore it from a backup, or run ${nameCommand('secret', 'replace')}, which makes a new one.`,
  );
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new StartupProblem(`The secret in ${file} cannot be read: ${reasonOf(cause)}.`, { cause });
  }
}

function writeSecret(file: string, secret: string): void {
  try {
    writeDurably(file, `${secret}\n`);
  } catch (cause) {
    throw new StartupProblem(`The secret cannot be written to ${file}: ${reasonOf(cause)}.`, { cause });
  }
}

/** Writes atomically and with fsync: after a power loss, a lost secret would make everything it signed invalid. */
export function writeDurably(file: string, content: string | Uint8Array): void {
  const draft = `${file}.new`;
  const descriptor = openSync(draft, 'w', 0o600);
  writeFileSync(descriptor, content);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(draft, file);
  syncFolder(dirname(file));
}

function syncFolder(path: string): void {
  // Windows cannot fsync a folder.
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
