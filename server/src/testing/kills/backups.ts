import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runRestore } from '#commands/backups/restore.ts';
import { readConfig } from '#config/config.ts';
import { listCheckIns } from '#db/checkIns/readCheckIns.ts';
import { inOwnDiary } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import type { DayWriter } from '#testing/kills/dayWriter.ts';
import type { Finding } from '#testing/kills/findings.ts';
import { startCommand } from '#testing/processes/commandProcess.ts';
import type { ServerSettings } from '#testing/processes/serverProcess.ts';

/**
 * Runs `npm run backup` beside the server until both are killed. If the backup's file exists afterwards, it must be
 * complete and contain everything that was acknowledged before the backup began.
 */
export function startBackup(settings: ServerSettings, writers: readonly DayWriter[], userId: string) {
  const folder = mkdtempSync(join(tmpdir(), 'flarewell-backup-'));
  const file = join(folder, 'backup.tar');
  const before = writers.map((writer) => ({ day: writer.day, number: writer.acknowledged() }));
  const child = startCommand(settings, 'backup', [file]);
  const ended = once(child, 'close');
  return {
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
    },
    async check(): Promise<Finding[]> {
      const findings = existsSync(file) ? await checkFile() : [];
      rmSync(folder, { recursive: true });
      return findings;
    },
  };

  async function checkFile(): Promise<Finding[]> {
    const dataDir = join(folder, 'restored');
    try {
      await runRestore([file], readConfig({ DATA_DIR: dataDir }, folder));
    } catch (problem) {
      return [{ harm: 'torn', what: `backup: ${problem}` }];
    }
    const database = await openDatabase({ file: join(dataDir, 'flarewell.db') });
    const days = before.map(({ day }) => day).sort();
    const range = { from: days[0] ?? '', to: days.at(-1) ?? '' };
    const restored = await database.readAsMember(inOwnDiary(userId), (scope) => listCheckIns(scope, range));
    await database.close();
    return before.flatMap(({ day, number }) => {
      const found = Number(restored.find(({ date }) => date.startsWith(day))?.notes ?? -1);
      return found >= number
        ? []
        : { harm: 'lost', what: `backup: ${day} has ${found} instead of ${number}` };
    });
  }
}
