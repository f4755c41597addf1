import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { experiments } from './experiments.ts';
import { reportOn } from './report.ts';
import { addTally, type Tally } from './tally.ts';
import type { Batch } from './worker.ts';

// Simulates thousands of diaries and writes what was found into docs/patterns.md. Run: npm run simulate

const LONGEST_MS = 20 * 60_000;
/** How many processes compute at once. */
const AT_ONCE = 2;
const BATCH = 50;
/** The people of two experiments have different seeds. */
const SEEDS_EACH = 10_000;
const marks = { begin: '<!-- simulate: begin -->', end: '<!-- simulate: end -->' };

const { values } = parseArgs({
  options: { seed: { type: 'string' }, scale: { type: 'string', default: '1' } },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e4));
const scale = Number(values.scale);
if (!Number.isInteger(seed) || !(scale > 0)) {
  console.error('Say: npm run simulate -- --seed 42 --scale 0.1 (both may be left out).');
  process.exit(2);
}

const startedAt = performance.now();
const waiting = planBatches();
const tallies: Record<string, Tally> = {};
console.log(`The seed is ${seed}: npm run simulate -- --seed ${seed} does the same again.`);
const deadline = setTimeout(() => {
  console.error(`It was not done after ${LONGEST_MS / 60_000} minutes.`);
  process.exit(1);
}, LONGEST_MS);
await Promise.all(Array.from({ length: AT_ONCE }, work));
clearTimeout(deadline);

const { markdown, missed } = reportOn(tallies);
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
const title = `${new Date().toISOString().slice(0, 10)}, seed ${seed}${scale === 1 ? '' : `, scale ${scale}`}, ${minutes} minutes.`;
console.log(`\n${title}\n\n${markdown}\n`);
for (const row of missed) console.log(`✗ ${row}`);
console.log(missed.length === 0 ? 'Every goal was met.' : `${missed.length} goals were not met.`);
if (scale === 1) writeReport(`${title}\n\n${markdown}`);
process.exitCode = missed.length === 0 ? 0 : 1;

function planBatches(): Batch[] {
  return Object.entries(experiments).flatMap(([experiment, { diaries }], index) => {
    const wanted = Math.max(1, Math.round(diaries * scale));
    return Array.from({ length: Math.ceil(wanted / BATCH) }, (_, batch) => ({
      experiment,
      firstSeed: (seed * 100 + index) * SEEDS_EACH + batch * BATCH,
      diaries: Math.min(BATCH, wanted - batch * BATCH),
    }));
  });
}

/** Sends batches to a process of its own, one after the other. */
async function work(): Promise<void> {
  const child = fork(join(import.meta.dirname, 'worker.ts'));
  process.on('exit', () => child.kill());
  const ended = once(child, 'exit').then(() =>
    Promise.reject(new Error('A simulating process ended early.')),
  );
  for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
    child.send(batch);
    const [tally] = await Promise.race([once(child, 'message'), ended]);
    const total = tallies[batch.experiment] ?? {};
    tallies[batch.experiment] = total;
    addTally(total, tally);
    process.stderr.write(`\r${waiting.length} batches left  `);
  }
  child.kill();
}

function writeReport(report: string): void {
  const file = join(import.meta.dirname, '../docs/patterns.md');
  const text = readFileSync(file, 'utf8');
  const before = text.slice(0, text.indexOf(marks.begin) + marks.begin.length);
  writeFileSync(file, `${before}\n\n${report}\n\n${text.slice(text.indexOf(marks.end))}`);
}
