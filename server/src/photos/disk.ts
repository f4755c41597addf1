import { randomUUID } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { link, mkdir, open, opendir, readdir, readFile, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  isStoredPath,
  PhotoExists,
  readTrashPath,
  requireFilePath,
  requireUserId,
  type TrashedPhoto,
  trashOf,
} from '#photos/paths.ts';
import type { PhotoStore, StoredPhoto } from '#photos/store.ts';

const DRAFT = /^\.[0-9a-f-]{36}\.draft$/;

/** Stores photos in a folder per diary, readable only by the account that runs the server. Tests replace `linkFile`. */
export async function openDiskStore(root: string, linkFile = link): Promise<PhotoStore> {
  await makeFolder(root);
  const fileOf = (path: string) => join(root, requireFilePath(path));
  const removeFolder = async (name: string) => {
    const folder = join(root, name);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    await unlessMissing(syncFolder(dirname(folder)));
  };
  const remove = async (path: string) => {
    const folder = dirname(fileOf(path));
    await unlessMissing(unlink(fileOf(path)));
    await unlessMissing(syncFolder(folder));
    // The folders of a day and of a diary in the trash go with their last file.
    if (readTrashPath(path)) for (const each of [folder, dirname(folder)]) await removeIfEmpty(each);
  };
  return {
    put: (path, bytes) =>
      put(fileOf(path), bytes, linkFile).catch((problem) => {
        // `removeAll` took the folder away between two steps.
        if (!hasCode(problem, 'ENOENT')) throw problem;
        return put(fileOf(path), bytes, linkFile);
      }),
    read: (path) => unlessMissing(readFile(fileOf(path))),
    has: async (path) => (await unlessMissing(stat(fileOf(path)))) !== null,
    remove,
    async removeAll(diaryId) {
      await removeFolder(requireUserId(diaryId));
      await removeFolder(trashOf(diaryId));
    },
    removeTrash: (diaryId) => removeFolder(trashOf(requireUserId(diaryId))),
    async move(from, to) {
      const isThere = await place(fileOf(from), fileOf(to), linkFile);
      if (isThere) await remove(from);
    },
    list: () => list(root),
    listTrash: (diaryId) => listTrash(root, diaryId),
    removeDrafts: (before) => removeDrafts(root, before),
  };
}

/**
 * Writes a draft, syncs it and only then gives it its final name. A crash leaves a complete photo, or a draft that the
 * sweep removes.
 */
async function put(file: string, bytes: Uint8Array, linkFile: typeof link): Promise<void> {
  const folder = dirname(file);
  await makeFolder(folder);
  const draft = join(folder, `.${randomUUID()}.draft`);
  try {
    await writeWhole(draft, bytes);
    const isPlaced = await placeWithoutOverwriting(draft, file, linkFile);
    if (!isPlaced && !Buffer.from(bytes).equals(await readFile(file))) throw new PhotoExists();
  } finally {
    await unlessMissing(unlink(draft));
  }
  await syncFolder(folder);
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * A hard link never overwrites. File systems without hard links (exFAT, network shares) get a check and a rename, both
 * synchronous, so that no other write of this process comes between them.
 */
async function placeWithoutOverwriting(draft: string, file: string, linkFile: typeof link) {
  try {
    await linkFile(draft, file);
    return true;
  } catch (problem) {
    if (hasCode(problem, 'EEXIST')) return false;
    if (!hasCode(problem, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw problem;
    if (existsSync(file)) return false;
    renameSync(draft, file);
    return true;
  }
}

/** Gives a file a second name, and returns false when it is gone. */
async function place(file: string, other: string, linkFile: typeof link): Promise<boolean> {
  await makeFolder(dirname(other));
  if ((await unlessMissing(placeWithoutOverwriting(file, other, linkFile))) === null) return false;
  await syncFolder(dirname(other));
  return true;
}

async function* listTrash(root: string, diaryId?: string): AsyncGenerator<TrashedPhoto> {
  for (const user of diaryId ? [diaryId] : await listFolders(join(root, 'trash'))) {
    for (const day of await listFolders(join(root, trashOf(user)))) {
      const folder = `${trashOf(user)}/${day}`;
      for (const name of (await unlessMissing(readdir(join(root, folder)))) ?? []) {
        const trashed = readTrashPath(`${folder}/${name}`);
        if (trashed) yield trashed;
      }
    }
  }
}

async function listFolders(folder: string): Promise<string[]> {
  const entries = (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? [];
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await unlessMissing(rmdir(folder));
  } catch (problem) {
    if (!hasCode(problem, 'ENOTEMPTY', 'EEXIST')) throw problem;
  }
}

async function* list(root: string): AsyncGenerator<StoredPhoto> {
  for await (const { diaryId, name } of walk(root)) {
    const path = `${diaryId}/${name}`;
    const found = isStoredPath(path) && (await unlessMissing(stat(join(root, path))));
    if (found) yield { path, storedAt: found.mtime.toISOString() };
  }
}

async function removeDrafts(root: string, before: string): Promise<number> {
  let removed = 0;
  for await (const { diaryId, name } of walk(root)) {
    const file = join(root, diaryId, name);
    const found = DRAFT.test(name) && (await unlessMissing(stat(file)));
    if (!found || found.mtime.toISOString() >= before) continue;
    await unlessMissing(unlink(file));
    removed += 1;
  }
  return removed;
}

async function* walk(root: string): AsyncGenerator<{ diaryId: string; name: string }> {
  for await (const user of await opendir(root)) {
    if (!user.isDirectory()) continue;
    const folder = await unlessMissing(opendir(join(root, user.name)));
    for await (const { name } of folder ?? []) yield { diaryId: user.name, name };
  }
}

/** Syncs the parent of a new folder. Otherwise a power loss could remove the folder with the photos in it. */
async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made) await syncFolder(dirname(made));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (problem) {
    if (hasCode(problem, 'ENOENT')) return null;
    throw problem;
  }
}

function hasCode(problem: unknown, ...codes: string[]): boolean {
  return problem instanceof Error && 'code' in problem && codes.includes(String(problem.code));
}
