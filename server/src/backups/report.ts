import { type BackupTime, isBackupMissed, lastBackup } from '@flarewell/domain/backups/schedule';
import type { BackupReport } from '@flarewell/domain/wire/account/invitations';

export type BackupReporter = ReturnType<typeof createBackupReporter>;

/**
 * What an operator is told of the backups. It knows what the folder holds, to which other servers may write, and how the
 * attempts of this server ended since it was started.
 */
export function createBackupReporter() {
  let time: BackupTime | null = null;
  let madeAt: readonly string[] = [];
  let failedAt: string | null = null;
  let lacking = { madeAt: '', photos: 0 };
  return {
    /** Called by a server that makes backups. */
    turnOn(given: BackupTime): void {
      time = given;
    },
    /** The instants of the backups in the folder. */
    setMade(instants: readonly string[]): void {
      madeAt = instants;
    },
    noteMade(at: string, photosMissing: number): void {
      failedAt = null;
      lacking = { madeAt: at, photos: photosMissing };
    },
    noteFailed(at: string): void {
      failedAt ??= at;
    },
    read(now: string): BackupReport {
      const last = lastBackup(madeAt, now);
      // Another server may have made one after this one had failed.
      const isFailing = failedAt !== null && (last === null || last < failedAt);
      if (!isFailing) failedAt = null;
      return {
        isOn: time !== null,
        madeAt: last,
        isMissed: time !== null && isBackupMissed(madeAt, now, time),
        failingSince: failedAt,
        photosMissing: last === lacking.madeAt ? lacking.photos : 0,
      };
    },
  };
}
