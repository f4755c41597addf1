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
/** By any of these a folder is known as Flarewell's. */
const ownFiles = ['lock', 'secret', 'photos', databaseName];
/** What a disk or a desktop puts into a folder that is empty to a person. */
const strayFiles = ['lost+found', '.DS_Store'];

/** The folder that holds everything of this installation, for one process at a time. */
export interface DataFolder {
  readonly databaseFile: string;
  /** Made at the first start and kept, readable by this account alone. */
  readSecret(): string;
  release(): void;
}

export function openDataFolder(path: string): DataFolder {
  try {
    makeFolder(path);
    refuseForeign(path);
    closeToOthers(path);
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

/** The names of new folders must reach the disk too, or a power loss takes along everything that lies in them. */
function makeFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = resolve(path); made.length >= first.length; made = dirname(made)) syncFolder(dirname(made));
}

/** A folder of somebody's own, named by mistake, is not to be closed to others and filled with ours. */
function refuseForeign(folder: string): void {
  const names = readdirSync(folder).filter((name) => !strayFiles.includes(name));
  if (names.length === 0 || ownFiles.some((name) => names.includes(name))) return;
  throw new StartupProblem(
    `The data folder ${folder} holds files that are not Flarewell's; set DATA_DIR to a folder of its own.`,
  );
}

function closeToOthers(folder: string): void {
  const { mode, uid } = statSync(folder);
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(folder, 0o700);
}

/** SQLite would open such a file for reading and fail at the first write. */
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

/** A lock that the system itself lets go of, however the process ends: no stale file can keep the next one out. */
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
    `The secret in ${file} must have at least ${SECRET_MIN_LENGTH} characters; restore it from a backup, or delete the file to have a new one made.`,
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

/** Whole or not at all, and on the disk before it is used: what a secret has signed must outlive a power cut. */
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
  // Windows syncs no folders.
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
