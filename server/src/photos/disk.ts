import { randomUUID } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { link, mkdir, open, opendir, readFile, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isStoredPath, PhotoExists, requireStoredPath, requireUserId } from '#photos/paths.ts';
import type { PhotoStore, StoredPhoto } from '#photos/store.ts';

const DRAFT = /^\.[0-9a-f-]{36}\.draft$/;

/** Stores photos in a folder per user, readable only by the account that runs the server. Tests replace `linkFile`. */
export async function openDiskStore(root: string, linkFile = link): Promise<PhotoStore> {
  await makeFolder(root);
  const fileOf = (path: string) => join(root, requireStoredPath(path));
  return {
    put: (path, bytes) => put(fileOf(path), bytes, linkFile),
    read: (path) => unlessMissing(readFile(fileOf(path))),
    has: async (path) => (await unlessMissing(stat(fileOf(path)))) !== null,
    async remove(path) {
      const file = fileOf(path);
      await unlessMissing(unlink(file));
      await unlessMissing(syncFolder(dirname(file)));
    },
    async removeAll(userId) {
      await rm(join(root, requireUserId(userId)), { recursive: true, force: true });
      await syncFolder(root);
    },
    list: () => list(root),
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

async function* list(root: string): AsyncGenerator<StoredPhoto> {
  for await (const { userId, name } of walk(root)) {
    const path = `${userId}/${name}`;
    const found = isStoredPath(path) && (await unlessMissing(stat(join(root, path))));
    if (found) yield { path, storedAt: found.mtime.toISOString() };
  }
}

async function removeDrafts(root: string, before: string): Promise<number> {
  let removed = 0;
  for await (const { userId, name } of walk(root)) {
    const file = join(root, userId, name);
    const found = DRAFT.test(name) && (await unlessMissing(stat(file)));
    if (!found || found.mtime.toISOString() >= before) continue;
    await unlessMissing(unlink(file));
    removed += 1;
  }
  return removed;
}

async function* walk(root: string): AsyncGenerator<{ userId: string; name: string }> {
  for await (const user of await opendir(root)) {
    if (!user.isDirectory()) continue;
    const folder = await unlessMissing(opendir(join(root, user.name)));
    for await (const { name } of folder ?? []) yield { userId: user.name, name };
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
