import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { dayOf } from '@flarewell/domain/day';
import { loadConfig } from '#config/config.ts';
import { findCheckIn } from '#db/checkIns/readCheckIns.ts';
import { writeCheckIns } from '#db/checkIns/writeCheckInRows.ts';
import { inOwnDiary } from '#db/database.ts';
import { startServer } from '#startServer.ts';
import { NOW } from '#testing/people.ts';
import { makeVersion } from '#testing/processes/versions.ts';

/** A server process that writes check-ins until it is killed, and prints the number of each saved one. */
const root = join(import.meta.dirname, '..', '..', '..', '..');
const [userId = '', conditionId = '', first = '0'] = process.argv.slice(2);
const { database } = await startServer(loadConfig(root), root);
for (let version = Number(first); ; version += 1) {
  const checkIn = { ...makeVersion(version, conditionId), revision: version };
  await database.asMember(inOwnDiary(userId), async (scope) => {
    const current = await findCheckIn(scope, dayOf(checkIn.date));
    await writeCheckIns(scope, [{ checkIn, current }], NOW);
  });
  process.stdout.write(`${version}\n`);
  // SQLite's lock has no queue: a process that takes it again at once starves all others on a busy machine.
  await setTimeout(3);
}
