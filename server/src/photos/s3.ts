import {
  isStoredPath,
  PhotoExists,
  photoType,
  readTrashPath,
  requireFilePath,
  requireUserId,
  type TrashedPhoto,
  trashOf,
} from '#photos/paths.ts';
import { createS3Client, type S3Answer, type S3Client, type S3Settings } from '#photos/s3Client.ts';
import type { PhotoStore, StoredPhoto } from '#photos/store.ts';

const REMOVED_AT_ONCE = 8;

/** Opens any S3-compatible store. Versioning of the bucket should be off, because a deleted photo must be gone. */
export async function openS3Store(settings: S3Settings): Promise<PhotoStore> {
  const client = createS3Client(settings);
  await listPage(client, { 'max-keys': '1' });
  let canPutConditionally = true;

  async function put(path: string, bytes: Uint8Array): Promise<void> {
    const condition = canPutConditionally ? { 'if-none-match': '*' } : undefined;
    if (!condition && (await isTaken(client, path, bytes))) return;
    const answer = await client.send('PUT', path, {
      body: bytes,
      headers: { 'content-type': photoType, ...condition },
      expected: [200, 409, 412, 501],
    });
    if (answer.status === 200) return;
    if (answer.status !== 501) {
      // The path exists. An earlier attempt of this put may have written it, if its answer was lost.
      if (await isTaken(client, path, bytes)) return;
      throw answer.toError();
    }
    if (!canPutConditionally) throw answer.toError();
    canPutConditionally = false;
    await put(path, bytes);
  }

  async function removeFolder(name: string): Promise<void> {
    const waiting: Promise<void>[] = [];
    for await (const { path } of listAll(client, `${name}/`)) {
      waiting.push(remove(client, path));
      if (waiting.length === REMOVED_AT_ONCE) await Promise.all(waiting.splice(0));
    }
    await Promise.all(waiting);
  }

  /** Reads and writes instead of CopyObject, which would overwrite. */
  async function move(from: string, to: string): Promise<void> {
    const bytes = await read(client, from);
    if (!bytes) return;
    try {
      await put(to, bytes);
    } catch (problem) {
      if (!(problem instanceof PhotoExists)) throw problem;
    }
    await remove(client, from);
  }

  return {
    put: (path, bytes) => put(requireFilePath(path), bytes),
    read: (path) => read(client, requireFilePath(path)),
    has: (path) => has(client, requireFilePath(path)),
    remove: (path) => remove(client, requireFilePath(path)),
    async removeAll(diaryId) {
      await removeFolder(requireUserId(diaryId));
      await removeFolder(trashOf(diaryId));
    },
    removeTrash: (diaryId) => removeFolder(trashOf(requireUserId(diaryId))),
    move: (from, to) => move(requireFilePath(from), requireFilePath(to)),
    list: () => list(client),
    listTrash: (diaryId) => listTrash(client, diaryId),
    // A write to S3 is atomic, so there are no drafts.
    removeDrafts: async () => 0,
  };
}

/** Throws PhotoExists when the path holds other bytes. */
async function isTaken(client: S3Client, path: string, bytes: Uint8Array): Promise<boolean> {
  const stored = await read(client, path);
  if (stored && !Buffer.from(bytes).equals(stored)) throw new PhotoExists();
  return stored !== null;
}

async function read(client: S3Client, path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const answer = await client.send('GET', path, { expected: [200, 404] });
  if (answer.status === 200) return answer.bytes;
  return isMissing(answer) ? null : Promise.reject(answer.toError());
}

/** Lists instead of HEAD, whose response cannot tell a missing photo from a missing bucket. */
async function has(client: S3Client, path: string): Promise<boolean> {
  for await (const found of listAll(client, path)) if (found.path === path) return true;
  return false;
}

async function remove(client: S3Client, path: string): Promise<void> {
  const answer = await client.send('DELETE', path, { expected: [200, 204, 404] });
  if (answer.status === 404 && !isMissing(answer)) throw answer.toError();
}

/** A missing bucket is also a 404, but does not mean that the photo is gone. */
function isMissing(answer: S3Answer): boolean {
  return answer.code === 'NoSuchKey';
}

async function* list(client: S3Client): AsyncGenerator<StoredPhoto> {
  for await (const found of listAll(client, '')) if (isStoredPath(found.path)) yield found;
}

async function* listTrash(client: S3Client, diaryId?: string): AsyncGenerator<TrashedPhoto> {
  for await (const { path } of listAll(client, diaryId ? `${trashOf(diaryId)}/` : 'trash/')) {
    const trashed = readTrashPath(path);
    if (trashed) yield trashed;
  }
}

/** Lists every object, also those that are not Flarewell's. */
async function* listAll(client: S3Client, prefix: string): AsyncGenerator<StoredPhoto> {
  let token: string | null = null;
  do {
    const page: string = await listPage(client, {
      prefix,
      ...(token === null ? {} : { 'continuation-token': token }),
    });
    for (const [, contents = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const path = readElement(contents, 'Key') ?? '';
      const storedAt = new Date(readElement(contents, 'LastModified') ?? '');
      yield { path, storedAt: storedAt.toISOString() };
    }
    token = readElement(page, 'IsTruncated') === 'true' ? readElement(page, 'NextContinuationToken') : null;
  } while (token !== null);
}

async function listPage(client: S3Client, query: Record<string, string>): Promise<string> {
  const answer = await client.send('GET', '', { query: { 'list-type': '2', ...query }, expected: [200] });
  return Buffer.from(answer.bytes).toString('utf8');
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function readElement(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  if (text === undefined) return null;
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, entity) => {
    if (entity) return entities[entity] ?? whole;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });
}
