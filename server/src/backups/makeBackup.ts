import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createBackupWriter, openEntries, verifyBackup } from '#backups/backupFile.ts';
import { writeContents } from '#backups/contents.ts';
import { draftOf } from '#backups/names.ts';
import { StartupProblem } from '#failures/startupProblem.ts';
import type { Installation } from '#start/installation.ts';

interface NewBackup {
  path: string;
  now: string;
  /** Encrypts the file, unless null. */
  passphrase: string | null;
}

/**
 * Writes a consistent snapshot of the whole installation into one file. The server may be running. The file gets its name
 * only after it is on the disk and was read back.
 */
export async function makeBackup(place: Installation, backup: NewBackup) {
  const draft = draftOf(backup.path);
  const file = await createDraft(draft);
  try {
    const made = await writeAndVerify(file, place, backup);
    await rename(draft, backup.path);
    await syncFolder(dirname(backup.path));
    return made;
  } catch (problem) {
    await rm(draft, { force: true });
    throw problem;
  }
}

/** Refuses to replace a draft: the backup that writes it would give its name to the new one, before that is complete. */
async function createDraft(draft: string): Promise<FileHandle> {
  try {
    return await open(draft, 'wx+', 0o600);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
    throw new StartupProblem(
      `${draft} exists: another backup is writing it, or was ended while it did. In that case delete it.`,
      { cause },
    );
  }
}

async function writeAndVerify(file: FileHandle, place: Installation, { path, now, passphrase }: NewBackup) {
  try {
    const written = await writeDraft(file, place, { path, now, passphrase });
    await file.sync();
    await verifyBackup(await openEntries(file, path, async () => passphrase ?? ''), path);
    return { ...written, bytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

async function writeDraft(file: FileHandle, place: Installation, { now, passphrase }: NewBackup) {
  const writer = await createBackupWriter(file, now, passphrase);
  try {
    return await writeContents(writer, place, now);
  } catch (problem) {
    await writer.abort();
    throw problem;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
