import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { judgeBackups, lastBackup, lastBackupTime } from '@flarewell/domain/backups/schedule';
import { isTimezone } from '@flarewell/domain/day';
import type { Logger } from 'pino';
import { listScheduled, prepareFolder } from '#backups/folder.ts';
import { type BackupMetrics, createBackupMetrics } from '#backups/metrics.ts';
import type { BackupReporter } from '#backups/report.ts';
import type { BackupPlan } from '#backups/scheduled.ts';
import { makeInWorker } from '#backups/scheduledInWorker.ts';
import type { Config } from '#config/config.ts';
import { reasonOf } from '#failures/startupProblem.ts';
import type { Metrics } from '#http/observe.ts';
import type { Installation } from '#start/installation.ts';

/** Looks at the clock this often, and never waits for a far time: clocks are set, and machines sleep. */
const TICK_MS = 60_000;
const RETRY_MINUTES = 30;
/** How long to wait while another server makes the backup, or nobody has registered. */
const NOTHING_MADE_MINUTES = 5;
/** Far longer than a backup takes, and short enough for another attempt on the same day. */
const LIMIT_HOURS = 12;
/** How long a stop waits for a folder that does not answer, before the rest of the server is stopped. */
const STOP_MS = 3000;
const HANGING = 'An attempt that was given up still hangs, perhaps because BACKUP_DIR does not answer.';

interface BackupJob {
  place: Installation;
  plan: BackupPlan;
  log: Logger;
  metrics: BackupMetrics;
  reporter: BackupReporter;
  now: () => string;
  /** Milliseconds of a clock that is never set. */
  elapsed: () => number;
  make: typeof makeInWorker;
}

/** Makes the backups of BACKUP_DIR, if it is set. The returned function stops it, also in the middle of a backup. */
export function startBackups(
  config: Config,
  log: Logger,
  { registry }: Metrics,
  reporter: BackupReporter,
): () => Promise<void> {
  const { dataDir, databaseUrl, migrationUrl, s3, secret } = config;
  const { folder, ...settings } = config.backups;
  if (folder === null) return async () => undefined;
  const now = () => new Date().toISOString();
  const job = createBackupJob({
    place: { dataDir, databaseUrl, migrationUrl, s3, secret },
    plan: { folder, ...settings, timezone: readTimezone() },
    log,
    metrics: createBackupMetrics(registry, now),
    reporter,
    now,
    elapsed: () => performance.now(),
    make: makeInWorker,
  });
  job.tick();
  const timer = setInterval(job.tick, TICK_MS).unref();
  return () => {
    clearInterval(timer);
    return job.stop();
  };
}

/**
 * `tick` makes a backup if one is due and none is being made. After a failure it waits before it tries again. It warns of a
 * missed backup also while one is being made, and gives that one up after some hours: it may hang, for example on a query, and
 * no other would ever follow. If it then still does not end, as on a disk in the network that does not answer, none is begun:
 * each would block another of the few threads that the server reads and writes files with.
 */
export function createBackupJob({ place, plan, log, metrics, reporter, now, elapsed, make }: BackupJob) {
  reporter.turnOn(plan);
  let current: Attempt | null = null;
  let stopMaking: (() => Promise<void>) | null = null;
  let isStopping = false;
  /** Whether an attempt has not ended, which may be one that was given up. */
  let isMaking = false;
  let nextAt = 0;
  let madeAt: string[] = [];
  /** The time of the missed backup that the log has warned of. */
  let warnedOf = '';

  const waitMinutes = (minutes: number) => {
    nextAt = elapsed() + minutes * 60_000;
  };
  const list = async () => {
    await prepareFolder(plan.folder);
    madeAt = (await listScheduled(plan.folder)).map((backup) => backup.madeAt);
    metrics.setMade(madeAt);
    reporter.setMade(madeAt);
  };
  const warnIfMissed = (reason?: string) => {
    const at = now();
    const dueAt = lastBackupTime(at, plan);
    if (warnedOf === dueAt || judgeBackups(madeAt, at, plan) !== 'missed') return;
    warnedOf = dueAt;
    const lastGood = lastBackup(madeAt, at);
    log.warn({ dueAt, lastGood, reason }, 'A backup was missed: there is none an hour after its time');
  };
  const makeIfDue = async (givenUp: AbortSignal) => {
    await list();
    warnIfMissed();
    const at = now();
    if (judgeBackups(madeAt, at, plan) === 'made' || isStopping || givenUp.aborted) return;
    const startedAt = elapsed();
    const { answer, stop } = make({ place, plan, now: at });
    stopMaking = stop;
    const outcome = await answer;
    stopMaking = null;
    if (isStopping || givenUp.aborted) return;
    if (outcome.kind === 'failed') throw new Error(outcome.reason);
    if (outcome.kind !== 'made') return waitMinutes(NOTHING_MADE_MINUTES);
    const { kind: _, ...made } = outcome;
    metrics.count(made.photosMissing === 0 ? 'made' : 'incomplete');
    reporter.noteMade(at, made.photosMissing);
    const facts = { ...made, ms: Math.round(elapsed() - startedAt) };
    if (made.photosMissing === 0) log.info(facts, 'backup made');
    else log.warn(facts, describeMissing(made));
    await list();
  };
  const run = async (givenUp: AbortSignal) => {
    if (isMaking) return warnIfMissed(HANGING);
    if (elapsed() < nextAt) return;
    isMaking = true;
    const ended = makeIfDue(givenUp).finally(() => {
      isMaking = false;
    });
    try {
      await Promise.race([ended, rejectOnAbort(givenUp)]);
    } catch (problem) {
      metrics.count('failed');
      reporter.noteFailed(now());
      waitMinutes(RETRY_MINUTES);
      log.warn(
        { reason: reasonOf(problem), lastGood: lastBackup(madeAt, now()) },
        givenUp.aborted
          ? `The backup was given up; the next attempt is in ${RETRY_MINUTES} minutes, or once this one has really ended`
          : `The backup failed; the next attempt is in ${RETRY_MINUTES} minutes`,
      );
    }
  };
  const start = (): Attempt => {
    const givingUp = new AbortController();
    const ended = run(givingUp.signal).finally(() => {
      current = null;
    });
    return {
      startedAt: elapsed(),
      ended,
      giveUp() {
        void stopMaking?.();
        givingUp.abort(new Error(`It was not finished after ${LIMIT_HOURS} hours.`));
      },
    };
  };
  return {
    /** Resolves when the backup is made, or nothing is to be done. */
    tick(): Promise<void> {
      if (current) {
        warnIfMissed();
        if (elapsed() - current.startedAt >= LIMIT_HOURS * 60 * 60_000) current.giveUp();
      }
      current ??= start();
      return current.ended;
    },
    async stop(): Promise<void> {
      isStopping = true;
      const stopped = Promise.all([stopMaking?.(), current?.ended]);
      await Promise.race([stopped, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

interface Attempt {
  startedAt: number;
  ended: Promise<void>;
  giveUp(): void;
}

function describeMissing({ isThinnedOut }: { isThinnedOut: boolean }): string {
  return isThinnedOut
    ? 'The backup was made, but photos that check-ins show are missing from the photo store'
    : 'The backup was made, but most photos that check-ins show are missing from the photo store, so no older backup is deleted';
}

async function rejectOnAbort(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort');
  throw signal.reason;
}

/** The machine's timezone; UTC if it has an unknown one. */
function readTimezone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimezone(timeZone) ? timeZone : 'UTC';
}
