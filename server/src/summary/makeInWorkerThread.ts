import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { StoredCheckIn } from '#db/checkIns/readCheckIns.ts';
import { Problem } from '#http/problems.ts';
import type { PhotoStore } from '#photos/store.ts';
import type { FromWorker, ToWorker, WorkerTask } from '#summary/makeWorker.ts';
import type { SummaryRead } from '#summary/source.ts';
import type { SharedFile, SummaryOrder } from '#summary/summaryFiles.ts';

/** A year of the largest check-ins needs about 400 MB as FHIR. */
const MEMORY_MB = 512;
const program = new URL('./makeWorker.ts', import.meta.url);

export const makeTooMuchProblem = () =>
  new Problem('invalid-input', {
    message: 'These days hold more text than a summary can. Please choose a shorter period',
  });

/**
 * Makes a file of a large diary in a worker thread, which takes seconds. The check-ins are passed on as they are read, so
 * that this thread never holds all of them. A diary that exhausts the memory ends the worker, not the server.
 */
export async function makeInWorkerThread(
  read: SummaryRead,
  order: SummaryOrder,
  { slices, photos }: { slices: AsyncIterable<StoredCheckIn[]>; photos: Pick<PhotoStore, 'read'> },
): Promise<SharedFile | Uint8Array> {
  const worker = new Worker(program, {
    workerData: { read, order } satisfies WorkerTask,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const send = (message: ToWorker) => worker.postMessage(message);
  const failed = once(worker, 'error').then(([error]) => Promise.reject(error));
  const made = new Promise<SharedFile | Uint8Array>((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if ('made' in message) resolve(message.made);
      else if ('problem' in message) reject(new Problem('invalid-input', { message: message.problem }));
      else photos.read(message.photo).then((bytes) => send({ photo: bytes }), reject);
    });
  });
  const passOn = async () => {
    for await (const checkIns of slices) send({ checkIns });
    send('end');
    return made;
  };
  try {
    return await Promise.race([passOn(), made, failed]);
  } catch (error) {
    const isOutOfMemory =
      error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isOutOfMemory ? makeTooMuchProblem() : error;
  } finally {
    failed.catch(() => undefined);
    made.catch(() => undefined);
    await worker.terminate();
  }
}
