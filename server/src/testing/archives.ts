import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { User } from '@flarewell/domain/account/user';
import { dayOf } from '@flarewell/domain/day';
import { pino } from 'pino';
import { exportJson, exportZip } from '#archive/export.ts';
import { importArchive } from '#archive/import.ts';
import type { ImportServices } from '#archive/importPhotos.ts';
import { createPendingWork } from '#archive/pendingWork.ts';
import { receiveFile } from '#archive/upload.ts';
import { writeZip, type ZipContent } from '#archive/zipWriter.ts';
import { writeCheckIns } from '#db/checkIns/writeCheckInRows.ts';
import { copiedTables, readLines, readSnapshot } from '#db/copy.ts';
import { type Database, inOwnDiary } from '#db/database.ts';
import { nextRevision } from '#db/records/revisions.ts';
import { createFreeSpace } from '#http/freeSpace.ts';
import { usualArrivals } from '#http/requests/bodies.ts';
import { openPhotoStore } from '#photos/openStore.ts';
import { savePhoto, sizeOfPhoto } from '#photos/photos.ts';
import { processPhoto } from '#photos/processing.ts';
import { createPhotoUrls } from '#photos/signedUrls.ts';
import type { PhotoStore } from '#photos/store.ts';
import { drawSides } from '#testing/images/images.ts';
import { createPerson, NOW } from '#testing/people.ts';

export const TODAY = dayOf(NOW);
export const LATER = '2026-11-15T09:00:00.000Z';

/** A disk that is never full. */
export const anySpace = createFreeSpace('', pino({ level: 'silent' }), async () => Number.POSITIVE_INFINITY);

export async function openTestServices(database: Database): Promise<ImportServices & { folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'flarewell-archive-'));
  const photos = await openPhotoStore({ folder: join(folder, 'photos') });
  return { ...makeImportServices(database, photos), folder };
}

export function makeImportServices(database: Database, photos: PhotoStore): ImportServices {
  const log = pino({ level: 'silent' });
  return {
    database,
    photos,
    photoUrls: createPhotoUrls({ secret: 'a secret for tests that is long enough' }),
    pendingWork: createPendingWork({ database, photos, log, now: () => LATER }),
    quotas: { text: 100_000_000, photos: 100_000_000 },
    processPhoto,
    space: anySpace,
    log,
  };
}

/** Creates a person whose check-in has a photo. */
export async function createPhotographed(services: ImportServices, width = 480) {
  const person = await createPerson(services.database);
  const photo = await processPhoto(await drawSides(width).jpeg().toBuffer());
  const place = { diaryId: person.profile.id, checkInId: person.checkIn.id };
  const path = await savePhoto(services.photos, place, photo, NOW);
  const photoUrl = services.photoUrls.sign(path, NOW);
  await services.database.asMember(inOwnDiary(place.diaryId), async (scope) =>
    writeCheckIns(
      scope,
      [
        {
          checkIn: { ...person.checkIn, photoUrl, revision: await nextRevision(scope) },
          current: person.checkIn,
          photoBytes: sizeOfPhoto(photo),
        },
      ],
      NOW,
    ),
  );
  return { ...person, photo, path };
}

export async function collect(pieces: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const piece of pieces) chunks.push(Buffer.from(piece));
  return Buffer.concat(chunks);
}

export const readJsonExport = async (services: ImportServices, userId: string): Promise<User> =>
  JSON.parse((await collect(exportJson(services, inOwnDiary(userId), NOW))).toString());

export const readZipExport = (services: ImportServices, userId: string) =>
  collect(exportZip(services, inOwnDiary(userId), NOW));

export function packZip(...files: ZipContent[]): Promise<Buffer> {
  return collect(
    writeZip(
      (async function* () {
        yield* files;
      })(),
      NOW,
    ),
  );
}

/** Imports a file in the way that a request does. */
export async function importBytes(
  services: ImportServices & { folder: string },
  userId: string,
  content: Uint8Array | object,
  now = LATER,
) {
  const bytes = content instanceof Uint8Array ? content : Buffer.from(JSON.stringify(content));
  const file = await receiveFile(new Blob([new Uint8Array(bytes)]).stream(), {
    folder: services.folder,
    byteLimit: 2 ** 32,
    arrival: usualArrivals.file,
    space: services.space,
  });
  try {
    return await importArchive(services, { ...inOwnDiary(userId), sharesQuota: false }, file, {
      now,
      today: TODAY,
    });
  } finally {
    await file.close();
  }
}

/** Dumps the database and the photo store, so that a test can check that nothing changed. */
export async function readEverything({ database, photos }: ImportServices): Promise<string[]> {
  const lines: string[] = [];
  await readSnapshot(database, async (reader) => {
    for (const table of copiedTables) {
      for await (const batch of readLines(reader, table)) lines.push(...batch);
    }
  });
  const paths: string[] = [];
  for await (const { path } of photos.list()) paths.push(path);
  return [...lines, ...paths.sort()];
}
