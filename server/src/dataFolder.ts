import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupProblem } from '#startupProblem.ts';

const SQLITE_BUSY = 5;

/** The folder that holds everything of this installation, for one process at a time. */
export interface DataFolder {
  readonly databaseFile: string;
  /** Made at the first start and kept, readable by this account alone. */
  readSecret(): string;
  release(): void;
}

export function openDataFolder(path: string): DataFolder {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const lock = hold(path);
    return {
      databaseFile: join(path, 'flarewell.db'),
      readSecret: () => readOrMakeSecret(path),
      release: () => lock.close(),
    };
  } catch (cause) {
    if (cause instanceof StartupProblem) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupProblem(`The data folder ${path} cannot be written (DATA_DIR): ${reason}.`, { cause });
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
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = randomBytes(32).toString('base64url');
  writeDurably(file, `${secret}\n`);
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
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
