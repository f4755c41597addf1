import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@flarewell/domain/day';
import { startS3Server } from '@flarewell/server/testing/services/s3Server';
import { checkPerson } from './checkPerson.ts';
import {
  createScaleDatabase,
  describeDatabase,
  findMissingSpace,
  findPostmaster,
  startDatabaseServer,
} from './database.ts';
import { describeMachine } from './machine.ts';
import { measureStep, startGenerator } from './measure.ts';
import { type Options, readOptions } from './options.ts';
import { generatePeople } from './people.ts';
import { findBend, nextRate } from './plan.ts';
import { makeReport, putReport } from './report.ts';
import type { StepResult } from './results.ts';
import { startServer } from './servers.ts';

// Measures what one machine holds: two servers, one PostgreSQL, one photo store, and a process that sends the visits of
// thousands of people at rising load. Run: npm run bench -- scale

const LONGEST_MS = 25 * 60_000;
const WARM_UP_SECONDS = 10;
const CHECKED_PEOPLE = 5;
/** Visits a second for each core in the first step, which every machine can serve. Further steps double it. */
const VISITS_A_CORE = 4;
const publicUrl = new URL('https://flarewell.example');
const document = join(import.meta.dirname, '../../docs/scale.md');

const startedAt = performance.now();
const log = (sentence: string) =>
  console.log(`${String(Math.round((performance.now() - startedAt) / 1000)).padStart(4)} s  ${sentence}`);
const closers: (() => unknown)[] = [];
let isGivenUp = false;

const options = readOptions(process.argv.slice(2));
if (typeof options === 'string') refuse(options);
if (process.platform !== 'linux') refuse('The load is measured on Linux only, because it reads /proc.');
const missing = findMissingSpace(options.people);
if (missing) refuse(missing);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => giveUp('It was stopped.'));
// Happens when the command that started this process is killed (`kill -9`): nothing else would stop this one then.
process.on('disconnect', () => giveUp('The command has ended.'));
// Otherwise the listener above would keep this process running when it is done.
process.channel?.unref();
setTimeout(() => giveUp(`It was not done after ${LONGEST_MS / 60_000} minutes.`), LONGEST_MS).unref();

try {
  await run(options);
} catch (problem) {
  // What is stopped half-way also fails half-way; that it was stopped has been said already.
  if (!isGivenUp) console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
} finally {
  await closeAll();
}

async function run({ people: count, seconds, isWritten }: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'flarewell-scale-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  log('Starting PostgreSQL');
  const postgres = await startDatabaseServer();
  closers.push(() => postgres.stop());
  const { url, adminUrl } = await createScaleDatabase(postgres);

  const secret = randomBytes(32).toString('base64url');
  const today = new Date().toISOString().slice(0, 10);
  const lastDay = addDays(today, -1);
  log(`Generating ${count} people with a year each`);
  const generationStart = performance.now();
  const people = await generatePeople(adminUrl, { people: count, lastDay, secret, publicUrl, log });
  const generationSeconds = (performance.now() - generationStart) / 1000;

  const store = await startS3Server();
  closers.push(() => store.stop());
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.settings;
  const settings = {
    DATABASE_URL: url,
    SECRET: secret,
    PUBLIC_URL: publicUrl.href,
    TRUSTED_PROXIES: '1',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const servers = [];
  for (const name of ['one', 'two']) {
    const server = await startServer(folder, name, settings);
    closers.push(() => server.stop());
    servers.push(server);
  }
  for (let index = 0; index < CHECKED_PEOPLE; index += 1) {
    const person = people[Math.floor((index / CHECKED_PEOPLE) * people.length)];
    const server = servers[index % servers.length];
    if (person && server) await checkPerson({ server: server.address, url: adminUrl, lastDay }, person);
  }
  log(`${CHECKED_PEOPLE} generated people read through the API what the database has of them`);

  const addresses = servers.map(({ address }) => address);
  const generator = await startGenerator({ servers: addresses, origin: publicUrl.origin, today, people });
  closers.push(() => generator.stop());
  const pids = { servers: servers.map(({ pid }) => pid), postgres: await findPostmaster(adminUrl) };
  const firstRate = VISITS_A_CORE * availableParallelism();
  log('Warming up');
  await generator.run({ rate: firstRate, seconds: Math.min(WARM_UP_SECONDS, seconds), seed: 1 });

  const steps: StepResult[] = [];
  for (let rate = nextRate(steps, firstRate); rate !== null; rate = nextRate(steps, firstRate)) {
    log(`${rate} visits a second for ${seconds} s`);
    const step = await measureStep(generator, pids, { rate, seconds, seed: 2 + steps.length });
    steps.push(step);
    log(`${rate} visits a second: ${describe(step)}`);
  }
  const { gigabytes, version } = await describeDatabase(adminUrl);
  const report = makeReport(
    {
      day: today,
      machine: describeMachine(),
      cores: availableParallelism(),
      versions: `Node ${process.versions.node}, PostgreSQL ${version}`,
      people: count,
      seconds,
      databaseGb: gigabytes,
      generationSeconds,
    },
    steps,
  );
  console.log(`\n${report}\n`);
  if (isWritten) writeFileSync(document, putReport(readFileSync(document, 'utf8'), report));
}

function describe(step: StepResult): string {
  const { perSecond, p50Ms, p99Ms, lateMs } = step;
  const late = lateMs > 50 ? ` (the load itself was sent ${Math.round(lateMs)} ms late)` : '';
  const times = `${perSecond.toFixed(0)} requests/s, p50 ${Math.round(p50Ms)} ms, p99 ${Math.round(p99Ms)} ms`;
  return `${times}, ${findBend(step) ?? 'holds'}${late}`;
}

async function giveUp(sentence: string): Promise<void> {
  if (isGivenUp) return;
  isGivenUp = true;
  console.error(sentence);
  await closeAll();
  process.exit(1);
}

/** Stops everything that was started, the last first. What is already stopped is not stopped again. */
async function closeAll(): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
