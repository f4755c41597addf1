import { quantile } from '@flarewell/domain/testing/quantile';
import { createRandom } from '@flarewell/domain/testing/random';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planArrivals } from './arrivals.ts';
import { parseBusyMs, parseStat } from './machine.ts';
import { readOptions } from './options.ts';
import { findBend, findEdges, type Measured, nextRate } from './plan.ts';
import { makeReport, putReport } from './report.ts';
import { summarize } from './results.ts';
import { mix, namedFiles, pickVisit } from './visits.ts';

const good: Measured = { rate: 10, visits: 600, requests: 5000, slow: 0, failures: 0, waiting: 0 };

describe('quantile', () => {
  test.each([
    [[], 0.5, 0],
    [[7], 0.99, 7],
    [[3, 1, 2], 0.5, 2],
    [Array.from({ length: 1000 }, (_, index) => index), 0.99, 990],
    [[1, 2], 1, 2],
  ])('of %j at %d is %d', (values, share, expected) => {
    expect(quantile(values, share)).toBe(expected);
  });
});

describe('arrivals', () => {
  const step = fc.record({
    rate: fc.integer({ min: 1, max: 200 }),
    seconds: fc.integer({ min: 1, max: 20 }),
    seed: fc.integer({ min: 1 }),
  });

  test('are in order, within the step and the same for the same seed', () => {
    fc.assert(
      fc.property(step, (given) => {
        const times = planArrivals(given);
        expect(times.every((at) => at >= 0 && at < given.seconds * 1000)).toBe(true);
        expect(times.toSorted((one, other) => one - other)).toEqual(times);
        expect(planArrivals(given)).toEqual(times);
      }),
      { numRuns: 50 },
    );
  });

  test('are as many as the rate says, with gaps that differ', () => {
    const times = planArrivals({ rate: 50, seconds: 200, seed: 3 });
    // Ten thousand arrivals differ from their mean by 100; this allows five times as much.
    expect(Math.abs(times.length - 10_000)).toBeLessThan(500);
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    // Of exponential gaps, as many are shorter than half the mean: 1 - e^-0.5.
    const short = gaps.filter((gap) => gap < 10).length / gaps.length;
    expect(short).toBeCloseTo(1 - Math.exp(-0.5), 1);
  });
});

describe('the bend', () => {
  test.each<[string, Partial<Measured>, string | null]>([
    ['holds', {}, null],
    ['holds with a slow request in 20 visits', { slow: 30 }, null],
    ['bends at one more', { slow: 31 }, '31 requests in 600 visits take over a second'],
    ['allows a failure in a thousand', { failures: 5 }, null],
    ['bends at one more', { failures: 6 }, '6 of 5000 requests failed'],
    ['allows a second of visits to wait', { waiting: 10 }, null],
    ['bends at one more visit', { waiting: 11 }, '11 visits were waiting at the end'],
    ['bends without any answer', { requests: 0, failures: 1 }, '1 of 0 requests failed'],
  ])('%s', (_, changes, expected) => {
    expect(findBend({ ...good, ...changes })).toBe(expected);
  });

  test('is between the highest rate that held and the lowest that did not', () => {
    const slow = { ...good, slow: 500 };
    expect(findEdges([])).toEqual({ held: 0, bent: null });
    expect(findEdges([good, { ...good, rate: 20 }])).toEqual({ held: 20, bent: null });
    expect(findEdges([good, { ...slow, rate: 40 }, { ...good, rate: 30 }])).toEqual({ held: 30, bent: 40 });
    // A rate that held above one that did not was luck.
    expect(findEdges([good, { ...slow, rate: 20 }, { ...good, rate: 30 }])).toEqual({ held: 10, bent: 20 });
    expect(findEdges([slow])).toEqual({ held: 0, bent: 10 });
  });
});

/** Runs all steps on servers that hold a given rate. */
function climb(holds: number, firstRate: number): number[] {
  const steps: Measured[] = [];
  for (let rate = nextRate(steps, firstRate); rate !== null; rate = nextRate(steps, firstRate))
    steps.push({ ...good, rate, slow: rate <= holds ? 0 : 500 });
  return steps.map(({ rate }) => rate);
}

