import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { addDays, noonOf } from '@flarewell/domain/day';
import { archiveShape } from '@flarewell/domain/wire/archive';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportZip } from '#archive/export.ts';
import { zipFileName } from '#archive/layout.ts';
import { receiveFile } from '#archive/upload.ts';
import { openZip } from '#archive/zipReader.ts';
import { createProfile } from '#db/accounts/profile.ts';
import { writeCheckIns } from '#db/checkIns/writeCheckInRows.ts';
import { DiaryGone, inOwnDiary } from '#db/database.ts';
import { createShare } from '#db/records/shares.ts';
import { usualArrivals } from '#http/requests/bodies.ts';
import type { PhotoStore } from '#photos/store.ts';
import {
  collect,
  createPhotographed,
  openTestServices,
  readJsonExport,
  readZipExport,
  TODAY,
} from '#testing/archives.ts';
import { describeOnEngines } from '#testing/databases/databases.ts';
import { createPerson, makeCheckIn, makeProfile, makeShare, NOW } from '#testing/people.ts';

describeOnEngines('an export', (database) => {
  let services: Awaited<ReturnType<typeof openTestServices>>;
  beforeAll(async () => {
    services = await openTestServices(database());
  });
  afterAll(() => rmSync(services.folder, { recursive: true }));

  async function unpack(zip: Buffer) {
    const file = await receiveFile(new Blob([new Uint8Array(zip)]).stream(), {
      folder: services.folder,
      byteLimit: 2 ** 30,
      arrival: usualArrivals.file,
      space: services.space,
    });
    const { entries, read } = await openZip(file);
    const files = new Map<string, Buffer>();
    for (const [name, entry] of entries) files.set(name, await read(entry));
    await file.close();
    return files;
  }

  test('contains the whole user object, and nothing of the account', async () => {
    const { profile, hands, neck, cream, dairy, flare, suspicion, checkIn } = await createPerson(database());
    const { revision: _, writtenBy: __, changedBy: ___, changedAt: ____, ...expected } = checkIn;
    const share = makeShare({ hasPasscode: true });
    const secrets = { tokenHash: 'hash-of-token', passcodeHash: 'hash-of-passcode', content: 'encrypted' };
    await database().asMember(inOwnDiary(profile.id), (scope) => createShare(scope, share, secrets));
    const file = await readJsonExport(services, profile.id);
    expect(file).toEqual({
      ...profile,
      conditions: [hands, neck],
      medications: [cream],
      trackers: [dairy],
      flares: [flare],
      suspicions: [suspicion],
      shares: [share],
      checkIns: [expected],
    });
    expect(archiveShape.parse(file)).toEqual(file);
  });

  test('of a person without records is empty', async () => {
    const profile = makeProfile();
    await createProfile(database().system, profile);
    expect(await readJsonExport(services, profile.id)).toEqual({
      ...profile,
      conditions: [],
      medications: [],
      trackers: [],
      flares: [],
      suspicions: [],
      shares: [],
      checkIns: [],
    });
  });

  test('contains every day, newest first, over years with gaps', async () => {
    const { profile } = await createPerson(database());
    const days = [0, 1, 363, 364, 365, 366, 1500, 4000, 20_000].map((ago) => addDays('2026-11-13', -ago));
    await database().asMember(inOwnDiary(profile.id), async (scope) => {
      const writes = days.map((day) => ({ checkIn: { ...makeCheckIn(day), revision: 1 } }));
      await writeCheckIns(scope, writes, NOW);
    });
    const { checkIns } = await readJsonExport(services, profile.id);
    expect(checkIns.map(({ date }) => date)).toEqual([TODAY, ...days].map(noonOf));
  });

  test('as a zip contains its photos, and names them in the JSON', async () => {
    const { profile, photo } = await createPhotographed(services);
    const files = await unpack(await readZipExport(services, profile.id));
    expect([...files.keys()]).toEqual(['photos/2026-11-14.jpg', 'flarewell.json']);
    expect(files.get('photos/2026-11-14.jpg')?.equals(photo.image)).toBe(true);
    const json = JSON.parse(files.get('flarewell.json')?.toString() ?? '');
    const plain = await readJsonExport(services, profile.id);
    expect(json).toEqual({
      ...plain,
      checkIns: [{ ...plain.checkIns[0], photoUrl: 'photos/2026-11-14.jpg' }],
    });
  });

  test('names no photo that is missing from the store', async () => {
    const { profile, path } = await createPhotographed(services);
    await services.photos.remove(path);
    const files = await unpack(await readZipExport(services, profile.id));
    expect([...files.keys()]).toEqual(['flarewell.json']);
    expect(JSON.parse(files.get('flarewell.json')?.toString() ?? '').checkIns[0].photoUrl).toBeNull();
  });

  test('as a zip reads one photo at a time with backpressure, in little memory', async () => {
    const photos = 200;
    const bytes = 1024 * 1024;
    const { profile } = await createPerson(database());
    await database().asMember(inOwnDiary(profile.id), async (scope) => {
      for (let ago = 1; ago <= photos; ago += 1) {
        const day = addDays(TODAY, -ago);
        const photoUrl = `/photos/${profile.id}/${randomUUID()}-1.jpg`;
        await writeCheckIns(scope, [{ checkIn: { ...makeCheckIn(day), photoUrl, revision: 1 } }], NOW);
      }
    });
    let reads = 0;
    const store = {
      read: async () => {
        reads += 1;
        return new Uint8Array(bytes);
      },
    } as unknown as PhotoStore;
    const zip = exportZip({ ...services, photos: store }, inOwnDiary(profile.id), NOW);
    for (let chunk = 0; chunk < 4; chunk += 1) await zip.next();
    expect(reads).toBeLessThanOrEqual(3);
    const start = measureKept();
    let length = 0;
    let most = 0;
    let measured = 0;
    for await (const chunk of zip) {
      length += chunk.byteLength;
      if (length < measured + 50 * bytes) continue;
      measured = length;
      most = Math.max(most, measureKept() - start);
    }
    expect(length).toBeGreaterThan((photos - 2) * bytes);
    expect(most).toBeLessThan(10 * bytes);
  });

  test('of a deleted person is refused', async () => {
    await createPerson(database());
    await expect(readJsonExport(services, randomUUID())).rejects.toThrow(DiaryGone);
    await expect(collect(exportZip(services, inOwnDiary(randomUUID()), NOW))).rejects.toThrow(DiaryGone);
  });
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The bytes of buffers that are still referenced. */
function measureKept(): number {
  // The first collection finds unreferenced buffers, and the second waits until they are freed.
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

describe('the name of a zip', () => {
  test('contains the date, and the person if there is one', () => {
    expect(zipFileName('2026-11-14', null)).toBe('flarewell-2026-11-14.zip');
    expect(zipFileName('2026-11-14', 'Leo')).toBe('flarewell-leo-2026-11-14.zip');
  });
});
