import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

const BACKUP_KEY = 7_011_975;

/**
 * Runs `work` unless another server on the same database is doing so; returns null then. The lock ends with its transaction,
 * also when the server crashes. On SQLite only one server can have the database open.
 */
export async function backUpAlone<T>(
  { engine, system }: Database,
  work: () => Promise<T>,
): Promise<T | null> {
  if (engine === 'sqlite') return work();
  return system.transaction().execute(async (tx) => {
    // PostgreSQL may be set to end idle transactions. This one is idle while the backup is made, so it gets a limit of its own:
    // one hour more than a backup may take. Without any limit, a server whose backup hangs would keep the lock for ever.
    await sql`set local idle_in_transaction_session_timeout = '13h'`.execute(tx);
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(BACKUP_KEY)}) as "isMine"`.execute(tx);
    return rows[0]?.isMine ? work() : null;
  });
}
