import { execFileSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import {
  createDatabase,
  type PostgresServer,
  runAt,
  startPostgres,
} from '@flarewell/server/testing/databases/postgresServer';
import { readTimes } from './machine.ts';

const GB = 2 ** 30;
/** One person's year on disk with its indexes, twice: PostgreSQL's write-ahead log takes as much while these are made. */
const BYTES_A_PERSON = 1_000_000;

/** Returns an error message if the disk has too little free space for this many people, else null. */
export function findMissingSpace(people: number): string | null {
  const { bavail, bsize } = statfsSync(tmpdir());
  const needed = (people * BYTES_A_PERSON) / GB;
  const free = (bavail * bsize) / GB;
  if (free > needed + 1) return null;
  return `${people} people need about ${Math.ceil(needed)} GB in ${tmpdir()}, and ${free.toFixed(1)} GB are free: choose fewer with --people, or another folder with TMPDIR.`;
}

/** Starts a PostgreSQL that syncs to the disk, with the settings that its manual recommends for this much memory. */
export function startDatabaseServer(): Promise<PostgresServer> {
  const megabytes = Math.floor(totalmem() / 2 ** 20);
  return startPostgres({
    isDurable: true,
    settings: [
      `shared_buffers=${Math.min(4096, Math.floor(megabytes / 4))}MB`,
      `effective_cache_size=${Math.floor(megabytes / 2)}MB`,
      'maintenance_work_mem=256MB',
      'max_wal_size=8GB',
    ],
  });
}

/**
 * Creates a database with Flarewell's tables that an ordinary login owns, as docs/operations/postgresql.md recommends. `url` is that
 * login's, `adminUrl` the superuser's.
 */
export async function createScaleDatabase(server: PostgresServer) {
  await runAt(server.url, "create role flarewell_app login createrole password 'scale'");
  const adminUrl = await createDatabase(server.url);
  const name = new URL(adminUrl).pathname.slice(1);
  await runAt(server.url, `alter database ${name} owner to flarewell_app`);
  const url = new URL(adminUrl);
  url.username = 'flarewell_app';
  url.password = 'scale';
  const migrate = join('server', 'src', 'testing', 'databases', 'migrateOnce.ts');
  execFileSync(process.execPath, [migrate, 'postgres', url.href], { stdio: ['ignore', 'ignore', 'inherit'] });
  return { url: url.href, adminUrl };
}

export async function describeDatabase(adminUrl: string) {
  const [row] = await runAt<{ bytes: string; version: string; pid: number }>(
    adminUrl,
    "select pg_database_size(current_database()) as bytes, current_setting('server_version') as version, pg_backend_pid() as pid",
  );
  return { gigabytes: Number(row?.bytes) / GB, version: row?.version ?? '' };
}

/** The process that started all others of PostgreSQL. */
export async function findPostmaster(adminUrl: string): Promise<number> {
  const pg = await import('pg');
  const client = new pg.default.Client(adminUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return readTimes(rows[0]?.pid ?? 0).parent;
  } finally {
    await client.end();
  }
}
