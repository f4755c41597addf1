import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from './support/build.mjs';
import { continueOnOwnNode, ensureInstalled, environment, root } from './support/project.mjs';
import { endWithUsage, readOptions } from './support/usage.mjs';

/** @typedef {import('../soak/part.ts').Row & { seconds: number }} Row */
/** @typedef {{ part: string, name: string, program: string, args: string[], isAlone: boolean }} Job */

/** Ends a part that hangs. On two idle cores everything takes 40 minutes; on a busy machine it takes longer. */
const LONGEST_MS = 120 * 60_000;
/** How many jobs run at once. Each keeps about one core busy. */
const AT_ONCE = 2;
const parts = ['kills', 'power', 'hostile', 'fairness', 'faults', 'properties', 'loops', 'regexps'];

const usage = `Say: npm run soak -- --only ${parts.join(',')} --seed 42 --scale 0.1 (all of them may be left out).`;
const values = readOptions(usage, {
  only: { type: 'string' },
  seed: { type: 'string' },
  scale: { type: 'string', default: '1' },
});
const wanted = values.only ? values.only.split(',') : parts;
const unknown = wanted.filter((part) => !parts.includes(part));
const scale = Number(values.scale);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
if (unknown.length > 0 || !(scale > 0) || !Number.isInteger(seed)) endWithUsage(usage);

ensureInstalled();
await continueOnOwnNode();

const missing = wanted.includes('power') ? findMissingForPower() : null;
if (missing) console.error(missing);

ensureBuilt();
const browser = wanted.includes('faults')
  ? await (await import('./support/browser.mjs')).ensureBrowser()
  : {};
const startedAt = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'flarewell-soak-'));
// PostgreSQL does not run as root, so its account must be able to enter this folder.
chmodSync(folder, 0o755);
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
const waiting = planJobs();
/** @type {Row[]} */
const rows = [];
/** @type {string[]} */
const failures = missing ? [missing] : [];

console.log(`The seed is ${seed}: npm run soak -- --seed ${seed} does the same again.`);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, async () => {
    await endAll();
    process.exit(1);
  });
}
const deadline = setTimeout(() => {
  failures.push(`It was not done after ${LONGEST_MS / 60_000} minutes.`);
  void endAll();
}, LONGEST_MS);

// Their measurements would include what other jobs need.
for (const job of waiting.filter(({ isAlone }) => isAlone)) {
  waiting.splice(waiting.indexOf(job), 1);
  await run(job);
}
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await run(job);
  }),
);
clearTimeout(deadline);
await endAll();
printTable();
process.exitCode = failures.length > 0 ? 1 : 0;

/** Longest first, so that both cores stay busy to the end. Each job gets its own seed. @returns {Job[]} */
function planJobs() {
  const jobs = [
    { part: 'fairness', engine: 'sqlite', count: 8, isAlone: true },
    { part: 'fairness', engine: 'postgres', count: 8, isAlone: true },
    { part: 'regexps', engine: '', count: 1, isAlone: true },
    { part: 'hostile', engine: 'postgres', count: 50_000, isAlone: true },
    { part: 'hostile', engine: 'sqlite', count: 50_000, isAlone: true },
    { part: 'kills', engine: 'sqlite', count: 1000 },
    { part: 'faults', engine: '', count: 3 },
    { part: 'kills', engine: 'postgres', count: 200 },
    { part: 'properties', engine: '', count: 3000 },
    { part: 'loops', engine: '', count: 1 },
    { part: 'power', engine: '', count: 100 },
  ];
  return jobs
    .map(({ part, engine, count, isAlone = false }, index) => ({
      part,
      isAlone,
      name: `${part} ${engine}`.trim(),
      program: `soak/${part}.ts`,
      args: [
        `--count=${Math.max(1, Math.round(count * scale))}`,
        `--seed=${seed + index}`,
        ...(engine ? [`--engine=${engine}`] : []),
      ],
    }))
    .filter(({ part }) => wanted.includes(part) && !(part === 'power' && missing));
}

/** Runs a job in its own process group, so that ending the group also ends what the job started. @param {Job} job */
function run({ name, program, args }) {
  const begun = performance.now();
  return new Promise((/** @type {(value: void) => void} */ resolve) => {
    const child = spawn('node', [program, ...args], {
      cwd: root,
      env: { ...environment, ...browser, TMPDIR: folder },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    running.add(child);
    child.on('message', (message) => {
      const row = /** @type {Row} */ (message);
      rows.push({ ...row, seconds: Math.round((performance.now() - begun) / 1000) });
      failures.push(...row.failures.map((failure) => `${row.what}: ${failure}`));
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      endGroup(child);
      if (code !== 0) failures.push(`${name} ended with ${code ?? signal}.`);
      resolve();
    });
  });
}

/**
 * Ends all jobs, then deletes their folder. PostgreSQL's processes end a moment later and may still write there, hence
 * the pause and the retries.
 */
async function endAll() {
  waiting.length = 0;
  const ended = [...running].map((child) => once(child, 'close'));
  for (const child of running) endGroup(child);
  await Promise.all(ended);
  if (ended.length > 0) await sleep(1000);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** @param {import('node:child_process').ChildProcess} child */
function endGroup({ pid }) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
}

/** Prints Markdown that can be copied into docs/reliability.md. */
function printTable() {
  for (const failure of failures) console.log(`✗ ${failure}`);
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  const memory = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${availableParallelism()} cores, ${memory} GB, ${process.platform} ${process.arch}`;
  console.log(
    `\n${day}, ${machine}, seed ${seed}${scale === 1 ? '' : `, scale ${scale}`}: ${minutes} minutes\n`,
  );
  const head = ['What', 'How many', 'Lost', 'Torn', 'Duplicated', 'Slowest', 'Seconds', 'Notes'];
  console.log(`| ${head.join(' | ')} |\n|${' --- |'.repeat(head.length)}`);
  for (const row of rows.toSorted((one, other) => (one.what < other.what ? -1 : 1))) {
    const { what, count, lost, torn, duplicated, slowest, seconds, note } = row;
    const cells = [what, count, lost, torn, duplicated, slowest, seconds, note];
    console.log(`| ${cells.map((cell) => cell ?? '').join(' | ')} |`);
  }
  console.log(failures.length > 0 ? `\n${failures.length} failures` : '\nNothing failed.');
}

/** @returns {string | null} */
function findMissingForPower() {
  if (process.platform !== 'linux')
    return 'Power losses are simulated on Linux only; --only leaves them out.';
  if (spawnSync('cc', ['--version'], { env: environment }).status === 0) return null;
  return 'Power losses need a C compiler called cc (Debian: apt-get install gcc libc6-dev); --only leaves them out.';
}
