import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { draftOf } from '#backups/names.ts';
import { type ScheduledWork, scheduledName } from '#backups/scheduled.ts';
import type { WorkerAnswer } from '#backups/scheduledWorker.ts';
import { reasonOf } from '#failures/startupProblem.ts';

/** One entry at a time is in memory, and the names and hashes of all: about 1 KB for each photo. */
const MEMORY_MB = 1024;
const program = new URL('./scheduledWorker.ts', import.meta.url);

/**
 * Makes a backup in a worker thread: reading the embedded database, hashing and encrypting would otherwise delay requests.
 * `stop` ends it at once and removes what it has written. If that cannot be removed, the next backup does it.
 */
export function makeInWorker(work: ScheduledWork): { answer: Promise<WorkerAnswer>; stop(): Promise<void> } {
  const worker = new Worker(program, {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const failed = (reason: string): WorkerAnswer => ({ kind: 'failed', reason });
  const answer = Promise.race([
    once(worker, 'message').then(([message]): WorkerAnswer => message),
    once(worker, 'exit').then(() => failed('It was stopped.')),
  ])
    .catch((problem) => failed(reasonOf(problem)))
    .finally(() => worker.terminate());
  return {
    answer,
    async stop() {
      await worker.terminate();
      await rm(join(work.plan.folder, draftOf(scheduledName(work))), { force: true }).catch(() => undefined);
    },
  };
}
