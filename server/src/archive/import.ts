import type { FileHandle } from 'node:fs/promises';
import { type Day, dayOf } from '@flarewell/domain/day';
import { trimText } from '@flarewell/domain/fields';
import type { ImportSummary } from '@flarewell/domain/wire/archive';
import { adoptRecords } from '#archive/adopt.ts';
import { type ArchiveFile, openArchive } from '#archive/archiveFile.ts';
import { dropPhotos, type ImportServices, storePhotos } from '#archive/importPhotos.ts';
import { mergeRecords } from '#archive/merge.ts';
import { type ImportedSettings, type ParsedArchive, parseArchive } from '#archive/parse.ts';
import { listConditions } from '#db/conditions.ts';
import type { UserScope } from '#db/database.ts';
import { listMedications } from '#db/medications.ts';
import { findProfile, updateProfile } from '#db/profile.ts';
import { findRecordedDays } from '#db/records.ts';
import { lockRecords } from '#db/revisions.ts';

/**
 * Takes an export, a JSON file or a zip, into an account: all of it or nothing. The photos are stored first, under
 * names that nothing refers to yet, and removed again when the one transaction fails. The same file a second time
 * changes nothing.
 */
export async function importArchive(
  services: ImportServices,
  userId: string,
  file: FileHandle,
  { now, today }: { now: string; today: Day },
): Promise<ImportSummary> {
  const archive = await openArchive(file);
  const parsed = parseArchive(archive.json, today);
  const photos = await storePhotos(services, userId, namePhotos(parsed, archive), now);
  let merged: Awaited<ReturnType<typeof writeRecords>>;
  try {
    merged = await services.database.asUser(userId, (scope) => writeRecords(scope, parsed, photos.urls, now));
  } catch (problem) {
    await dropPhotos(services, photos.urls.values());
    throw problem;
  }
  const { replacedPhotoUrls, ...counts } = merged;
  await dropPhotos(services, replacedPhotoUrls);
  return { ...counts, photos: { stored: photos.urls.size, unchanged: photos.unchanged } };
}

function namePhotos({ checkIns }: ParsedArchive, archive: ArchiveFile) {
  return checkIns.flatMap(({ date, photoUrl }) =>
    photoUrl === null ? [] : { day: dayOf(date), read: () => archive.readPhoto(dayOf(date), photoUrl) },
  );
}

async function writeRecords(
  scope: UserScope,
  { settings, ...parsed }: ParsedArchive,
  photoUrls: ReadonlyMap<Day, string>,
  now: string,
) {
  await lockRecords(scope);
  const known = { conditions: await listIds(listConditions), medications: await listIds(listMedications) };
  const isNew =
    known.conditions.size === 0 && known.medications.size === 0 && !(await findRecordedDays(scope));
  // An account in use keeps its own settings; one without records becomes the one in the file.
  if (isNew) await takeSettings(scope, settings, now);
  const records = adoptRecords(parsed, scope.userId, known);
  const checkIns = records.checkIns.map((checkIn) => ({
    ...checkIn,
    photoUrl: photoUrls.get(dayOf(checkIn.date)) ?? null,
  }));
  return mergeRecords(scope, { ...records, checkIns }, now);

  async function listIds(list: (scope: UserScope) => Promise<{ id: string }[]>) {
    return new Set((await list(scope)).map(({ id }) => id));
  }
}

async function takeSettings(scope: UserScope, settings: ImportedSettings, now: string): Promise<void> {
  const profile = await findProfile(scope);
  const given = { ...settings, ...(settings.name && { name: trimText(settings.name) }) };
  const isSame = JSON.stringify({ ...profile, ...given }) === JSON.stringify(profile);
  if (!isSame) await updateProfile(scope, given, now);
}
