import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayIn } from '@flarewell/domain/day';
import { makeLargestDiary } from '@flarewell/domain/testing/largestDiary';
import { archiveLimits } from '@flarewell/domain/wire/archive';
import { createDatabase, startPostgres } from '@flarewell/server/testing/databases/postgresServer';
import { createVisitor, joinCookies, type Visitor } from '@flarewell/server/testing/kills/visitor';
import { grantPremium } from '@flarewell/server/testing/premium';
import { runServer } from '@flarewell/server/testing/processes/serverProcess';
import { watchBystander } from './bystander/watch.ts';
import { planAttacks, runAttack } from './fairness/attacks.ts';
import { describeMs, engineNames, readOptions, reportRow } from './part.ts';

// One person with the largest diary that an import accepts does everything that takes long, again and again. Another
// person on the same server must hardly notice. `--count` is how many seconds each attack lasts.

/** What the other person may have to wait: 99 of 100 times, and at most. */
const limits = { p99: 250, longest: 1000 };
/** Their own search for patterns, which takes turns with the attacker's heavy work. */
const LONGEST_SEARCH_MS = 5000;
const PASSWORD = 'correct horse';

const { engine, count: seconds } = readOptions();
const folder = mkdtempSync(join(tmpdir(), 'flarewell-fairness-'));
const postgres = engine === 'postgres' ? await startPostgres() : null;
const settings = {
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: postgres ? await createDatabase(postgres.url) : '',
  // An attacker may use many addresses.
  REQUESTS_PER_MINUTE: '1000000',
};
const server = await runServer(settings);
if (!server.isReady) throw new Error(`The server did not start: ${server.complained.join('\n')}`);

const bystander = await signUp('bystander');
await bystander.api.conditions.create({ name: 'Neck' });
const attacker = await signUp('mallory');
await grantPremium(settings.DATA_DIR, 'mallory@example.org', settings.DATABASE_URL);
const today = dayIn('UTC', new Date().toISOString());
const archive = JSON.stringify(makeLargestDiary(today, archiveLimits.jsonBytes));
const imported = await attacker.browse('/api/import', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: archive,
});
if (!imported.ok) throw new Error(`The import answered ${imported.status}: ${await imported.text()}`);

const { address } = server;
const cookie = joinCookies(bystander.cookies);
for (const attack of planAttacks({ address, cookie: joinCookies(attacker.cookies), archive, today })) {
  await attacker.api.security.provePassword(PASSWORD);
  const [endProfile, endPatterns] = await Promise.all([
    watchBystander({ url: `${address}/api/profile`, cookie, expected: 'bystander' }),
    watchBystander({ url: `${address}/api/patterns`, cookie, expected: '"checkIns":0', pace: 'in-turn' }),
  ]);
  const statuses = await runAttack(attack, seconds);
  const [waiting, searching] = await Promise.all([endProfile(), endPatterns()]);
  const isAlive = (await fetch(`${address}/healthz`).catch(() => null))?.status === 200;
  const answers = [...statuses].sort().map(([status, times]) => `${times} × ${status}`);
  reportRow({
    what: `Fairness on ${engineNames[engine]}: ${attack.name}`,
    count: `${attack.loops.length} at once`,
    lost: null,
    torn: null,
    duplicated: null,
    slowest: describeMs(waiting.longest),
    note: [
      `another person waits ${describeMs(waiting.p50)} (p50), ${describeMs(waiting.p99)} (p99)`,
      `for patterns ${describeMs(searching.longest)} at most`,
      `answers: ${answers.join(', ')}`,
      `load ${loadavg()[0]?.toFixed(1)}`,
    ].join('; '),
    failures: [
      ...(waiting.p99 > limits.p99 ? [`the other person waited ${describeMs(waiting.p99)} (p99)`] : []),
      ...(waiting.longest > limits.longest ? [`the other person waited ${describeMs(waiting.longest)}`] : []),
      ...(searching.longest > LONGEST_SEARCH_MS
        ? [`their patterns took ${describeMs(searching.longest)}`]
        : []),
      ...[...new Set([...waiting.odd, ...searching.odd])].map(
        (answer) => `the other person was answered ${answer}`,
      ),
      ...[...statuses.keys()]
        .filter((status) => status >= 500 && status !== 503)
        .map((status) => `the attacker was answered ${status}`),
      ...(statuses.has(200) || statuses.has(201) ? [] : ['the attacker got nothing done']),
      ...(isAlive ? [] : ['the server did not survive']),
    ],
  });
}
server.send('SIGKILL');
await server.ended;
await postgres?.stop();
rmSync(folder, { recursive: true });

async function signUp(name: string): Promise<Visitor> {
  const visitor = createVisitor();
  visitor.address = server.address;
  const response = await visitor.browse('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, email: `${name}@example.org`, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`Sign-up answered ${response.status}: ${await response.text()}`);
  return visitor;
}
