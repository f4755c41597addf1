import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type ImportSource, type PreparedImport, prepareImport } from '#archive/prepare.ts';
import type { WorkerAnswer } from '#archive/prepareWorker.ts';
import { Problem } from '#http/problems.ts';

/** The largest file that is accepted needs about 150 MB. */
const MEMORY_MB = 512;
/** A smaller file is parsed faster than a thread starts. */
const SMALL_BYTES = 200_000;
const program = new URL('./prepareWorker.ts', import.meta.url);

/**
 * Parses an export in a worker thread. 20 MB of JSON take a second, during which the server could answer nobody else.
 * A file that exhausts the memory ends the worker, not the server.
 */
export async function prepareInWorkerThread(source: ImportSource): Promise<PreparedImport> {
  if (source.json.byteLength < SMALL_BYTES) return prepareImport(source);
  const worker = new Worker(program, {
    workerData: source,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    const [answer] = (await once(worker, 'message')) as [WorkerAnswer];
    if ('problem' in answer) throw new Problem('invalid-input', { message: answer.problem });
    return answer.prepared;
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    throw new Problem('invalid-input', { message: 'This file is too large for the server to read' });
  } finally {
    await worker.terminate();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
