import type { Logger } from 'pino';
import { deleteExpiredTokens } from '#db/accounts/accountTokens.ts';
import { deleteEndedInvitations } from '#db/accounts/invitations.ts';
import { deleteExpiredSessions } from '#db/accounts/sessions.ts';
import { deleteOldThrottles } from '#db/accounts/throttles.ts';
import { listRemovals } from '#db/checkIns/photoRemovals.ts';
import { listPhotosInUse } from '#db/checkIns/photosInUse.ts';
import { deleteOldUploads } from '#db/checkIns/uploadedPhotos.ts';
import { deleteExpiredLinks } from '#db/diaries/links.ts';
import { deleteOldDeletedRecords } from '#db/records/deletedRecords.ts';
import { deleteOldBatches } from '#db/records/pendingWork.ts';
import { deleteEndedFiles } from '#db/records/shares.ts';
import { deleteOldDeliveries } from '#db/reminders/deliveries.ts';
import { removeUpgradeCopies } from '#db/upgrades/upgradeCopies.ts';
import { reasonOf } from '#failures/startupProblem.ts';
import { removeAllQueuedPhotos } from '#photos/removals.ts';
import { emptyTrash, recoverPhotos, sweepOrphans } from '#photos/sweep.ts';
import { UPLOAD_MS } from '#photos/uploads.ts';
import type { Services } from '#services/services.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Deletes expired sessions and tokens, old throttle counters and deliveries, the files of links that have ended, old
 * invitations, expired links to diaries, records whose deletion cannot be undone any more, what the database still remembers of deleted rows, and photos whose deletion failed before. Brings photos
 * back from the trash that a check-in shows.
 */
export async function cleanUp(services: Services, log: Logger, signal?: AbortSignal): Promise<void> {
  const { database, photos, now } = services;
  await deleteExpiredSessions(database.system, now());
  await deleteExpiredTokens(database.system, now());
  await deleteOldThrottles(database.system, now());
  await deleteOldDeliveries(database.system, now());
  await deleteEndedFiles(database.system, now());
  await deleteEndedInvitations(database.system, now());
  await deleteExpiredLinks(database.system, now());
  await deleteOldBatches(database.system, new Date(Date.parse(now()) - DAY_MS).toISOString());
  await deleteOldDeletedRecords(database.system, now());
  await removeAllQueuedPhotos(services, signal);
  await database.emptyLog();
  const recovered = await recoverPhotos(photos, (diaryId) => listPhotosInUse(database.system, diaryId));
  if (recovered > 0) log.info({ recovered }, 'photos came back from the trash');
}

/**
 * Deletes uploads without a check-in, moves photos that no check-in shows to the trash, and deletes what has been there for
 * 30 days.
 */
export async function sweepPhotos(services: Services, log: Logger, signal?: AbortSignal): Promise<void> {
  const { photos, now } = services;
  const { system } = services.database;
  await deleteOldUploads(system, new Date(Date.parse(now()) - UPLOAD_MS).toISOString());
  await removeAllQueuedPhotos(services, signal);
  const swept = await sweepOrphans({
    store: photos,
    listPhotosInUse: (diaryId) => listPhotosInUse(system, diaryId),
    listRemovals: (diaryId) => listRemovals(system, diaryId),
    now: now(),
    signal,
  });
  const deleted = await emptyTrash(photos, now(), signal);
  log.info({ ...swept, deleted }, 'housekeeping');
}

/** Deletes copies that a good start marked a day ago or earlier. One that cannot be deleted stops nothing else. */
async function forgetUpgrade(databaseFile: string, log: Logger): Promise<void> {
  try {
    const copies = await removeUpgradeCopies(databaseFile);
    if (copies.length > 0) log.info({ copies }, 'deleted copies from before an upgrade');
  } catch (error) {
    log.warn({ error: reasonOf(error) }, 'copies from before an upgrade could not be marked or deleted');
  }
}

/**
 * Runs at once and then every hour. Idempotent, so several servers may run it at the same time. Photos are swept from the
 * second run on: a server that was started on the wrong database is usually noticed and stopped before that.
 */
export function startHousekeeping(
  services: Services,
  databaseFile: string,
  log: Logger,
): () => Promise<void> {
  const stopping = new AbortController();
  let current: Promise<void> | null = null;
  const runOnce = async ({ hasSweep }: { hasSweep: boolean }) => {
    try {
      await forgetUpgrade(databaseFile, log);
      await cleanUp(services, log, stopping.signal);
      if (hasSweep) await sweepPhotos(services, log, stopping.signal);
    } catch (error) {
      const { name, message } = error as Error;
      log.error({ err: { name, message } }, 'housekeeping failed');
    }
    current = null;
  };
  // A run may take longer than an hour while the photo store is slow.
  const run = (sweep: { hasSweep: boolean }) => {
    current ??= runOnce(sweep);
  };
  run({ hasSweep: false });
  const timer = setInterval(run, HOUR_MS, { hasSweep: true });
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await current;
  };
}
