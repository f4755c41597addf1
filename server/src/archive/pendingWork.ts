import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type MergeCount, mergeCheckIns } from '#archive/merge.ts';
import type { Database, DiaryScope } from '#db/database.ts';
import { findOwner } from '#db/diaries/members.ts';
import { clearSomeRecords } from '#db/records/clearRecords.ts';
import {
  endPendingWork,
  findPendingWork,
  listPendingDiaries,
  takeBatch,
  touchPendingWork,
} from '#db/records/pendingWork.ts';
import { lockDiary } from '#db/records/revisions.ts';
import { describeBug } from '#http/errors.ts';
import { removeQueuedPhotos } from '#photos/removals.ts';
import type { PhotoStore } from '#photos/store.ts';

interface PendingWorkServices {
  database: Database;
  photos: PhotoStore;
  log: Logger;
  now: () => string;
}

/** Counts of check-ins; all zero after a reset. */
type WorkOutcome = MergeCount;

export type PendingWork = ReturnType<typeof createPendingWork>;

/** A step takes milliseconds: work that has not been touched for this long belongs to a server that stopped. */
const ABANDONED_MS = 10_000;

/**
 * Runs imports and resets that the database already records as pending work. Each runs as many short transactions, so
 * that other people's requests do not wait for one long one. Until it is finished, requests for that diary's records
 * are answered with 503. After a crash, any server resumes at the last committed step. Two servers may run the same
 * import: each takes the next step under the diary's lock.
 */
export function createPendingWork({ database, photos, log, now }: PendingWorkServices) {
  const underWay = new Map<string, Promise<WorkOutcome>>();

  async function run(diaryId: string, beganBy?: string): Promise<WorkOutcome> {
    const total: WorkOutcome = { created: 0, updated: 0, unchanged: 0 };
    for (;;) {
      // Asked for each step: whoever began the work may have left the diary since.
      const owner = await findOwner(database.lookups, diaryId, beganBy);
      const count = owner && (await database.asMember(owner, (scope) => takeStep(scope, now())));
      if (!count) break;
      for (const key of ['created', 'updated', 'unchanged'] as const) total[key] += count[key];
      // node:sqlite is synchronous: without this yield no other request would be handled until the work is done.
      await setImmediate();
    }
    return total;
  }

  /** Resolves when no pending work of this diary is left. Callers share one run. `beganBy` is stored as the writer of imported check-ins. */
  async function finish(diaryId: string, beganBy?: string): Promise<WorkOutcome> {
    const running = underWay.get(diaryId) ?? run(diaryId, beganBy).finally(() => underWay.delete(diaryId));
    underWay.set(diaryId, running);
    const total = await running;
    // After the run has ended. Removing photos may take long, and new work that begins meanwhile must start its own run.
    await removeQueuedPhotos({ database, photos, log }, diaryId);
    return total;
  }

  /** Continues abandoned work in the background. The only server of a database (`isAlone`) takes all pending work. */
  async function resume({ isAlone = false } = {}): Promise<void> {
    const before = new Date(Date.parse(now()) - ABANDONED_MS).toISOString();
    for (const diaryId of await listPendingDiaries(database.lookups, isAlone ? undefined : before)) {
      finish(diaryId).catch((error: Error) =>
        log.error({ err: describeBug(error), diaryId }, 'pending work'),
      );
    }
  }

  return { finish, resume };
}

const nothing: MergeCount = { created: 0, updated: 0, unchanged: 0 };

/** Runs one part of the work in one transaction. Returns null when none is left. */
async function takeStep(scope: DiaryScope, now: string): Promise<MergeCount | null> {
  await lockDiary(scope);
  const work = await findPendingWork(scope);
  if (!work) return null;
  await touchPendingWork(scope, now);
  if (work.kind === 'reset') {
    const { isDone } = await clearSomeRecords(scope);
    if (isDone) await endPendingWork(scope);
    return nothing;
  }
  const batch = await takeBatch(scope, work.importId);
  if (batch) return mergeCheckIns(scope, batch, now);
  await endPendingWork(scope);
  return nothing;
}
