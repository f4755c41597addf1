import { type CheckIn, trimCheckIn } from '@flarewell/domain/checkIns';
import { type Day, dayOf } from '@flarewell/domain/day';
import { isAllowed } from '@flarewell/domain/diaries/roles';
import { pathOfPhotoUrl } from '@flarewell/domain/photos';
import { archivedPhotoName, archiveJsonName } from '#archive/layout.ts';
import { writeZip, type ZipContent } from '#archive/zipWriter.ts';
import { listDayPhotos } from '#db/checkIns/readCheckIns.ts';
import type { Database, Member } from '#db/database.ts';
import { listShares } from '#db/records/shares.ts';
import { readRecords } from '#diary/readRecords.ts';
import { photoExtension } from '#photos/paths.ts';
import type { PhotoUrls } from '#photos/signedUrls.ts';
import type { PhotoStore } from '#photos/store.ts';

interface ExportServices {
  database: Database;
  photos: PhotoStore;
  photoUrls: PhotoUrls;
}

/** Streams the whole user object as JSON. Photos are URLs on this server. */
export function exportJson(
  { database, photoUrls }: Omit<ExportServices, 'photos'>,
  member: Member,
  now: string,
): AsyncGenerator<string> {
  return writeUser(database, member, ({ photoUrl }) => photoUrl && photoUrls.refresh(photoUrl, now));
}

/** Streams a zip. The photos are written before the JSON, so that the JSON names only photos that the store still has. */
export function exportZip(
  { database, photos }: ExportServices,
  member: Member,
  now: string,
): AsyncGenerator<Uint8Array> {
  async function* listFiles(): AsyncGenerator<ZipContent> {
    const names = new Map<Day, string>();
    for (const { day, photoUrl } of await database.readAsMember(member, listDayPhotos)) {
      const bytes = photoUrl && (await photos.read(pathOfPhotoUrl(photoUrl)));
      if (!bytes) continue;
      const name = archivedPhotoName(day, photoExtension);
      names.set(day, name);
      yield { name, bytes };
    }
    const pieces = writeUser(database, member, ({ date }) => names.get(dayOf(date)) ?? null);
    yield { name: archiveJsonName, pieces };
  }
  return writeZip(listFiles(), now);
}

/**
 * A change during the export, which takes minutes with a slow client, may be missing from the file. But no reference
 * dangles: what check-ins hold of records that were added since is left out.
 */
async function* writeUser(
  database: Database,
  member: Member,
  showPhoto: (checkIn: CheckIn) => string | null,
): AsyncGenerator<string> {
  const { person, profile, records, slices, shares } = await readRecords(database, member, {
    // Only owners see the links (see `neededRole`).
    also: async (scope) => ({ shares: isAllowed(scope.role, 'owner') ? await listShares(scope) : [] }),
  });
  const conditionIds = new Set(records.conditions.map(({ id }) => id));
  const medicationIds = new Set(records.medications.map(({ id }) => id));
  const trackerIds = new Set(records.trackers.map(({ id }) => id));
  const writeCheckIn = (checkIn: CheckIn) =>
    JSON.stringify({
      id: checkIn.id,
      date: checkIn.date,
      photoUrl: showPhoto(checkIn),
      ...trimCheckIn({
        ...checkIn,
        conditionEntries: checkIn.conditionEntries.filter(({ conditionId }) => conditionIds.has(conditionId)),
        medicationEntries: checkIn.medicationEntries.filter(({ medicationId }) =>
          medicationIds.has(medicationId),
        ),
        trackers: checkIn.trackers?.filter((id) => trackerIds.has(id)),
      }),
      createdAt: checkIn.createdAt,
    });

  const { name, birthDate } = person;
  const head = { ...profile, name, ...(birthDate && { birthDate }), ...records, shares };
  yield `${JSON.stringify(head).slice(0, -1)},"checkIns":[`;
  let separator = '\n';
  for await (const checkIns of slices) {
    yield separator + checkIns.map(writeCheckIn).join(',\n');
    separator = ',\n';
  }
  yield '\n]}\n';
}
