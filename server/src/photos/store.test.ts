import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { photoPath } from '@flarewell/domain/photos';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPhotoStore } from '#photos/openStore.ts';
import { isStoredPath, ownerOf, PhotoExists, photoPathOf, thumbnailPathOf } from '#photos/paths.ts';
import { removePhoto, savePhoto } from '#photos/photos.ts';
import type { PhotoStore } from '#photos/store.ts';
import { StartupProblem } from '#startupProblem.ts';
import { startS3Server } from '#testing/services/s3Server.ts';

const NOW = '2026-11-14T18:42:00.000Z';
const makePath = (userId: string = randomUUID()) => photoPath(userId, randomUUID(), Date.parse(NOW), 'jpg');
const bytesOf = (text: string) => new TextEncoder().encode(text);

async function listPaths(store: PhotoStore): Promise<string[]> {
  return (await Array.fromAsync(store.list())).map(({ path }) => path).sort();
}

const kinds = {
  async disk() {
    const folder = mkdtempSync(join(tmpdir(), 'flarewell-photos-'));
    return {
      store: await openPhotoStore({ folder: join(folder, 'photos') }),
      close: async () => rmSync(folder, { recursive: true }),
    };
  },
  async s3() {
    const server = await startS3Server({ pageSize: 3 });
    return { store: await openPhotoStore({ s3: server.settings }), close: server.stop };
  },
};

describe.each(['disk', 's3'] as const)('photos on %s', (kind) => {
  let home: Awaited<ReturnType<(typeof kinds)[typeof kind]>>;
  beforeEach(async () => {
    home = await kinds[kind]();
  });
  afterEach(() => home.close());

  test('are read back unchanged, and are null when they do not exist', async () => {
    const { store } = home;
    const [path, missing] = [makePath(), makePath()];
    const bytes = new Uint8Array(300_000).map((_, index) => index * 31);
    await store.put(path, bytes);
    expect(new Uint8Array((await store.read(path)) ?? [])).toEqual(bytes);
    expect(await store.read(missing)).toBeNull();
    expect([await store.has(path), await store.has(missing)]).toEqual([true, false]);
  });

  test('are never overwritten; putting the same bytes again succeeds', async () => {
    const { store } = home;
    const path = makePath();
    await store.put(path, bytesOf('first'));
    await expect(store.put(path, bytesOf('other'))).rejects.toBeInstanceOf(PhotoExists);
    await store.put(path, bytesOf('first'));
    expect(Buffer.from((await store.read(path)) ?? []).toString()).toBe('first');
    expect(await listPaths(store)).toEqual([path]);
  });

  test('with many puts at one path, one succeeds and the others fail', async () => {
    const { store } = home;
    const path = makePath();
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const puts = await Promise.allSettled(names.map((name) => store.put(path, bytesOf(name))));
    const winners = names.filter((_, index) => puts[index]?.status === 'fulfilled');
    expect(winners).toEqual([Buffer.from((await store.read(path)) ?? []).toString()]);
  });

  test('are removed, and removing again is no error', async () => {
    const { store } = home;
    const [path, kept] = [makePath(), makePath()];
    await store.put(path, bytesOf('one'));
    await store.put(kept, bytesOf('two'));
    await store.remove(path);
    await store.remove(path);
    await store.remove(makePath());
    expect(await store.read(path)).toBeNull();
    expect(await listPaths(store)).toEqual([kept]);
  });

  test("are listed with their time, and one user's are removed without touching other users'", async () => {
    const { store } = home;
    const [maya, ben, nobody] = [randomUUID(), randomUUID(), randomUUID()];
    const ofMaya = Array.from({ length: 10 }, () => makePath(maya));
    const ofBen = Array.from({ length: 7 }, () => makePath(ben));
    const started = Date.now();
    for (const path of [...ofMaya, ...ofBen]) await store.put(path, bytesOf(path));
    const listed = await Array.fromAsync(store.list());
    expect(listed.map(({ path }) => path).sort()).toEqual([...ofMaya, ...ofBen].sort());
    expect(new Set(listed.slice(0, 7).map(({ path }) => ownerOf(path))).size).toBe(1);
    for (const { storedAt } of listed) {
      expect(new Date(storedAt).toISOString()).toBe(storedAt);
      expect(Math.abs(Date.parse(storedAt) - started)).toBeLessThan(60_000);
    }
    await store.removeAll(maya);
    await store.removeAll(nobody);
    expect(await listPaths(store)).toEqual(ofBen.sort());
  });

  test.each([
    '../secret',
    'a/b.jpg',
    `${randomUUID()}/../../secret`,
    `${randomUUID()}/${randomUUID()}-1.jpg/..`,
    `${randomUUID()}/${randomUUID()}-1.html`,
    `/${randomUUID()}/${randomUUID()}-1.jpg`,
    `${randomUUID()}/${randomUUID()}-1.jpg\n`,
    `${randomUUID()}/${randomUUID()}-1.jpg\0`,
    `${randomUUID()}\\${randomUUID()}-1.jpg`,
    `${randomUUID().toUpperCase()}/${randomUUID()}-1.jpg`,
    '',
  ])('cannot be stored at the path %j', async (path) => {
    const { store } = home;
    expect(isStoredPath(path)).toBe(false);
    expect(() => store.put(path, bytesOf('x'))).toThrow('not the path');
    expect(() => store.read(path)).toThrow('not the path');
    await expect(async () => store.remove(path)).rejects.toThrow('not the path');
    await expect(async () => store.removeAll(path)).rejects.toThrow("not a user's id");
  });

  test('are saved with their thumbnail, at different paths even within a millisecond', async () => {
    const { store } = home;
    const owner = { userId: randomUUID(), checkInId: randomUUID() };
    const save = (name: string) =>
      savePhoto(store, owner, { image: bytesOf(name), thumbnail: bytesOf(`${name}!`), ext: 'jpg' }, NOW);
    const first = await save('first');
    const second = await save('second');
    expect(first).toBe(`${owner.userId}/${owner.checkInId}-1794681720000.jpg`);
    expect(second).toBe(`${owner.userId}/${owner.checkInId}-1794681720001.jpg`);
    expect(Buffer.from((await store.read(thumbnailPathOf(second))) ?? []).toString()).toBe('second!');
    expect(photoPathOf(thumbnailPathOf(second))).toBe(second);
    await removePhoto(store, first);
    await removePhoto(store, 'example.org/cat.jpg');
    expect(await listPaths(store)).toEqual([thumbnailPathOf(second), second].sort());
  });
});

describe('a store that cannot be used', () => {
  test('causes one sentence for the operator', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flarewell-photos-'));
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(openPhotoStore({ folder: join(file, 'photos') })).rejects.toThrow(StartupProblem);
    rmSync(folder, { recursive: true });

    const server = await startS3Server();
    const open = (changes: object) =>
      openPhotoStore({ s3: { ...server.settings, backOffMs: 1, ...changes } });
    await expect(open({ bucket: 'other' })).rejects.toThrow(
      'The photo bucket other cannot be used: The photo store answered 404 NoSuchBucket to a GET.',
    );
    await expect(open({ secretAccessKey: 'wrong' })).rejects.toThrow('answered 403 SignatureDoesNotMatch');
    await expect(open({ accessKeyId: 'wrong' })).rejects.toThrow('answered 403 InvalidAccessKeyId');
    await expect(open({ endpoint: 'http://127.0.0.1:9' })).rejects.toThrow('did not answer a GET');
    await server.stop();
  });
});
