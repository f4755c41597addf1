import { existsSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describeContents } from '#backups/backupFile.ts';
import { countThings } from '#backups/countThings.ts';
import { prepareFolder } from '#backups/folder.ts';
import { makeBackup } from '#backups/makeBackup.ts';
import { draftOf, nameBackup } from '#backups/names.ts';
import { readArguments, WrongUse } from '#commands/arguments.ts';
import { verifyStored } from '#commands/backups/verify.ts';
import type { Terminal } from '#commands/terminal.ts';
import { nameCommand } from '#config/commandName.ts';
import type { Config } from '#config/config.ts';
import { StartupProblem } from '#failures/startupProblem.ts';
import { requireInstallation } from '#start/installation.ts';

/** Backs up the whole installation into a file, by default in BACKUP_DIR, or verifies one. The server may be running. */
export async function runBackup(
  args: readonly string[],
  config: Config,
  terminal: Terminal | null = null,
): Promise<string[]> {
  const { given } = readArguments('backup', args);
  const { '--verify': verified, FOLDER_OR_FILE: named } = given;
  if (verified !== undefined)
    return verifyStored({ given: verified, isPlainMeant: '--unencrypted' in given, config, terminal });
  const { folder, passphrase } = config.backups;
  const target = named ?? folder;
  if (target === null)
    throw new WrongUse(`Name a folder or a file: ${nameCommand('backup', 'FOLDER_OR_FILE')}.`);
  requireInstallation(config);
  const now = new Date().toISOString();
  const name = nameBackup({ kind: 'backup', madeAt: now, isEncrypted: passphrase !== null });
  const isSetting = resolve(target) === folder;
  if (isSetting) await prepareFolder(folder);
  const path = isSetting ? join(folder, name) : chooseFile(resolve(target), name);
  const stopWatching = removeOnSignal(draftOf(path));
  try {
    return describe(await makeBackup(config, { path, now, passphrase }), path, config);
  } finally {
    stopWatching();
  }
}

/** Removes the file when the process is told to end, and lets it end. */
function removeOnSignal(path: string): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const end = (signal: NodeJS.Signals) => {
    stopWatching();
    rmSync(path, { force: true });
    process.kill(process.pid, signal);
  };
  const stopWatching = () => {
    for (const signal of signals) process.off(signal, end);
  };
  for (const signal of signals) process.on(signal, end);
  return stopWatching;
}

function chooseFile(target: string, name: string): string {
  const isFolder = existsSync(target) && statSync(target).isDirectory();
  const path = isFolder ? join(target, name) : target;
  if (!existsSync(dirname(path))) throw new StartupProblem(`The folder ${dirname(path)} does not exist.`);
  if (existsSync(path)) throw new StartupProblem(`${path} already exists; choose another name.`);
  return path;
}

function describe(
  { manifest, photos: { missing } }: Awaited<ReturnType<typeof makeBackup>>,
  path: string,
  { secret, backups }: Config,
): string[] {
  const lost = countThings([[missing, 'photo that a check-in shows is', 'photos that check-ins show are']]);
  const how = backups.passphrase === null ? '' : ', encrypted with BACKUP_PASSPHRASE';
  return [
    `Backed up ${describeContents(manifest)} to ${path}${how}, and verified the file.`,
    ...(missing > 0 ? [`${lost} missing from the photo store, and so from the backup.`] : []),
    ...(secret === null
      ? []
      : ['The backup does not contain SECRET, because you set it yourself: keep it with the backup.']),
  ];
}
