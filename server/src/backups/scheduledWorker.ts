import { parentPort, workerData } from 'node:worker_threads';
import { makeScheduledBackup, type ScheduledOutcome, type ScheduledWork } from '#backups/scheduled.ts';
import { reasonOf } from '#failures/startupProblem.ts';

export type WorkerAnswer = ScheduledOutcome | { kind: 'failed'; reason: string };

const answer: WorkerAnswer = await makeScheduledBackup(workerData as ScheduledWork).catch((problem) => ({
  kind: 'failed',
  reason: reasonOf(problem),
}));
parentPort?.postMessage(answer);
