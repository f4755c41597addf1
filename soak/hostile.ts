import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '@flarewell/domain/testing/random';
import { createDatabase, startPostgres } from '@flarewell/server/testing/databases/postgresServer';
import { readRows } from '@flarewell/server/testing/databases/rows';
import type { OpenApiDocument } from '@flarewell/server/testing/hostile/requests';
import { makeHostileFiles } from '@flarewell/server/testing/hostile/values';
import { makeJpeg } from '@flarewell/server/testing/images/images';
import { createVisitor, joinCookies, type Visitor } from '@flarewell/server/testing/kills/visitor';
import { grantPremium } from '@flarewell/server/testing/premium';
import { runServer } from '@flarewell/server/testing/processes/serverProcess';
import { watchBystander } from './bystander/watch.ts';
import { attack } from './hostile/attacker.ts';
import { createProgress, describeMs, engineNames, readOptions, reportRow } from './part.ts';

const ATTACKERS = 6;
/** The longest wait of another person that is allowed. */
const LONGEST_WAIT_MS = 1000;
const DAY = '2026-01-05';

const { engine, count, seed } = readOptions();
const random = createRandom(seed);
const canary = `canary${random.whole(1e8, 1e9)}`;
const folder = mkdtempSync(join(tmpdir(), 'flarewell-hostile-'));
const postgres = engine === 'postgres' ? await startPostgres() : null;
const settings = {
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: postgres ? await createDatabase(postgres.url) : '',
  REQUESTS_PER_MINUTE: '1000000',
};
const server = await runServer({
  ...settings,
  // Makes the server trust X-Forwarded-For, so that each person has another address and no rate limit applies.
  TRUSTED_PROXIES: '1',
});
if (!server.isReady) throw new Error(`The server did not start: ${server.complained.join('\n')}`);

const bystander = createPerson();
const theirs = await fillDiary(bystander);
const before = await readRows(settings, theirs.userId);
const endBystander = await watchBystander({
  url: `${server.address}/api/profile`,
  cookie: joinCookies(bystander.cookies),
  expected: canary,
});

const document = (await (await bystander.browse('/api/openapi.json')).json()) as OpenApiDocument;
const files = await makeHostileFiles();
const progress = createProgress(`hostile requests on ${engineNames[engine]}`, count);
const attacks = await Promise.all(
  Array.from({ length: ATTACKERS }, (_, index) =>
    attack({
      address: server.address,
      count: Math.ceil(count / ATTACKERS),
      seed: random.whole(1, 2 ** 31),
      document,
      foreign: theirs,
      files,
      canary,
      signUp: () => signUpAttacker(index),
      onRequest: progress,
    }),
  ),
);

const waiting = await endBystander();
const after = await readRows(settings, theirs.userId);
const changed = [
  ...before.filter((row) => !after.includes(row)),
  ...after.filter((row) => !before.includes(row)),
];
const isAlive = (await fetch(`${server.address}/healthz`).catch(() => null))?.status === 200;
server.send('SIGKILL');
await server.ended;
await postgres?.stop();
rmSync(folder, { recursive: true });

const statuses = new Map<number, number>();
for (const { statuses: some } of attacks)
  for (const [status, times] of some) statuses.set(status, (statuses.get(status) ?? 0) + times);
const failures = [
  ...attacks.flatMap((each) => each.failures),
  ...changed.map((row) => `a row of somebody else changed: ${row}`),
  ...waiting.odd.map((answer) => `the bystander was answered ${answer}`),
  ...(waiting.longest > LONGEST_WAIT_MS ? [`the bystander waited ${describeMs(waiting.longest)}`] : []),
  ...(isAlive ? [] : ['the server did not survive']),
];
const sum = (isCounted: (status: number) => boolean) =>
  [...statuses].reduce((total, [status, times]) => total + (isCounted(status) ? times : 0), 0);
const slowest = attacks.map((each) => each.slowest).sort((a, b) => b.ms - a.ms)[0];
console.log(`slowest on ${engineNames[engine]}: ${describeMs(slowest?.ms ?? 0)} ${slowest?.what}`);
console.log(`answers on ${engineNames[engine]}: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`);
reportRow({
  what: `Hostile requests on ${engineNames[engine]}`,
  count: String(count),
  lost: null,
  torn: null,
  duplicated: null,
  slowest: describeMs(slowest?.ms ?? 0),
  note: [
    `${sum((status) => status >= 500 && status !== 503)} answers 5xx`,
    `${sum((status) => status === 503)} "busy"`,
    `${changed.length} rows of others`,
    `a bystander waits ${describeMs(waiting.p50)} (p50), ${describeMs(waiting.p99)} (p99), ${describeMs(waiting.longest)} at most`,
  ].join('; '),
  failures,
});

function createPerson(): Visitor {
  const visitor = createVisitor();
  visitor.address = server.address;
  return visitor;
}

async function register(visitor: Visitor, name: string, email: string): Promise<string> {
  const address = [10, random.whole(0, 255), random.whole(0, 255), random.whole(1, 254)].join('.');
  const response = await visitor.browse('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify({ name, email, password: 'correct horse' }),
  });
  if (!response.ok) throw new Error(`Sign-up answered ${response.status}: ${await response.text()}`);
  const { profile } = (await response.json()) as { profile: { id: string } };
  return profile.id;
}

async function signUpAttacker(index: number): Promise<ReadonlyMap<string, string>> {
  const attacker = createPerson();
  const email = `mallory-${index}-${random.whole(1, 2 ** 40)}@example.org`;
  await register(attacker, 'Mallory', email);
  await grantPremium(settings.DATA_DIR, email, settings.DATABASE_URL);
  await attacker.api.conditions.create({ name: 'Neck' });
  return attacker.cookies;
}

/** Adds a condition, a medication, a tracker, a flare and a check-in with a photo, all containing the canary. */
async function fillDiary(visitor: Visitor) {
  const userId = await register(visitor, canary, `${canary}@example.org`);
  const { api } = visitor;
  // A reminder that becomes due would change a row, too.
  await api.profile.update({ reminderEnabled: false });
  const condition = await api.conditions.create({ name: `${canary} neck` });
  const medication = await api.medications.create({
    name: `${canary} cream`,
    dosage: 'Thin layer',
    frequency: 'Once daily',
    conditionIds: [condition.id],
  });
  const tracker = await api.trackers.create({ name: `${canary} milk` });
  const suspicion = await api.suspicions.create({
    conditionId: condition.id,
    factor: `tracker:${tracker.id}`,
  });
  const flare = await api.flares.create({
    conditionId: condition.id,
    verdict: 'confirmed',
    from: DAY,
    to: DAY,
    name: `${canary} flare`,
  });
  const file = new Blob([new Uint8Array(await makeJpeg())], { type: 'image/jpeg' });
  const { photo } = await api.checkIns.uploadPhoto(DAY, file);
  const checkIn = await api.checkIns.save(DAY, {
    revision: null,
    notes: `${canary} notes`,
    factors: { stress: 3 },
    conditionEntries: [{ conditionId: condition.id, severity: 3, symptoms: ['Pain'], notes: canary }],
    medicationEntries: [{ medicationId: medication.id, taken: true, timesTaken: 1 }],
    trackers: [tracker.id],
    photo,
  });
  return {
    userId,
    ids: [userId, condition.id, medication.id, tracker.id, suspicion.id, flare.id, checkIn.id],
    paths: [checkIn.photoUrl, checkIn.thumbnailUrl].filter((path) => path !== null),
  };
}
