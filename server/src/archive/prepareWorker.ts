import { parentPort, workerData } from 'node:worker_threads';
import { type ImportSource, type PreparedImport, prepareImport } from '#archive/prepare.ts';
import { Problem } from '#http/problems.ts';

export type WorkerAnswer = { prepared: PreparedImport } | { problem: string };

parentPort?.postMessage(answer(workerData as ImportSource));

/** Reports a file that is refused; any other error is a bug and ends the worker. */
function answer(source: ImportSource): WorkerAnswer {
  try {
    return { prepared: prepareImport(source) };
  } catch (error) {
    if (error instanceof Problem) return { problem: error.message };
    throw error;
  }
}
