import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openPostgres } from '#db/engines/postgres.ts';
import { openSqlite } from '#db/engines/sqlite.ts';
import { channelOf, createTick } from '#reminders/tick.ts';

/**
 * A process that runs a tick for each time that it receives, and reports what it sends. With `isHanging`, sending never
 * returns.
 */
const [engine = '', address = '', isHanging = ''] = process.argv.slice(2);
const database = engine === 'postgres' ? openPostgres(address) : openSqlite(address);
// The data is discarded after the test, so durability would only cost time.
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
