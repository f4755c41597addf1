import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { addDays } from '@flarewell/domain/day';
import { compare } from './parts/compare.ts';
import { isSmoke, judge } from './parts/mode.ts';

const DAYS = isSmoke ? 3 : 90;
const REQUESTS = isSmoke ? 8 : 200;
const ROUNDS = isSmoke ? 1 : 8;
const AT_ONCE = 8;
const NEEDED = 0.75;
const today = new Date().toISOString().slice(0, 10);
const from = addDays(today, 1 - DAYS);

interface Server {
  child: ChildProcess;
  address: string;
}

/** Compares reading 90 days of check-ins from the real server with a bare server that runs the same SQL. */
const dataDir = mkdtempSync(join(tmpdir(), 'flarewell-bench-'));
const servers: Server[] = [];
try {
  const real = await start('server/src/main.ts', [], {
    DATA_DIR: dataDir,
    PORT: '0',
    REQUESTS_PER_MINUTE: '1000000',
    DATABASE_URL: '',
    MIGRATION_DATABASE_URL: '',
    LOG_LEVEL: 'warn',
  });
  const { cookie, diaryId } = await fill(real.address);
  const bare = await start(
    'bench/parts/bareServer.ts',
    [join(dataDir, 'flarewell.db'), diaryId, from, today],
    {},
  );
  const path = `/api/check-ins?from=${from}&to=${today}`;
  const [realText = '', bareText] = await Promise.all(
    [real, bare].map(({ address }) => read(address + path, cookie)),
  );
  if (realText !== bareText) throw new Error('The two servers do not send the same check-ins.');

  const [bareMs = 0, realMs = 1] = await compare(
    [bare, real].map((server) => () => measure(server, path, cookie)),
    ROUNDS,
  );
  const ratio = bareMs / realMs;
  console.log(
    `Reading ${DAYS} days (${realText.length} bytes, sent as gzip), ${AT_ONCE} requests at once, median of ${ROUNDS} rounds`,
  );
  console.log(`  bare node:http     ${bareMs.toFixed(2)} ms of CPU for each`);
  console.log(`  Flarewell          ${realMs.toFixed(2)} ms`);
  console.log(
    `  ratio              ${ratio.toFixed(2)} (at least ${NEEDED} is wanted: ${judge(ratio >= NEEDED)})`,
  );
} finally {
  for (const { child } of servers) child.kill();
  await Promise.all(servers.map(({ child }) => once(child, 'close')));
  rmSync(dataDir, { recursive: true });
}

async function start(program: string, args: string[], env: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, ['--import', './bench/parts/reportCpu.ts', program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const server = { child, address: '' };
  servers.push(server);
  const [line] = await once(child.stdout as Readable, 'data');
  server.address = /http:\/\/[\w.]+:\d+/.exec(String(line))?.[0].replace('localhost', '127.0.0.1') ?? '';
  return server;
}

/** Signs up a user with 5 conditions, 5 medications, 5 trackers and a check-in on each of the days. */
async function fill(server: string) {
  let cookie = '';
  const send = async (method: string, path: string, body: unknown) => {
    const response = await fetch(server + path, {
      method,
      headers: { 'Content-Type': 'application/json', Origin: server, Cookie: cookie },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return (await response.json()) as { id: string; profile: { id: string } };
  };
  const person = { name: 'Bench', email: 'bench@example.org', password: 'correct horse' };
  const { profile } = await send('POST', '/api/auth/sign-up/email', person);
  const makeIds = (path: string, body = {}) =>
    Promise.all(
      Array.from({ length: 5 }, async (_, index) => {
        return (await send('POST', path, { name: `Number ${index}`, ...body })).id;
      }),
    );
  const trackers = await makeIds('/api/trackers');
  const conditionIds = await makeIds('/api/conditions');
  const medication = { dosage: 'Thin layer', frequency: 'Once daily', conditionIds };
  const medicationIds = await makeIds('/api/medications', medication);
  for (let day = 0; day < DAYS; day += 1) {
    await send('PUT', `/api/check-ins/${addDays(from, day)}`, {
      revision: null,
      notes: 'Slept well, hands calmer after the new cream',
      factors: { stress: 2, sleep: 4, water: 3, diet: 4, weather: 'Cold' },
      conditionEntries: conditionIds.map((conditionId) => ({
        conditionId,
        severity: 1 + (day % 5),
        symptoms: ['Itchiness', 'Dryness'],
      })),
      medicationEntries: medicationIds.map((medicationId) => ({ medicationId, taken: true, timesTaken: 1 })),
      trackers: trackers.slice(day % 5),
    });
  }
  return { cookie, diaryId: profile.id };
}

/** Compressed differently, the check-ins of the two servers would not take comparable time. */
async function read(url: string, cookie: string): Promise<string> {
  const response = await fetch(url, { headers: headersOf(cookie) });
  if (response.headers.get('Content-Encoding') !== 'gzip') throw new Error(`${url} was not sent as gzip.`);
  return response.text();
}

/** Asks for compression, as browsers do; node:http would not. */
function headersOf(cookie: string) {
  return { Cookie: cookie, 'Accept-Encoding': 'gzip, deflate, br, zstd' };
}

/** The CPU time of a request in milliseconds: requests per second would depend on what else runs on the machine. */
async function measure({ child, address }: Server, path: string, cookie: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      request(address + path, { agent, headers: headersOf(cookie) }, (response) => {
        response.resume().on('end', resolve);
      })
        .on('error', reject)
        .end();
    });
  const before = await readCpu(child);
  // The agent sends as many at once as it has sockets.
  await Promise.all(Array.from({ length: REQUESTS }, ask));
  const microseconds = (await readCpu(child)) - before;
  agent.destroy();
  return microseconds / 1000 / REQUESTS;
}

async function readCpu(child: ChildProcess): Promise<number> {
  child.send('cpu');
  const [microseconds] = await once(child, 'message');
  return microseconds;
}
