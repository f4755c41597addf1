import { addMs } from '@flarewell/domain/day';
import { describe, expect, test } from 'vitest';
import { createProfile } from '#db/accounts/profile.ts';
import { openDatabase } from '#db/open.ts';
import { createTestDatabase } from '#testing/databases/databases.ts';
import { usualEngines } from '#testing/extent.ts';
import { makeProfile } from '#testing/people.ts';
import { created, due } from '#testing/reminders/ticks.ts';
import { startReminderWorker } from '#testing/reminders/workers.ts';

const PEOPLE = 50;
/** How many deliveries are in progress at once. */
const AT_ONCE = 40;

describe.each(usualEngines)('kill -9 of a process that sends, on %s', (engine) => {
  test('sends nothing twice, and another process sends the rest', async () => {
    const home = await createTestDatabase(engine);
    const database = await openDatabase(home.address);
    const people = Array.from({ length: PEOPLE }, () => makeProfile({ createdAt: created }));
    for (const profile of people) await createProfile(database.system, profile);

    const killed = await startReminderWorker(home.address, { isHanging: true });
    const begun = await killed.killAfter(due, AT_ONCE);
    const other = await startReminderWorker(home.address);
    const sent = [...(await other.tick(addMs(due, 1000))), ...(await other.tick(addMs(due, 60_000)))];
    expect([begun.length, sent.length]).toEqual([AT_ONCE, PEOPLE - AT_ONCE]);
    expect([...begun, ...sent].sort()).toEqual(people.map(({ id }) => `${id} 2026-11-14 email`).sort());
    expect(await other.tick(addMs(due, 24 * 3_600_000))).toHaveLength(PEOPLE);

    await other.stop();
    await database.close();
    await home.remove();
  });
});
