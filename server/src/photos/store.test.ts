import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { photoPath } from '@flarewell/domain/photos';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StartupProblem } from '#failures/startupProblem.ts';
import { openPhotoStore } from '#photos/openStore.ts';
import {
  diaryOf,
  isStoredPath,
  PhotoExists,
  photoPathOf,
  thumbnailPathOf,
  trashPathOf,
} from '#photos/paths.ts';
import { removePhoto, savePhoto } from '#photos/photos.ts';
import type { PhotoStore } from '#photos/store.ts';
import { startS3Server } from '#testing/services/s3Server.ts';

const NOW = '2026-11-14T18:42:00.000Z';
const makePath = (diaryId: string = randomUUID()) => photoPath(diaryId, randomUUID(), Date.parse(NOW), 'jpg');
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
    expect(new Set(listed.slice(0, 7).map(({ path }) => diaryOf(path))).size).toBe(1);
    for (const { storedAt } of listed) {
      expect(new Date(storedAt).toISOString()).toBe(storedAt);
      expect(Math.abs(Date.parse(storedAt) - started)).toBeLessThan(60_000);
    }
    await store.removeAll(maya);
    await store.removeAll(nobody);
    expect(await listPaths(store)).toEqual(ofBen.sort());
  });

  test('R179 in the trash are not listed, but are read, and come back unchanged', async () => {
    const { store } = home;
    const [maya, ben] = [randomUUID(), randomUUID()];
    const [first, second, other] = [makePath(maya), makePath(maya), makePath(ben)];
    for (const path of [first, second, other]) await store.put(path, bytesOf(path));
    const listTrash = async (diaryId?: string) =>
      (await Array.fromAsync(store.listTrash(diaryId))).map(({ path }) => path);
    const inTrash = trashPathOf(first, '2026-11-14');
    await store.move(first, inTrash);
    await store.move(other, trashPathOf(other, '2026-11-13'));
    await store.move(makePath(), trashPathOf(makePath(), '2026-11-14'));
    expect(await listPaths(store)).toEqual([second]);
    expect((await listTrash()).sort()).toEqual([first, other].sort());
    expect(await Array.fromAsync(store.listTrash(maya))).toEqual([
      { trashPath: inTrash, path: first, day: '2026-11-14' },
    ]);
    expect(Buffer.from((await store.read(first)) ?? []).toString()).toBe(first);
    expect(await store.has(first)).toBe(true);
    expect(await store.removeDrafts('2030-01-01T00:00:00.000Z')).toBe(0);

    await store.move(inTrash, first);
    expect([await listTrash(maya), await listPaths(store)]).toEqual([[], [first, second].sort()]);
    // As after a crash between the copy and the deletion.
    await store.put(inTrash, bytesOf(first));
    await store.move(inTrash, first);
    expect([await listTrash(maya), Buffer.from((await store.read(first)) ?? []).toString()]).toEqual([
      [],
      first,
    ]);
  });

  test("R180 one user's are removed from the trash without touching other users'", async () => {
    const { store } = home;
    const [maya, ben] = [randomUUID(), randomUUID()];
    const trashed = [makePath(maya), makePath(maya), makePath(ben)];
    for (const [index, path] of trashed.entries()) {
      await store.put(path, bytesOf(path));
      await store.move(path, trashPathOf(path, `2026-11-1${index}`));
    }
    const kept = makePath(maya);
    await store.put(kept, bytesOf(kept));
    await store.removeTrash(maya);
    expect([await listPaths(store), await Array.fromAsync(store.listTrash(maya))]).toEqual([[kept], []]);
    await store.move(kept, trashPathOf(kept, '2026-11-14'));
    await store.removeAll(maya);
    expect(await store.read(kept)).toBeNull();
    expect((await Array.fromAsync(store.listTrash())).map(({ path }) => path)).toEqual(trashed.slice(2));
  });

  test('may be put at a path that is in the trash', async () => {
    const { store } = home;
    const path = makePath();
    await store.put(path, bytesOf('old'));
    await store.move(path, trashPathOf(path, '2026-11-14'));
    await store.put(path, bytesOf('new'));
    expect(Buffer.from((await store.read(path)) ?? []).toString()).toBe('new');
    expect(await Array.fromAsync(store.listTrash())).toHaveLength(1);
  });

  test.each([
    '../secret',
    `trash/${randomUUID()}/2026-11-14/../../secret`,
    `trash/${randomUUID()}/../${randomUUID()}-1.jpg`,
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
    const owner = { diaryId: randomUUID(), checkInId: randomUUID() };
    const save = (name: string) =>
      savePhoto(store, owner, { image: bytesOf(name), thumbnail: bytesOf(`${name}!`), ext: 'jpg' }, NOW);
    const first = await save('first');
    const second = await save('second');
    expect(first).toBe(`${owner.diaryId}/${owner.checkInId}-1794681720000.jpg`);
    expect(second).toBe(`${owner.diaryId}/${owner.checkInId}-1794681720001.jpg`);
    expect(Buffer.from((await store.read(thumbnailPathOf(second))) ?? []).toString()).toBe('second!');
    expect(photoPathOf(thumbnailPathOf(second))).toBe(second);
    await removePhoto(store, first);
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
