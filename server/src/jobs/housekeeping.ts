import type { Logger } from 'pino';
import { deleteExpiredTokens } from '#db/accounts/accountTokens.ts';
import { deleteExpiredSessions } from '#db/accounts/sessions.ts';
import { deleteOldThrottles } from '#db/accounts/throttles.ts';
import { deleteEndedInvitations } from '#db/invitations.ts';
import { deleteOldBatches } from '#db/pendingWork.ts';
import { listPhotoUrls } from '#db/photoUrls.ts';
import { deleteOldDeliveries } from '#db/reminders/deliveries.ts';
import { deleteEndedFiles } from '#db/shares.ts';
import { deleteOldUploads } from '#db/uploadedPhotos.ts';
import { sweepOrphans } from '#photos/sweep.ts';
import { UPLOAD_MS } from '#photos/uploads.ts';
import type { Services } from '#services.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Deletes expired sessions and tokens, old throttle counters and deliveries, the files of links that have ended, old
 * invitations, photos without a check-in, and what the database still remembers of deleted rows.
 */
export async function cleanUp({ database, photos, now }: Services, log: Logger): Promise<void> {
  await deleteExpiredSessions(database.system, now());
  await deleteExpiredTokens(database.system, now());
  await deleteOldThrottles(database.system, now());
  await deleteOldDeliveries(database.system, now());
  await deleteOldUploads(database.system, new Date(Date.parse(now()) - UPLOAD_MS).toISOString());
  await deleteEndedFiles(database.system, now());
  await deleteEndedInvitations(database.system, now());
  await deleteOldBatches(database.system, new Date(Date.parse(now()) - DAY_MS).toISOString());
  await database.emptyLog();
  const swept = await sweepOrphans({
    store: photos,
    listPhotoUrls: (userId) => listPhotoUrls(database.system, userId),
    now: now(),
  });
  log.info(swept, 'housekeeping');
}

/** Runs at once and then every hour. Idempotent, so several servers may run it at the same time. */
export function startHousekeeping(services: Services, log: Logger): () => Promise<void> {
  let current = Promise.resolve();
  const run = () => {
    current = cleanUp(services, log).catch((error: Error) => {
      log.error({ err: { name: error.name, message: error.message } }, 'housekeeping failed');
    });
  };
  run();
  const timer = setInterval(run, HOUR_MS);
  return async () => {
    clearInterval(timer);
    await current;
  };
}
