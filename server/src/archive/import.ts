import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { type Day, dayOf } from '@flarewell/domain/day';
import { flareLimits } from '@flarewell/domain/patterns/flares/flare';
import { suspicionLimit } from '@flarewell/domain/patterns/suspicions';
import { recordLimits } from '@flarewell/domain/records/records';
import { isShown, trackerLimits } from '@flarewell/domain/trackers';
import type { ImportSummary } from '@flarewell/domain/wire/archive';
import { type ArchiveFile, openArchive } from '#archive/archiveFile.ts';
import { type ImportServices, type StoredPhotos, storePhotos } from '#archive/importPhotos.ts';
import { mergePlans } from '#archive/merge.ts';
import type { ImportedSettings } from '#archive/parse.ts';
import type { PreparedBatch, PreparedImport } from '#archive/prepare.ts';
import { prepareInWorkerThread } from '#archive/prepareInWorkerThread.ts';
import { findProfile, updateProfile } from '#db/accounts/profile.ts';
import type { Session } from '#db/accounts/sessions.ts';
import type { DiaryScope, Member } from '#db/database.ts';
import { replanReminders } from '#db/diaries/diaries.ts';
import { deleteBatches, queueWork, stageBatches } from '#db/records/pendingWork.ts';
import { lockRecords } from '#db/records/revisions.ts';
import { readSizes } from '#db/records/usage.ts';
import { listRecords } from '#diary/readRecords.ts';
import { describeBug } from '#http/errors.ts';
import { Problem } from '#http/problems.ts';
import { type Quota, readQuota, refuseBeyondQuota } from '#http/quotas.ts';
import { dropPhotos } from '#photos/photos.ts';

/**
 * Imports an export (a JSON file or a zip) atomically. A worker thread parses the file, its photos are stored under
 * names that nothing refers to yet, and its check-ins are staged. One short transaction then commits to the import or
 * refuses it. The check-ins are applied afterwards in many short transactions, so that nobody else waits (see
 * pendingWork.ts). Idempotent: importing the same file again changes nothing.
 */
export async function importArchive(
  services: ImportServices,
  owner: Importer,
  file: FileHandle,
  { now, today }: { now: string; today: Day },
): Promise<ImportSummary> {
  const { database, pendingWork } = services;
  const quota = await readQuota(services, owner);
  const archive = await openArchive(file);
  const known = await database.readAsMember(owner, listRecords);
  const prepared = await prepareInWorkerThread({ json: archive.json, diaryId: owner.diaryId, known, today });
  // Checked again in the transaction; this check refuses a file before its photos are processed.
  await database.readAsMember(owner, (scope) => refuseTooMuchText(scope, quota, prepared));
  using _claim = await services.space.claim(COPIES_OF_JSON * archive.json.byteLength);
  const photos = await storePhotos({ ...services, quota }, owner, namePhotos(prepared, archive), now);
  const importId = randomUUID();
  let queued: Awaited<ReturnType<typeof queueImport>>;
  try {
    await stageImport(services, owner, { importId, prepared, photos, now });
    // Other diaries may have grown meanwhile.
    const newest = await readQuota(services, owner);
    queued = await database.asMember(
      owner,
      (scope) => queueImport(scope, newest, { importId, prepared, photos, now, today }),
      'owner',
    );
  } catch (problem) {
    await dropPhotos(services.photos, photos.urls(), services.log);
    // If this fails too, housekeeping deletes the staged check-ins later.
    await database
      .asMember(owner, (scope) => deleteBatches(scope, importId))
      .catch((error: Error) =>
        services.log.warn({ err: describeBug(error) }, 'staged check-ins could not be deleted'),
      );
    throw problem;
  }
  if (queued.isDayMoved) await replanReminders(database.system, owner, now);
  const checkIns = await pendingWork.finish(owner.diaryId, owner.userId);
  return { ...queued.plans, checkIns, photos: { stored: photos.stored.size, unchanged: photos.unchanged } };
}

export type Importer = Member & Pick<Session, 'sharesQuota'>;

/** Check-ins are staged and then stored, and both are also in the write-ahead log of SQLite. */
const COPIES_OF_JSON = 4;
/** Batches per transaction, of up to 128 KB each. */
const STAGED_AT_ONCE = 10;

