import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@flarewell/domain/day';
import { isSmoke, judge } from './parts/mode.ts';

const DAYS = isSmoke ? 3 : 90;
/** Many short rounds, because at least one of them should have the machine for itself. */
const SECONDS = isSmoke ? 0.1 : 1.5;
const ROUNDS = isSmoke ? 1 : 8;
const AT_ONCE = 8;
const NEEDED = 0.75;
const today = new Date().toISOString().slice(0, 10);
const from = addDays(today, 1 - DAYS);

/** Compares reading 90 days of check-ins from the real server with a bare server that runs the same SQL. */
const dataDir = mkdtempSync(join(tmpdir(), 'flarewell-bench-'));
const children: ChildProcess[] = [];
try {
  const real = await start('server/src/main.ts', [], {
    DATA_DIR: dataDir,
    PORT: '0',
    REQUESTS_PER_MINUTE: '1000000',
    DATABASE_URL: '',
    MIGRATION_DATABASE_URL: '',
    LOG_LEVEL: 'warn',
  });
  const { cookie, userId } = await fill(real);
  const bare = await start(
    'bench/parts/bareServer.ts',
    [join(dataDir, 'flarewell.db'), userId, from, today],
    {},
  );
  const path = `/api/check-ins?from=${from}&to=${today}`;
  const [realText, bareText] = await Promise.all([read(real + path, cookie), read(bare + path, cookie)]);
  if (realText !== bareText) throw new Error('The two servers do not send the same check-ins.');

  await measure(real + path, cookie, SECONDS);
  await measure(bare + path, cookie, SECONDS);
  const rates = { real: 0, bare: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.bare = Math.max(rates.bare, await measure(bare + path, cookie, SECONDS));
    rates.real = Math.max(rates.real, await measure(real + path, cookie, SECONDS));
  }
  const ratio = rates.real / rates.bare;
  console.log(
    `Reading ${DAYS} days (${realText.length} bytes, sent as gzip), ${AT_ONCE} requests at once, best of ${ROUNDS} rounds`,
  );
  console.log(`  bare node:http     ${rates.bare.toFixed(0)} requests/s`);
  console.log(`  Flarewell          ${rates.real.toFixed(0)} requests/s`);
  console.log(
    `  ratio              ${ratio.toFixed(2)} (at least ${NEEDED} is wanted: ${judge(ratio >= NEEDED)})`,
  );
} finally {
  for (const child of children) child.kill();
  await Promise.all(children.map((child) => once(child, 'close')));
  rmSync(dataDir, { recursive: true });
}

async function start(program: string, args: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(child.stdout, 'data');
  return /http:\/\/[\w.]+:\d+/.exec(String(line))?.[0].replace('localhost', '127.0.0.1') ?? '';
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
  return { cookie, userId: profile.id };
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

/** Measures requests per second. Uses plain node:http, so that the client takes little of the time. */
async function measure(url: string, cookie: string, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt > seconds * 1000;
  let done = 0;
  const loop = async () => {
    while (!isOver()) {
      await new Promise<void>((resolve, reject) => {
        request(url, { agent, headers: headersOf(cookie) }, (response) => {
          response.resume().on('end', resolve);
        })
          .on('error', reject)
          .end();
      });
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loop));
  agent.destroy();
  return done / ((performance.now() - startedAt) / 1000);
}
