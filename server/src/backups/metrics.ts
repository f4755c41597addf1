import { lastBackup } from '@flarewell/domain/backups/schedule';
import { Counter, Gauge, type Registry } from 'prom-client';

export type BackupMetrics = ReturnType<typeof createBackupMetrics>;

/** Only for a server that makes backups, so that others do not report one that is 0 seconds old. */
export function createBackupMetrics(registry: Registry, now: () => string) {
  let madeAt: readonly string[] = [];
  new Gauge({
    name: 'backup_age_seconds',
    help: 'How old the last backup is, complete or not; +Inf if there is none',
    registers: [registry],
    collect() {
      this.set(ageOfLast(madeAt, now()));
    },
  });
  const attempts = new Counter({
    name: 'backups_total',
    help: 'Backups that this server tried to make, by outcome: made, incomplete (photos are missing) or failed',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['made', 'incomplete', 'failed']) attempts.inc({ outcome }, 0);
  return {
    /** The instants of the backups in the folder. */
    setMade(instants: readonly string[]): void {
      madeAt = instants;
    },
    count: (outcome: 'made' | 'incomplete' | 'failed') => attempts.inc({ outcome }),
  };
}

function ageOfLast(madeAt: readonly string[], now: string): number {
  const last = lastBackup(madeAt, now);
  return last === null ? Number.POSITIVE_INFINITY : (Date.parse(now) - Date.parse(last)) / 1000;
}
