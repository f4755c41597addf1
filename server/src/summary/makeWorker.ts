import { parentPort, workerData } from 'node:worker_threads';
import type { StoredCheckIn } from '#db/checkIns/readCheckIns.ts';
import { Problem } from '#http/problems.ts';
import { makeSource, type SummaryRead } from '#summary/source.ts';
import { makeOrdered, type SharedFile, type SummaryOrder } from '#summary/summaryFiles.ts';

/** The records are complete except for the check-ins, which follow as messages. */
export interface WorkerTask {
  read: SummaryRead;
  order: SummaryOrder;
}

export type ToWorker = { checkIns: StoredCheckIn[] } | 'end' | { photo: Uint8Array | null };
export type FromWorker = { made: SharedFile | Uint8Array } | { problem: string } | { photo: string };

const { read, order } = workerData as WorkerTask;
const checkIns: StoredCheckIn[] = [];
let showPhoto: (bytes: Uint8Array<ArrayBuffer> | null) => void = () => undefined;

parentPort?.on('message', (message: ToWorker) => {
  if (message === 'end') void make();
  else if ('checkIns' in message) checkIns.push(...message.checkIns);
  else showPhoto(message.photo as Uint8Array<ArrayBuffer> | null);
});

/** Reports a summary that is refused; any other error is a bug and ends the worker. */
async function make(): Promise<void> {
  const photos = {
    read(path: string) {
      const { promise, resolve } = Promise.withResolvers<Uint8Array<ArrayBuffer> | null>();
      showPhoto = resolve;
      report({ photo: path });
      return promise;
    },
  };
  try {
    const source = makeSource({ ...read, records: { ...read.records, checkIns } });
    report({ made: await makeOrdered(source, order, photos) });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    report({ problem: error.message });
  }
}

function report(message: FromWorker): void {
  parentPort?.postMessage(message);
}
