import { quantile } from '@flarewell/domain/testing/quantile';
import type { Sample } from './client.ts';
import type { StepReport } from './generator.ts';
import { type Measured, SLOWEST_MS } from './plan.ts';

/** Processor time in milliseconds during a step. */
export interface Usage {
  servers: number;
  postgres: number;
  /** The photo store, which runs in the process that directs the measurement. */
  store: number;
  generator: number;
  /** Everything on the machine, the above included. */
  machine: number;
}

/** Bytes. */
export interface Memory {
  servers: number;
  postgres: number;
}

export interface StepResult extends Measured {
  seconds: number;
  elapsedMs: number;
  p50Ms: number;
  p99Ms: number;
  /** Requests that were answered, in a second. */
  perSecond: number;
  /** How late the generator itself was, 99 of 100 visits. */
  lateMs: number;
  usage: Usage;
  memory: Memory;
  routes: RouteResult[];
  /** How often each failure happened, the most frequent first: `503 GET /api/patterns`. */
  failed: [what: string, count: number][];
}

export interface RouteResult {
  route: string;
  requests: number;
  p50Ms: number;
  p99Ms: number;
}

export function summarize(
  step: { rate: number; seconds: number },
  { samples, waiting, notBegun, lateMs, elapsedMs }: StepReport,
  measured: { usage: Usage; memory: Memory },
): StepResult {
  const times = samples.map(({ ms }) => ms);
  const failures = samples.filter(({ failure }) => failure !== null);
  return {
    ...step,
    ...measured,
    visits: lateMs.length + notBegun,
    requests: samples.length,
    slow: times.filter((ms) => ms > SLOWEST_MS).length,
    perSecond: (1000 * (samples.length - failures.length)) / elapsedMs,
    elapsedMs,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    failures: failures.length + notBegun,
    waiting,
    lateMs: quantile(lateMs, 0.99),
    routes: summarizeRoutes(samples),
    failed: countFailures(failures, notBegun),
  };
}

function summarizeRoutes(samples: readonly Sample[]): RouteResult[] {
  return [...Map.groupBy(samples, ({ route }) => route)]
    .map(([route, some]) => {
      const times = some.map(({ ms }) => ms);
      return { route, requests: some.length, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
    })
    .sort((one, other) => other.requests - one.requests);
}

function countFailures(failures: readonly Sample[], notBegun: number): [string, number][] {
  const groups = Map.groupBy(failures, ({ route, failure }) => `${failure} ${route}`);
  const counts = [...groups].map(([what, some]): [string, number] => [what, some.length]);
  if (notBegun > 0) counts.push(['visits that could not begin', notBegun]);
  return counts.sort(([, one], [, other]) => other - one);
}
