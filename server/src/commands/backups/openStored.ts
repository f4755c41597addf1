import {
  isEncryptedFile,
  openBackup,
  openEntries,
  type ReadEntries,
  WrongPassphrase,
} from '#backups/backupFile.ts';
import { findBackup } from '#commands/backups/storedBackups.ts';
import type { Terminal } from '#commands/terminal.ts';
import type { Config } from '#config/config.ts';
import { StartupProblem } from '#failures/startupProblem.ts';

export interface Wanted {
  /** A path, or a name in BACKUP_DIR. */
  given: string;
  /** The operator said that the file is meant to be unencrypted. */
  isPlainMeant: boolean;
  config: Config;
  terminal: Terminal | null;
}

type Asked = Pick<Wanted, 'config' | 'terminal'> & { path: string };

/** Opens a backup, which is decrypted if necessary. */
export async function openStored({ given, isPlainMeant, config, terminal }: Wanted) {
  const path = findBackup(given, config.backups.folder);
  const file = await openBackup(path);
  try {
    const isEncrypted = await isEncryptedFile(file);
    if (!isEncrypted && !isPlainMeant) refuseUnexpectedlyPlain(path, config);
    const read = (findPassphrase: () => Promise<string>) => openEntries(file, path, findPassphrase);
    const readEntries = await openWithPassphrase(read, { path, config, terminal });
    return { path, readEntries, close: () => file.close() };
  } catch (problem) {
    await file.close();
    throw problem;
  }
}

/** Whoever can write to the folder of the backups, but does not know the passphrase, could put a forged file there. */
function refuseUnexpectedlyPlain(path: string, { backups }: Config): void {
  const reason =
    backups.passphrase !== null
      ? 'BACKUP_PASSPHRASE is set'
      : path.endsWith('.age')
        ? 'its name ends in .age'
        : null;
  if (reason === null) return;
  throw new StartupProblem(
    `${path} is not encrypted, although ${reason}; add --unencrypted if you mean this file.`,
  );
}

/** Asks for the passphrase if none is set, or if the set one is wrong: it may have been changed since the backup. */
async function openWithPassphrase(
  read: (findPassphrase: () => Promise<string>) => Promise<ReadEntries>,
  { path, config, terminal }: Asked,
): Promise<ReadEntries> {
  const { passphrase } = config.backups;
  const ask = async (question: string) => {
    const typed = await terminal?.askSecret(question);
    if (typed) return typed;
    throw new StartupProblem(`${path} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`);
  };
  if (passphrase === null) return read(() => ask(`The passphrase of ${path}: `));
  try {
    return await read(async () => passphrase);
  } catch (problem) {
    if (!(problem instanceof WrongPassphrase) || !terminal) throw problem;
    return read(() => ask(`BACKUP_PASSPHRASE does not open ${path}. Its passphrase: `));
  }
}
