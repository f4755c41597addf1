import type { Logger } from 'pino';
import { Counter, Gauge } from 'prom-client';
import { findOutage, type Outage, type OutageCause, outageCauses } from '#failures/outages.ts';

/** An outage makes every request fail: a line for each would fill the disk that may be full already. */
const LOG_EVERY_MS = 60_000;

interface Failure {
  /** Whether a change was lost by it, and not only an answer. */
  isWrite: boolean;
  /** More for the log line, such as the id of the request. */
  fields?: Record<string, unknown>;
}

export type OutageReport = ReturnType<typeof createOutageReport>;

/** Tells the operator of outages. `places` names the database, the data folder and the photo store in the log. */
export function createOutageReport(
  log: Logger,
  places: Record<Outage['of'], string>,
  elapsed = () => performance.now(),
) {
  const failedWrites = new Counter({
    name: 'failed_writes_total',
    help: 'Changes that could not be stored because of an outage, by cause',
    labelNames: ['cause'],
    registers: [],
  });
  for (const cause of outageCauses) failedWrites.inc({ cause }, 0);
  const lastFailedWrite = new Gauge({
    name: 'last_failed_write_timestamp_seconds',
    help: 'When a change last could not be stored because of an outage; 0 if that never happened',
    registers: [],
  });
  const logged = new Map<OutageCause, { at: number; unlogged: number }>();

  function writeLog({ cause, code, of }: Outage, { isWrite, fields }: Failure): void {
    const last = logged.get(cause);
    if (last && elapsed() - last.at < LOG_EVERY_MS) {
      last.unlogged += 1;
      return;
    }
    logged.set(cause, { at: elapsed(), unlogged: 0 });
    // The failures since the last line of this cause, which have no lines of their own.
    const unlogged = last?.unlogged ? { unlogged: last.unlogged } : {};
    log.error({ cause, code, place: places[of], isWrite, ...fields, ...unlogged }, 'outage');
  }

  return {
    metrics: [failedWrites, lastFailedWrite],
    /** Returns false if the error is no outage. Then nothing is reported. */
    report(error: unknown, failure: Failure): boolean {
      const outage = findOutage(error);
      if (!outage) return false;
      writeLog(outage, failure);
      if (failure.isWrite) {
        failedWrites.inc({ cause: outage.cause });
        lastFailedWrite.setToCurrentTime();
      }
      return true;
    },
  };
}
