import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPhotoStore } from '#photos/openStore.ts';
import { thumbnailPathOf } from '#photos/paths.ts';
import { savePhoto } from '#photos/photos.ts';
import { createPhotoUrls } from '#photos/signedUrls.ts';
import type { PhotoStore } from '#photos/store.ts';
import { sweepOrphans } from '#photos/sweep.ts';

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

  async function save(userId: string, ageHours: number): Promise<string> {
    const path = await savePhoto(store, { userId, checkInId: randomUUID() }, photo, NOW);
    for (const name of [path, thumbnailPathOf(path)]) setAge(join(folder, name), ageHours);
    return path;
  }

  function setAge(file: string, hours: number): void {
    const at = new Date(Date.parse(NOW) - hours * HOUR_MS);
    utimesSync(file, at, at);
  }

  function refer(userId: string, path: string): void {
    photoUrls.set(userId, [...(photoUrls.get(userId) ?? []), urls.sign(path, NOW)]);
  }

  const sweep = () =>
    sweepOrphans({ store, listPhotoUrls: async (userId) => photoUrls.get(userId) ?? [], now: NOW });
  const listPaths = async () => (await Array.fromAsync(store.list())).map(({ path }) => path).sort();
  const withThumbnails = (...paths: string[]) =>
    paths.flatMap((path) => [path, thumbnailPathOf(path)]).sort();

  test('removes photos that no check-in refers to, with thumbnails and drafts, and nothing else', async () => {
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
    expect(await sweep()).toEqual({ seen: 12, removed: 2 * orphans.length, drafts: 1 });
    expect(await listPaths()).toEqual(withThumbnails(...kept, inFlight));
    expect(await sweep()).toEqual({ seen: 6, removed: 0, drafts: 0 });
  });

  test('removes a thumbnail without a photo, and recognises old forms of a URL', async () => {
    const [maya, path] = [randomUUID(), await save(randomUUID(), 48)];
    const kept = await save(maya, 48);
    photoUrls.set(maya, [`https://old.example/storage/${kept}?token=x`]);
    await store.remove(path);
    expect(await sweep()).toMatchObject({ removed: 1 });
    expect(await listPaths()).toEqual(withThumbnails(kept));
  });

  test("treats a photo that only another user's check-in refers to as an orphan", async () => {
    const [maya, ben] = [randomUUID(), randomUUID()];
    refer(maya, await save(maya, 48));
    refer(maya, await save(ben, 48));
    expect(await sweep()).toMatchObject({ seen: 4, removed: 2 });
  });

  test('removes nothing when the database cannot be read', async () => {
    await save(randomUUID(), 48);
    const broken = { store, listPhotoUrls: () => Promise.reject(new Error('no database')), now: NOW };
    await expect(sweepOrphans(broken)).rejects.toThrow('no database');
    expect(await listPaths()).toHaveLength(2);
  });

  test('removes nothing when none of many photos is known, because the database is probably the wrong one', async () => {
    for (let count = 0; count < 10; count += 1) await save(randomUUID(), 48);
    await expect(sweep()).rejects.toThrow('None of the 20 stored photos belongs to a check-in');
    expect(await listPaths()).toHaveLength(20);
    const maya = randomUUID();
    refer(maya, await save(maya, 48));
    expect(await sweep()).toMatchObject({ seen: 22, removed: 20 });
  });
});
