import { historyRules } from '@flarewell/domain/testing/historyLaws';
import { quantile } from '@flarewell/domain/testing/quantile';
import { makeHistory } from '@flarewell/domain/testing/samples';
import { isSmoke, judge } from './parts/mode.ts';

// Runs every rule over ten years of daily check-ins with 5 conditions and 5 medications. Each has a time limit, and its
// time may not grow faster than the history. Run: node bench/domain.ts

const today = '2026-11-15';
const sizes = isSmoke ? { year: 10, decade: 100 } : { year: 365, decade: 3650 };
const budgetMs = 5;
const growth = sizes.decade / sizes.year;
// Allows a bit more than linear growth: a year fits into the processor's cache, ten years do not.
const growthAllowance = 1.5;
const noiseFloorMs = 0.05;
const attempts = isSmoke ? 1 : 3;

const year = makeHistory(today, sizes.year);
const decade = makeHistory(today, sizes.decade);

/** CPU time, because other processes may interrupt this one. */
function timeOf(run: () => unknown, repeats: number): number {
  const start = process.cpuUsage();
  for (let count = 0; count < repeats; count += 1) run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / repeats;
}

/**
 * Returns the 10th percentile of many samples: most are slowed down because other processes use the CPU cache. Each sample
 * is longer than the clock's resolution.
 */
function measure(run: () => unknown): number {
  const warm = Math.max(timeOf(run, 20), 0.0001);
  const repeats = Math.max(1, Math.ceil(0.3 / warm));
  const count = isSmoke ? 1 : Math.min(101, Math.max(21, Math.ceil(80 / (warm * repeats))));
  const samples = Array.from({ length: count }, () => timeOf(run, repeats));
  return quantile(samples, 0.1);
}

interface Result {
  yearMs: number;
  decadeMs: number;
  ratio: number;
  isOk: boolean;
}

function time(run: (typeof historyRules)[string]): Result {
  const yearMs = measure(() => run(year, today));
  const decadeMs = measure(() => run(decade, today));
  const ratio = decadeMs / yearMs;
  const isLinear = decadeMs < noiseFloorMs || ratio <= growth * growthAllowance;
  return { yearMs, decadeMs, ratio, isOk: decadeMs < budgetMs && isLinear };
}

/** Measures a slow rule again before it counts as slow, because other processes may have slowed it down. */
function timeFairly(run: (typeof historyRules)[string]): Result {
  let result = time(run);
  for (let attempt = 1; attempt < attempts && !result.isOk; attempt += 1) result = time(run);
  return result;
}

function row(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(18) : cell.padStart(12))).join('');
}

const rules = Object.entries(historyRules);
console.log(row(['rule', `ms at ${sizes.year}`, `ms at ${sizes.decade}`, 'growth', 'budget ms', 'verdict']));
for (const [name, run] of rules) {
  const { yearMs, decadeMs, ratio, isOk } = timeFairly(run);
  console.log(
    row([name, yearMs.toFixed(4), decadeMs.toFixed(4), `${ratio.toFixed(1)}x`, `${budgetMs}`, judge(isOk)]),
  );
}
