import { type DestinationStream, pino } from 'pino';

/** How much of the log is kept while it cannot be written. Lines beyond that are lost. */
const KEPT_BYTES = 1_000_000;

/**
 * Writes the log to an open file, which may be on a full disk. Without the listener, each request would fail at its line.
 * What could not be written is tried again with the next line.
 */
export function openLogFile(descriptor: number): DestinationStream {
  const file = pino.destination({ dest: descriptor, sync: true, maxLength: KEPT_BYTES });
  file.on('error', () => undefined);
  return file;
}
