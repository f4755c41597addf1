import { judgeBackups, lastBackup, lastBackupTime } from '@flarewell/domain/backups/schedule';
import { isTimezone } from '@flarewell/domain/day';
import type { Logger } from 'pino';
import { listScheduled, prepareFolder } from '#backups/folder.ts';
import { type BackupMetrics, createBackupMetrics } from '#backups/metrics.ts';
import type { BackupPlan } from '#backups/scheduled.ts';
import { makeInWorker } from '#backups/scheduledInWorker.ts';
import type { Installation } from '#commands/installation.ts';
import type { Config } from '#config.ts';
import type { Metrics } from '#http/observe.ts';
import { reasonOf, StartupProblem } from '#startupProblem.ts';

/** Looks at the clock this often, and never waits for a far time: clocks are set, and machines sleep. */
const TICK_MS = 60_000;
const RETRY_MINUTES = 30;

interface BackupJob {
  place: Installation;
  plan: BackupPlan;
  log: Logger;
  metrics: BackupMetrics;
  now: () => string;
  /** Milliseconds of a clock that is never set. */
  elapsed: () => number;
  make: typeof makeInWorker;
}

/** Makes the backups of BACKUP_DIR, if it is set. The returned function stops it, also in the middle of a backup. */
export function startBackups(config: Config, log: Logger, { registry }: Metrics): () => Promise<void> {
  const { dataDir, databaseUrl, migrationUrl, s3, secret } = config;
  const { folder, ...settings } = config.backups;
  if (folder === null) return async () => undefined;
  const now = () => new Date().toISOString();
  const job = createBackupJob({
    place: { dataDir, databaseUrl, migrationUrl, s3, secret },
    plan: { folder, ...settings, timezone: readTimezone() },
    log,
    metrics: createBackupMetrics(registry, now),
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

/** `tick` makes a backup if one is due and none is being made. After a failure it waits before it tries again. */
export function createBackupJob({ place, plan, log, metrics, now, elapsed, make }: BackupJob) {
  let current: Promise<void> | null = null;
  let stopMaking: (() => Promise<void>) | null = null;
  let isStopping = false;
  let retryAt = 0;
  let lastGood: string | null = null;
  /** The time of the missed backup that the log has warned of. */
  let warnedOf = '';

  const list = async () => {
    await prepareFolder(plan.folder);
    const madeAt = (await listScheduled(plan.folder)).map((backup) => backup.madeAt);
    metrics.setMade(madeAt);
    lastGood = lastBackup(madeAt, now());
    return madeAt;
  };
  const makeIfDue = async () => {
    const at = now();
    const madeAt = await list();
    const state = judgeBackups(madeAt, at, plan);
    if (state === 'made' || isStopping) return;
    const dueAt = lastBackupTime(at, plan);
    if (state === 'missed' && warnedOf !== dueAt) {
      warnedOf = dueAt;
      log.warn({ dueAt, lastGood }, 'A backup was missed; it is made up now');
    }
    const startedAt = elapsed();
    const { answer, stop } = make({ place, plan, now: at });
    stopMaking = stop;
    const { kind, ...made } = await answer;
    if (kind === 'elsewhere' || isStopping) return;
    if (kind === 'failed') throw new StartupProblem('reason' in made ? made.reason : '');
    metrics.count('made');
    log.info({ ...made, ms: Math.round(elapsed() - startedAt) }, 'backup made');
    await list();
  };
  const run = async () => {
    if (elapsed() < retryAt) return;
    try {
      await makeIfDue();
    } catch (problem) {
      metrics.count('failed');
      retryAt = elapsed() + RETRY_MINUTES * 60_000;
      log.warn(
        { reason: reasonOf(problem), lastGood },
        `The backup failed; the next attempt is in ${RETRY_MINUTES} minutes`,
      );
    }
  };
  return {
    /** Resolves when the backup is made, or nothing is to be done. */
    tick(): Promise<void> {
      current ??= run().finally(() => {
        current = null;
      });
      return current;
    },
    async stop(): Promise<void> {
      isStopping = true;
      await stopMaking?.();
      await current;
    },
  };
}

/** The machine's timezone; UTC if it has an unknown one. */
function readTimezone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimezone(timeZone) ? timeZone : 'UTC';
}
