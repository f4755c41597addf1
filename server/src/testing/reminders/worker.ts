import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openPostgres } from '#db/engines/postgres.ts';
import { openSqlite } from '#db/engines/sqlite.ts';
import { channelOf, createTick } from '#reminders/tick.ts';

/**
 * A process that looks at the clock whenever it is told what time it is, and says what it sends. One that hangs never
 * comes back from sending.
 */
const [engine = '', address = '', isHanging = ''] = process.argv.slice(2);
const database = engine === 'postgres' ? openPostgres(address) : openSqlite(address);
// The data is thrown away with the test, so it need not reach the disk.
if (engine === 'sqlite') await sql`pragma synchronous = off`.execute(database.system);

process.on('message', async (now: string) => {
  const sent: string[] = [];
  const tick = createTick({
    database,
    mailTo: 'everybody',
    send: async (delivery) => {
      sent.push(`${delivery.userId} ${delivery.day} ${channelOf(delivery)}`);
      if (isHanging) {
        process.send?.(sent);
        await new Promise(() => undefined);
      }
      return { kind: 'sent' };
    },
    log: pino({ level: 'silent' }),
    count: () => undefined,
    now: () => now,
    makeId: randomUUID,
    isStopping: () => false,
  });
  await tick();
  process.send?.(sent);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
