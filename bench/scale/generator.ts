import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@flarewell/domain/testing/random';
import { planArrivals } from './arrivals.ts';
import { createClient, type Sample, VisitFailed } from './client.ts';
import type { Person } from './people.ts';
import { makePhoto } from './photo.ts';
import { pickVisit } from './visits.ts';

// The process that sends the load, so that the servers do not share their event loop with it. It is told whom to be and
// then, for each step, how many visits arrive in a second.

export interface Start {
  servers: string[];
  origin: string;
  today: string;
  people: Person[];
}

export interface Step {
  rate: number;
  seconds: number;
  seed: number;
}

export interface StepReport {
  samples: Sample[];
  /** Visits that had begun and were not done when the last one arrived. */
  waiting: number;
  /** Visits that could not begin, because too many were going on. */
  notBegun: number;
  /** How late this process itself began each visit. Above a few milliseconds it is the one that is too slow. */
  lateMs: number[];
  /** Until the last visit was done. */
  elapsedMs: number;
  cpuMs: number;
}

/** If this many visits are open at once, no new ones start: the servers are overloaded, and more would only use memory. */
const MOST_AT_ONCE = 3000;

const [start] = (await once(process, 'message')) as [Start];
const photo = await makePhoto();
/** Nobody visits twice at once: whoever is done goes to the end of the line. */
const line = start.people.map((person, index) => ({ person, network: networkOf(index) }));
process.send?.('ready');
process.on('message', async (step: Step) => process.send?.(await run(step)));
process.on('disconnect', () => process.exit());

async function run({ rate, seconds, seed }: Step): Promise<StepReport> {
  const random = createRandom(seed);
  const samples: Sample[] = [];
  const lateMs: number[] = [];
  const running = new Set<Promise<void>>();
  const ask = createClient({ ...start, note: (sample) => samples.push(sample) });
  const cpuBefore = process.cpuUsage();
  const arrivals = planArrivals({ rate, seconds, seed });
  const startedAt = performance.now();
  let notBegun = 0;
  for (const arrival of arrivals) {
    const dueAt = startedAt + arrival;
    const pauseMs = dueAt - performance.now();
    if (pauseMs > 0) await sleep(pauseMs);
    const visitor = running.size < MOST_AT_ONCE ? line.shift() : undefined;
    if (!visitor) {
      notBegun += 1;
      continue;
    }
    lateMs.push(performance.now() - dueAt);
    const visit = visitOnce(visitor, dueAt).finally(() => {
      running.delete(visit);
      line.push(visitor);
    });
    running.add(visit);
  }
  await sleep(Math.max(0, startedAt + seconds * 1000 - performance.now()));
  const waiting = running.size;
  await Promise.all(running);
  ask.close();
  const { user, system } = process.cpuUsage(cpuBefore);
  const elapsedMs = performance.now() - startedAt;
  return { samples, waiting, notBegun, lateMs, elapsedMs, cpuMs: (user + system) / 1000 };

  async function visitOnce({ person, network }: (typeof line)[number], dueAt: number): Promise<void> {
    // Only the first request of a visit can be late; the others follow an answer.
    let due: number | undefined = dueAt;
    const { visit } = pickVisit(random);
    try {
      await visit({
        person,
        today: start.today,
        random,
        photo,
        ask: (call) => {
          const timed = due === undefined ? call : { ...call, dueAt: due };
          due = undefined;
          return ask.send(person, network, timed);
        },
      });
    } catch (problem) {
      if (!(problem instanceof VisitFailed)) throw problem;
    }
  }
}

/** An address for each person, from a range that is reserved for measurements such as this (RFC 2544). */
function networkOf(index: number): string {
  return `198.${18 + ((index >> 16) & 1)}.${(index >> 8) & 255}.${index & 255}`;
}