describe('the steps', () => {
  test.each([
    ['doubles until it bends, then halves the gap', 35, [8, 16, 32, 64, 48]],
    ['stops when the gap is small', 13, [8, 16, 12, 14]],
    ['ends after five steps if nothing bends', 1e9, [8, 16, 32, 64, 128]],
    ['goes down if the first one bends', 3, [8, 4, 2, 3]],
    ['ends if none holds', 0, [8, 4, 2, 1]],
  ])('%s', (_, holds, expected) => {
    expect(climb(holds, 8)).toEqual(expected);
  });

  test('are few, different and at least one visit a second, whatever the servers hold', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 500 }), (holds, firstRate) => {
        const rates = climb(holds, firstRate);
        expect(rates.length).toBeLessThanOrEqual(5);
        expect(new Set(rates).size).toBe(rates.length);
        expect(Math.min(...rates)).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe('the mix', () => {
  test('has shares that make a hundred, and picks by them', () => {
    expect(mix.reduce((sum, { share }) => sum + share, 0)).toBe(100);
    const random = createRandom(5);
    const picked = Array.from({ length: 20_000 }, () => pickVisit(random).name);
    for (const { name, share } of mix) {
      const found = (100 * picked.filter((one) => one === name).length) / picked.length;
      expect(Math.abs(found - share)).toBeLessThan(1.5);
    }
  });

  test('sends what a browser sends', async () => {
    const answers: Record<string, object> = {
      '/api/sync': { revision: 8 },
      '/api/check-ins/2026-11-14': { revision: 9, thumbnailUrl: null },
      '/api/check-ins/2026-11-14/photo': { photo: 'token' },
    };
    const requestsOf = async (visit: (typeof mix)[number]['visit']) => {
      const sent: string[] = [];
      await visit({
        person: { id: 'a', cookie: '', revision: 7, conditions: ['b'], medications: ['c'], trackers: ['d'] },
        today: '2026-11-14',
        random: createRandom(1),
        photo: Buffer.from('photo'),
        ask: async ({ method = 'GET', path }) => {
          sent.push(`${method} ${path}`);
          const body = Buffer.from(JSON.stringify(answers[path.split('?')[0] ?? ''] ?? {}));
          return { headers: {}, body };
        },
      });
      return sent;
    };
    const opening = 'GET /api/sync?since=7';
    const save = 'PUT /api/check-ins/2026-11-14';
    expect(
      Object.fromEntries(
        await Promise.all(mix.map(async ({ name, visit }) => [name, await requestsOf(visit)])),
      ),
    ).toEqual({
      'opens the dashboard': [opening],
      'saves a check-in': [opening, save],
      'saves a check-in with a photo': [opening, 'POST /api/check-ins/2026-11-14/photo', save],
      'opens the trends': [opening],
      'opens the patterns': [opening, 'GET /api/patterns'],
      'downloads the summary': [opening, 'GET /api/summary.pdf?days=90&paper=a4'],
      'opens the app on a new device': [
        'GET /app/dashboard',
        'GET /api/sync',
        'GET /api/auth/local-key',
        'GET /api/patterns',
      ],
    });
  });

  test('loads the files that a page names, each once', () => {
    const page =
      '<link rel="stylesheet" href="/assets/a.css"><script src="/assets/b.js"></script><link href="/assets/b.js"><a href="/login">';
    expect(namedFiles(page)).toEqual(['/assets/a.css', '/assets/b.js']);
  });
});

const report = {
  samples: [
    { route: 'GET /a', failure: null, ms: 10 },
    { route: 'GET /a', failure: null, ms: 30 },
    { route: 'GET /b', failure: '503', ms: 20 },
    { route: 'GET /b', failure: '503', ms: 20 },
    { route: 'GET /a', failure: '500', ms: 40 },
  ],
  waiting: 2,
  notBegun: 1,
  lateMs: [1, 2, 3],
  elapsedMs: 2000,
  cpuMs: 5,
};
const measured = {
  usage: { servers: 50, postgres: 20, store: 5, generator: 5, machine: 200 },
  memory: { servers: 300 * 2 ** 20, postgres: 100 * 2 ** 20 },
};
const bent = summarize({ rate: 8, seconds: 2 }, report, measured);

test('a step is summarized by requests, routes and failures', () => {
  expect(bent).toMatchObject({ requests: 5, perSecond: 1, p50Ms: 20, p99Ms: 40, failures: 4, waiting: 2 });
  expect(bent.routes).toEqual([
    { route: 'GET /a', requests: 3, p50Ms: 30, p99Ms: 40 },
    { route: 'GET /b', requests: 2, p50Ms: 20, p99Ms: 20 },
  ]);
  expect(bent.failed).toEqual([
    ['503 GET /b', 2],
    ['500 GET /a', 1],
    ['visits that could not begin', 1],
  ]);
});

test('the report has a row for each rate, what holds and what failed where it bends', () => {
  const facts = {
    day: '2026-11-16',
    machine: '2 cores',
    cores: 2,
    versions: 'Node 24',
    people: 10_000,
    seconds: 2,
    databaseGb: 4.25,
    generationSeconds: 99.6,
  };
  const samples = report.samples.map((sample) => ({ ...sample, failure: null }));
  const held = summarize({ rate: 4, seconds: 2 }, { ...report, samples, notBegun: 0, waiting: 0 }, measured);
  const text = makeReport(facts, [bent, held]);
  expect(text).toContain('10,000 people with a year each, 4.3 GB, generated in 100 s. 2 s for each row.');
  const rows = text.split('\n').filter((line) => /^\| \d/.test(line));
  expect(rows).toEqual([
    '| 4 | 3 | 20 ms | 40 ms | 0 | 0 | 16.7 ms | 6.7 ms | 5% | 3% | 300 MB | 100 MB | holds |',
    '| 8 | 1 | 20 ms | 40 ms | 4 | 2 | 12.5 ms | 5.0 ms | 5% | 3% | 300 MB | 100 MB | bends |',
  ]);
  expect(text).toContain('It holds 4 visits a second (3 requests a second, 99 of 100 within 40 ms).');
  expect(text).toContain('that is the busiest hour of 24,000 people.');
  expect(text).toContain('It bends at 8: 4 of 5 requests failed.');
  expect(text).toContain('503 GET /b (2), 500 GET /a (1)');
  expect(makeReport(facts, [held])).toContain('It did not bend at any of them.');
  expect(makeReport(facts, [bent])).toContain('It holds none of these loads.');
});

test('a report replaces what is between the marks, and nothing else', () => {
  const before = 'One\n<!-- scale: begin -->\nold\n<!-- scale: end -->\nTwo';
  const after = putReport(before, 'new');
  expect(after).toBe('One\n<!-- scale: begin -->\n\nnew\n\n<!-- scale: end -->\nTwo');
  expect(putReport(after, 'new')).toBe(after);
  expect(() => putReport('no marks', 'new')).toThrow('The document has no');
});

test('the processor time of a process is read, whatever its name is', () => {
  const stat = '42 (a) b (c) S 7 42 42 0 -1 4194560 100 200 0 0 30 12 5 3 20 0 11 0 9 1 2 3';
  expect(parseStat(stat)).toEqual({ parent: 7, ownMs: 420, endedChildrenMs: 80 });
  // user nice system idle iowait irq softirq steal: waiting for the disk is not work.
  expect(parseBusyMs('cpu  10 1 5 1000 500 2 3 0 0 0\ncpu0 1 1 1 1')).toBe(210);
});

describe('the options', () => {
  test.each([
    [[], { people: 10_000, seconds: 60, isWritten: false }],
    [['--write'], { people: 10_000, seconds: 60, isWritten: true }],
    [['--people', '100', '--seconds', '5'], { people: 100, seconds: 5, isWritten: false }],
  ])('%j are understood', (args, expected) => {
    expect(readOptions(args)).toEqual(expected);
  });

  test.each([
    [['--people', '99'], 'People are 100 to 100,000.'],
    [['--people', 'many'], 'People are 100 to 100,000.'],
    [['--seconds', '0'], 'Seconds are 1 to 600.'],
    [['--write', '--seconds', '5'], 'Only a whole run is written into docs/scale.md.'],
    [['--fast'], 'Say: npm run bench -- scale'],
    [['more'], 'Say: npm run bench -- scale'],
  ])('%j are refused in a sentence', (args, sentence) => {
    expect(readOptions(args)).toContain(sentence);
  });
});