interface StagedImport {
  importId: string;
  prepared: PreparedImport;
  photos: StoredPhotos;
  now: string;
}

function namePhotos({ batches }: PreparedImport, archive: ArchiveFile) {
  return batches.flatMap(({ photos }) =>
    photos.map(({ day, name }) => ({ day, read: () => archive.readPhoto(day, name) })),
  );
}

/** Several batches per transaction, because each commit waits for the disk; other requests run between two of them. */
async function stageImport(
  { database }: ImportServices,
  owner: Member,
  { importId, prepared, photos, now }: StagedImport,
): Promise<void> {
  const rows = prepared.batches.map((batch, position) => ({
    position,
    checkIns: batch.checkIns,
    photos: JSON.stringify(selectPhotos(photos, batch)),
  }));
  for (let at = 0; at < rows.length; at += STAGED_AT_ONCE) {
    const some = rows.slice(at, at + STAGED_AT_ONCE);
    await database.asMember(owner, (scope) => stageBatches(scope, importId, some, now));
    // node:sqlite is synchronous: without this yield no other request would be handled.
    await setImmediate();
  }
}

function selectPhotos({ stored }: StoredPhotos, batch: PreparedBatch) {
  const days = batch.photos.map(({ day }) => day).filter((day) => stored.has(day));
  return Object.fromEntries(days.map((day) => [day, stored.get(day)]));
}

async function queueImport(
  scope: DiaryScope,
  quota: Quota,
  { importId, prepared, photos, now, today }: StagedImport & { today: Day },
) {
  await lockRecords(scope);
  await refuseTooMuchText(scope, quota, prepared);
  await refuseBeyondQuota(scope, quota, { photos: photos.bytes });
  const known = await listRecords(scope);
  const knownDates = [...(await readSizes(scope)).keys()];
  const isEmpty = [knownDates, ...Object.values(known)].every(({ length }) => length === 0);
  // The reminders and the timezone of the file are used only for a diary without records.
  const isDayMoved = isEmpty && (await applySettings(scope, prepared.settings, now));
  const days = [...new Set([...knownDates, ...prepared.dates])].map(dayOf).filter((day) => day <= today);
  const plans = await mergePlans(scope, prepared.plans, { known, now, days });
  await refuseTooManyPlans(scope);
  await queueWork(scope, { kind: 'import', importId }, now);
  return { plans, isDayMoved };
}

/** Counts only the growth: the imported check-ins minus those that they replace. */
async function refuseTooMuchText(
  scope: DiaryScope,
  quota: Quota,
  { dates, sizes }: PreparedImport,
): Promise<void> {
  const current = await readSizes(scope);
  const growth = dates.reduce((sum, date, index) => sum + (sizes[index] ?? 0) - (current.get(date) ?? 0), 0);
  await refuseBeyondQuota(scope, quota, { text: growth });
}

/** Returns whether a day of the diary begins at another time than before. */
async function applySettings(scope: DiaryScope, settings: ImportedSettings, now: string): Promise<boolean> {
  const before = await findProfile(scope);
  const isSame = JSON.stringify({ ...before, ...settings }) === JSON.stringify(before);
  if (isSame) return false;
  const after = await updateProfile(scope, settings, now);
  return after?.timezone !== before?.timezone || after?.dayStartHour !== before?.dayStartHour;
}

async function refuseTooManyPlans(scope: DiaryScope): Promise<void> {
  const { conditions, medications, trackers, flares, suspicions } = await listRecords(scope);
  refuseMoreThan(recordLimits.conditions, 'conditions', conditions.length);
  refuseMoreThan(recordLimits.medications, 'medications', medications.length);
  refuseMoreThan(trackerLimits.shown, 'things to track at a time', trackers.filter(isShown).length);
  refuseMoreThan(trackerLimits.stored, 'things to track', trackers.length);
  refuseMoreThan(flareLimits.stored, 'flares', flares.length);
  refuseMoreThan(suspicionLimit, 'suspicions', suspicions.length);
}

function refuseMoreThan(limit: number, noun: string, count: number): void {
  if (count <= limit) return;
  throw new Problem('too-many-records', {
    message: `With this file you would have more than ${limit} ${noun}`,
  });
}
