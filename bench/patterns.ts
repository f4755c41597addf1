import { addDays } from '@flarewell/domain/day';
import type { PatternRecords } from '@flarewell/domain/patterns/diary/patternRecords';
import { findPatterns } from '@flarewell/domain/patterns/findPatterns';
import { flareLimits } from '@flarewell/domain/patterns/flares/flare';
import { finish } from '@flarewell/domain/patterns/steps';
import { suspicionLimit } from '@flarewell/domain/patterns/suspicions';
import { makeLargestDiary } from '@flarewell/domain/testing/largestDiary';
import { makeDiary, makeTracker } from '@flarewell/domain/testing/patternDiary';
import { createRandom } from '@flarewell/domain/testing/random';
import { makeHistory } from '@flarewell/domain/testing/samples';
import { archiveLimits } from '@flarewell/domain/wire/archive';
import { isSmoke, judge } from './parts/mode.ts';

// Measures how much CPU time finding all patterns of a diary takes. It may not grow with the years, because only the last
// interim looks are shown, and no step may hold up other requests of the server for long. Run: node bench/patterns.ts

const today = '2026-11-15';
/** Three ratings and six kinds of weather are in every sample diary; the rest are trackers. */
const otherFactors = 9;
const [yearDays, decadeDays] = isSmoke ? [30, 60] : [365, 3650];
const samples = isSmoke ? 1 : 15;
/** The largest diary takes long. */
const fewSamples = isSmoke ? 1 : 5;
const largestBytes = isSmoke ? 100_000 : archiveLimits.jsonBytes;
const attempts = isSmoke ? 1 : 3;
const warmUps = isSmoke ? 0 : 5;
/** How many times as long ten years may take as one. A search repeats three interim looks for a year, and at most four. */
const growthLimit = 2;
const stepLimitMs = 20;

/** As many as a person may store. */
const decisions = { flares: flareLimits.stored, suspicions: suspicionLimit } as const;

function makeSample(days: number, conditions: number, factors: number): PatternRecords {
  const { chance } = createRandom(7);
  const ids = Array.from({ length: factors - otherFactors }, (_, index) => `tracker-${index}`);
  const records = makeHistory(today, days, { conditions });
  const checkIns = records.checkIns.map((checkIn) => ({
    ...checkIn,
    trackers: ids.filter(() => chance(0.3)),
  }));
  return makeDiary({ ...records, checkIns, trackers: ids.map((id) => makeTracker(id)) });
}

/** The same with flares of up to a year and suspicions, spread over the diary. */
function withDecisions(diary: PatternRecords, days: number): PatternRecords {
  const conditionOf = (index: number) => diary.conditions[index % diary.conditions.length]?.id ?? '';
  const dayOfItem = (index: number, of: number) => addDays(today, -Math.floor((index / of) * days));
  const flares = Array.from({ length: decisions.flares }, (_, index) => {
    const to = dayOfItem(index, decisions.flares);
    return {
      id: `flare-${index}`,
      conditionId: conditionOf(index),
      verdict: index % 2 === 0 ? 'confirmed' : 'dismissed',
      from: addDays(to, -(index % 366)),
      to,
    } as const;
  });
  const suspicions = Array.from({ length: decisions.suspicions }, (_, index) => ({
    id: `suspicion-${index}`,
    conditionId: conditionOf(index),
    factor: `tracker:${diary.trackers[index % diary.trackers.length]?.id}` as const,
    namedOn: dayOfItem(index, decisions.suspicions),
  }));
  return { ...diary, flares, suspicions };
}

const cpuMs = () => process.cpuUsage().user / 1000;
const median = (values: number[]) => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

/** The CPU time of a search, and of its longest step. */
function measure(diary: PatternRecords, count: number): { total: number; longest: number } {
  const runs = Array.from({ length: count }, () => {
    const steps = findPatterns(diary, today);
    const [start, times] = [cpuMs(), [] as number[]];
    for (let before = start, isDone = false; !isDone; before = cpuMs()) {
      isDone = steps.next().done ?? false;
      times.push(cpuMs() - before);
    }
    return { total: cpuMs() - start, longest: Math.max(...times) };
  });
  return {
    total: median(runs.map(({ total }) => total)),
    longest: median(runs.map(({ longest }) => longest)),
  };
}

const cases = [
  { name: 'a year, 3 conditions, 10 factors', diary: makeSample(yearDays, 3, 10), budgetMs: 50 },
  { name: 'a year, 5 conditions, 25 factors', diary: makeSample(yearDays, 5, 25), budgetMs: 300 },
  { name: 'ten years, 5 conditions, 25 factors', diary: makeSample(decadeDays, 5, 25), budgetMs: 300 },
  // Only an import can bring so many decisions. The whole search may take longer, but no single step.
  {
    name: 'ten years, most stored decisions',
    diary: withDecisions(makeSample(decadeDays, 5, 25), decadeDays),
    budgetMs: 600,
  },
  // More than a search compares. What it leaves out bounds the time.
  {
    name: 'the largest import',
    diary: makeDiary(makeLargestDiary(today, largestBytes)),
    budgetMs: 1000,
    count: fewSamples,
  },
] satisfies { name: string; diary: PatternRecords; budgetMs: number; count?: number }[];

interface Attempt {
  lines: string[];
  isOk: boolean;
}

function attempt(): Attempt {
  const results = cases.map(({ name, diary, budgetMs, count = samples }) => ({
    name,
    budgetMs,
    ...measure(diary, count),
  }));
  const lines = results.map(
    ({ name, budgetMs, total, longest }) =>
      `${name.padEnd(38)}${total.toFixed(1).padStart(8)} ms of ${budgetMs}, longest step ${longest.toFixed(1)} ms`,
  );
  const [, year, decade] = results;
  const growth = (decade?.total ?? 0) / (year?.total ?? 1);
  lines.push(`${'ten years against one'.padEnd(38)}${growth.toFixed(2).padStart(8)}x of ${growthLimit}x`);
  const isFast = results.every(({ total, budgetMs, longest }) => total < budgetMs && longest < stepLimitMs);
  return { lines, isOk: isFast && growth < growthLimit };
}

// A server that has run for a while has compiled the search already.
for (let run = 0; run < warmUps; run += 1) {
  for (const { diary } of cases) finish(findPatterns(diary, today));
}
let last = attempt();
// Measured again before it counts as slow, because other processes may have slowed it down.
for (let count = 1; count < attempts && !last.isOk; count += 1) last = attempt();
console.log('CPU time for finding the patterns of a diary');
for (const line of last.lines) console.log(line);
console.log(`These limits are wanted: ${judge(last.isOk)}`);
