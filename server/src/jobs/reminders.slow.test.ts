import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addMs } from '@flarewell/domain/day';
import { expect, test } from 'vitest';
import { createProfile } from '#db/accounts/profile.ts';
import { openDatabase } from '#db/open.ts';
import { openDataFolder } from '#start/dataFolder.ts';
import { makeProfile } from '#testing/people.ts';
import { runServer } from '#testing/processes/serverProcess.ts';
import { startMailServer } from '#testing/services/mailServer.ts';

const MINUTE_MS = 60_000;

test('a server that starts sends the reminders that are due, once, and counts them', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'flarewell-reminders-'));
  const folder = openDataFolder(dataDir);
  const database = await openDatabase({ file: folder.databaseFile });
  const now = new Date().toISOString();
  // Five minutes ago, so that the reminder is already due.
  const reminderTime = addMs(now, -5 * MINUTE_MS).slice(11, 16);
  const profile = makeProfile({ timezone: 'UTC', reminderTime, createdAt: addMs(now, -60 * MINUTE_MS) });
  await createProfile(database.system, profile);
  await database.close();
  folder.release();

  const mailServer = await startMailServer();
  const isCounted = /^reminders_total\{channel="email",outcome="sent"\} 1$/m;
  for (const isFirst of [true, false]) {
    const server = await runServer({ DATA_DIR: dataDir, ...mailServer.settings });
    const measure = async () => (await fetch(`${server.address}/metrics`)).text();
    if (isFirst) await expect.poll(measure, { timeout: 20_000 }).toMatch(isCounted);
    else expect(await measure()).not.toMatch(isCounted);
    expect(await server.stop()).toBe(0);
    expect(server.complained).toEqual([]);
  }
  expect(mailServer.listMails(profile.email)).toMatchObject([{ subject: 'Time for your check-in' }]);
  await mailServer.stop();
  rmSync(dataDir, { recursive: true });
});
