import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPhotoStore } from '#photos/openStore.ts';
import { thumbnailPathOf } from '#photos/paths.ts';
import { savePhoto } from '#photos/photos.ts';
import { createPhotoUrls } from '#photos/signedUrls.ts';
import type { PhotoStore } from '#photos/store.ts';
import { emptyTrash, recoverPhotos, sweepOrphans } from '#photos/sweep.ts';

const NOW = '2026-11-14T18:42:00.000Z';
const HOUR_MS = 3_600_000;
const urls = createPhotoUrls({ secret: 'a secret of at least thirty-two characters' });
const photo = { image: new Uint8Array([1]), thumbnail: new Uint8Array([2]), ext: 'jpg' } as const;

describe('the sweep', () => {
  let folder: string;
  let store: PhotoStore;
  /** The photo URLs of each user's check-ins. */
  let photoUrls: Map<string, string[]>;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'flarewell-sweep-'));
    store = await openPhotoStore({ folder });
    photoUrls = new Map();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function save(diaryId: string, ageHours: number): Promise<string> {
    const path = await savePhoto(store, { diaryId, checkInId: randomUUID() }, photo, NOW);
    for (const name of [path, thumbnailPathOf(path)]) setAge(join(folder, name), ageHours);
    return path;
  }

  function setAge(file: string, hours: number): void {
    const at = new Date(Date.parse(NOW) - hours * HOUR_MS);
    utimesSync(file, at, at);
  }

  function refer(diaryId: string, path: string): void {
    photoUrls.set(diaryId, [...(photoUrls.get(diaryId) ?? []), urls.sign(path, NOW)]);
  }

  /** What each user has deleted and the store still has. */
  const removals = new Map<string, string[]>();
  const listPhotosInUse = async (diaryId: string) => photoUrls.get(diaryId) ?? [];
  const listRemovals = async (diaryId: string) => removals.get(diaryId) ?? [];
  const sweep = () => sweepOrphans({ store, listPhotosInUse, listRemovals, now: NOW });
  const listTrashed = async () => (await Array.fromAsync(store.listTrash())).map(({ path }) => path).sort();
  const listPaths = async () => (await Array.fromAsync(store.list())).map(({ path }) => path).sort();
  const withThumbnails = (...paths: string[]) =>
    paths.flatMap((path) => [path, thumbnailPathOf(path)]).sort();

  test('R179 moves photos that no check-in refers to into the trash, with thumbnails, and nothing else', async () => {
    const [maya, ben, deleted] = [randomUUID(), randomUUID(), randomUUID()];
    const kept = [await save(maya, 48), await save(ben, 4800)];
    refer(maya, kept[0] ?? '');
    refer(ben, kept[1] ?? '');
    const inFlight = await save(maya, 23);
    const orphans = [await save(maya, 25), await save(maya, 9000), await save(deleted, 30)];
    mkdirSync(join(folder, 'lost+found'));
    writeFileSync(join(folder, 'lost+found', 'note.txt'), '');
    for (const age of [1, 30]) {
      const draft = join(folder, ben, `.${randomUUID()}.draft`);
      writeFileSync(draft, 'half a pho');
      setAge(draft, age);
    }

    expect(await listPaths()).toHaveLength(12);
    expect(await sweep()).toEqual({ seen: 12, trashed: 2 * orphans.length, drafts: 1 });
    expect(await listPaths()).toEqual(withThumbnails(...kept, inFlight));
    expect(await listTrashed()).toEqual(withThumbnails(...orphans));
    expect(await sweep()).toEqual({ seen: 6, trashed: 0, drafts: 0 });
  });

  test('moves a thumbnail without a photo, and recognises old forms of a URL', async () => {
    const [maya, path] = [randomUUID(), await save(randomUUID(), 48)];
    const kept = await save(maya, 48);
    photoUrls.set(maya, [`https://old.example/storage/${kept}?token=x`]);
    await store.remove(path);
    expect(await sweep()).toMatchObject({ trashed: 1 });
    expect(await listPaths()).toEqual(withThumbnails(kept));
  });

  test("treats a photo that only another user's check-in refers to as an orphan", async () => {
    const [maya, ben] = [randomUUID(), randomUUID()];
    refer(maya, await save(maya, 48));
    refer(maya, await save(ben, 48));
    expect(await sweep()).toMatchObject({ seen: 4, trashed: 2 });
  });

  test('moves nothing when the database cannot be read', async () => {
    await save(randomUUID(), 48);
    const fail = () => Promise.reject(new Error('no database'));
    await expect(sweepOrphans({ store, listPhotosInUse: fail, listRemovals, now: NOW })).rejects.toThrow(
      'no database',
    );
    expect(await listPaths()).toHaveLength(2);
  });

  test('stops between two photos when the server stops', async () => {
    for (const _ of [1, 2, 3]) await save(randomUUID(), 48);
    const stopping = new AbortController();
    const stopAtSecond = (diaryId: string) => {
      if (photoUrls.has('seen')) stopping.abort();
      photoUrls.set('seen', []);
      return listPhotosInUse(diaryId);
    };
    const task = { store, listPhotosInUse: stopAtSecond, listRemovals, now: NOW, signal: stopping.signal };
    expect(await sweepOrphans(task)).toMatchObject({ trashed: 2 });
    expect(await emptyTrash(store, '2027-11-14T18:42:00.000Z', stopping.signal)).toBe(0);
    expect(await listPaths()).toHaveLength(4);
  });

  test('R180 never moves what a person has deleted and the store still has', async () => {
    const [maya, ben] = [randomUUID(), randomUUID()];
    const [deleted, orphan] = [await save(maya, 48), await save(maya, 72)];
    await save(ben, 48);
    removals.set(maya, [deleted]).set(ben, ['everything']);
    expect(await sweep()).toMatchObject({ seen: 6, trashed: 2 });
    expect(await listTrashed()).toEqual(withThumbnails(orphan));
  });

  test('R179 returns photos that a check-in shows again, unless their person deletes them meanwhile', async () => {
    const [maya, ben] = [randomUUID(), randomUUID()];
    const [shown, deleted, unknown] = [await save(maya, 48), await save(maya, 49), await save(ben, 48)];
    await sweep();
    expect(await listPaths()).toEqual([]);
    refer(maya, shown);
    refer(maya, deleted);
    const deleteMeanwhile = async (diaryId: string) => {
      const urls = await listPhotosInUse(diaryId);
      photoUrls.set(
        diaryId,
        urls.filter((url) => url.includes(shown)),
      );
      return urls;
    };
    expect(await recoverPhotos(store, deleteMeanwhile)).toBe(4);
    expect(await listPaths()).toEqual(withThumbnails(shown));
    expect(await listTrashed()).toEqual(withThumbnails(unknown));
    expect(await recoverPhotos(store, listPhotosInUse)).toBe(0);
  });

  test('R179 deletes from the trash after 30 days', async () => {
    const path = await save(randomUUID(), 48);
    await sweep();
    const emptyAfter = (days: number) =>
      emptyTrash(store, new Date(Date.parse(NOW) + days * 24 * HOUR_MS).toISOString());
    expect(await emptyAfter(30)).toBe(0);
    expect(await listTrashed()).toEqual(withThumbnails(path));
    expect(await emptyAfter(31)).toBe(2);
    expect(readdirSync(join(folder, 'trash'))).toEqual([]);
  });
});
