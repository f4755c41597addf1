import { randomBytes } from 'node:crypto';
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
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SECRET_MIN_LENGTH } from '#settings.ts';
import { reasonOf, StartupProblem } from '#startupProblem.ts';

const SQLITE_BUSY = 5;

const databaseName = 'flarewell.db';
/** A folder that contains any of these is a data folder of Flarewell. */
const ownFiles = ['lock', 'secret', 'photos', databaseName];
/**
 * Files that an operating system creates by itself, and the folder where the container stores backups: a folder with only
 * these counts as empty, so that a backup in it can be restored into it.
 */
const strayFiles = ['lost+found', '.DS_Store', 'backups'];

/** The folder with everything that belongs to this installation. Only one process at a time can open it. */
export interface DataFolder {
  readonly databaseFile: string;
  /** Generates the secret at the first start. The file is readable only by the account that runs Flarewell. */
  readSecret(): string;
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
      readSecret: () => readOrMakeSecret(path),
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

/** Also fsyncs the parent of each new folder, because a power loss could otherwise remove the folder and its content. */
function makeFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = resolve(path); made.length >= first.length; made = dirname(made)) syncFolder(dirname(made));
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

function readOrMakeSecret(folder: string): string {
  const file = join(folder, 'secret');
  return existsSync(file) ? readSecret(file) : makeSecret(file);
}

function readSecret(file: string): string {
  const secret = readText(file).trim();
  if (secret.length >= SECRET_MIN_LENGTH) return secret;
  throw new StartupProblem(
    `The secret in ${file} must have at least ${SECRET_MIN_LENGTH} characters; restore it from a backup, or delete the file so that a new one is generated.`,
  );
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new StartupProblem(`The secret in ${file} cannot be read: ${reasonOf(cause)}.`, { cause });
  }
}

function makeSecret(file: string): string {
  const secret = randomBytes(32).toString('base64url');
  try {
    writeDurably(file, `${secret}\n`);
  } catch (cause) {
    throw new StartupProblem(`The secret cannot be written to ${file}: ${reasonOf(cause)}.`, { cause });
  }
  return secret;
}

/** Writes atomically and with fsync: after a power loss, a lost secret would make everything it signed invalid. */
function writeDurably(file: string, text: string): void {
  const draft = `${file}.new`;
  const descriptor = openSync(draft, 'w', 0o600);
  writeSync(descriptor, text);
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
