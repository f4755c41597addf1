import { findBend, findEdges } from './plan.ts';
import type { StepResult } from './results.ts';

const MB = 2 ** 20;
/** How often a person comes in a day, and the share of these visits that falls into the busiest hour. */
const VISITS_A_DAY = 3;
const BUSIEST_HOUR = 0.2;

export interface RunFacts {
  day: string;
  machine: string;
  cores: number;
  versions: string;
  people: number;
  seconds: number;
  databaseGb: number;
  generationSeconds: number;
}

/** The report of a run as Markdown. */
export function makeReport(facts: RunFacts, steps: readonly StepResult[]): string {
  const sorted = steps.toSorted((one, other) => one.rate - other.rate);
  const { held, bent } = findEdges(sorted);
  const best = sorted.find(({ rate }) => rate === held);
  const first = sorted.find(({ rate }) => rate === bent);
  return [
    describeRun(facts),
    table(
      stepHead,
      sorted.map((step) => stepRow(step, facts.cores)),
    ),
    describeBend(best, first),
    ...(best
      ? [`The requests at ${best.rate} visits a second:`, table(routeHead, best.routes.map(routeRow))]
      : []),
    ...(first && first.failed.length > 0 ? [describeFailures(first)] : []),
  ].join('\n\n');
}

function describeRun(facts: RunFacts): string {
  const { day, machine, versions, people, seconds, databaseGb, generationSeconds } = facts;
  const made = `${people.toLocaleString('en')} people with a year each, ${databaseGb.toFixed(1)} GB, generated in ${Math.round(generationSeconds)} s`;
  return `${day}, ${machine}, ${versions}. ${made}. ${seconds} s for each row.`;
}

const stepHead = [
  'Visits/s',
  'Requests/s',
  'p50',
  'p99',
  'Failed',
  'Waiting at the end',
  'CPU of a visit: servers',
  'PostgreSQL',
  'Machine busy',
  'of it others',
  'Memory: servers',
  'PostgreSQL',
  '',
];

function stepRow(step: StepResult, cores: number): string[] {
  const { usage, memory } = step;
  const ours = usage.servers + usage.postgres + usage.store + usage.generator;
  const share = (ms: number) => `${Math.round((100 * ms) / (step.elapsedMs * cores))}%`;
  return [
    String(step.rate),
    step.perSecond.toFixed(0),
    printMs(step.p50Ms),
    printMs(step.p99Ms),
    String(step.failures),
    String(step.waiting),
    `${(usage.servers / step.visits).toFixed(1)} ms`,
    `${(usage.postgres / step.visits).toFixed(1)} ms`,
    share(usage.machine),
    share(Math.max(0, usage.machine - ours)),
    `${Math.round(memory.servers / MB)} MB`,
    `${Math.round(memory.postgres / MB)} MB`,
    findBend(step) ? 'bends' : 'holds',
  ];
}

function describeBend(best: StepResult | undefined, first: StepResult | undefined): string {
  const holds = best
    ? `It holds ${best.rate} visits a second (${best.perSecond.toFixed(0)} requests a second, 99 of 100 within ${printMs(best.p99Ms)}). ${describePeople(best.rate)}`
    : 'It holds none of these loads.';
  if (!first) return `${holds} It did not bend at any of them.`;
  return `${holds} It bends at ${first.rate}: ${findBend(first)}.`;
}

/** What a rate means for people who keep a diary. */
function describePeople(rate: number): string {
  const people = Math.round((rate * 3600) / (VISITS_A_DAY * BUSIEST_HOUR));
  return `If everybody comes ${VISITS_A_DAY} times a day, and a fifth of it in the busiest hour, that is the busiest hour of ${people.toLocaleString('en')} people.`;
}

const routeHead = ['Request', 'How many', 'p50', 'p99'];
const routeRow = ({ route, requests, p50Ms, p99Ms }: StepResult['routes'][number]) => [
  `\`${route}\``,
  String(requests),
  printMs(p50Ms),
  printMs(p99Ms),
];

function describeFailures({ rate, failed }: StepResult): string {
  const list = failed.slice(0, 6).map(([what, count]) => `${what} (${count})`);
  return `What failed at ${rate} visits a second: ${list.join(', ')}.`;
}

const printMs = (ms: number) => (ms < 10_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);

function table(head: readonly string[], rows: readonly string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const marks = { begin: '<!-- scale: begin -->', end: '<!-- scale: end -->' };

/** Replaces what is between the marks of a document. */
export function putReport(document: string, report: string): string {
  const [begin, end] = [document.indexOf(marks.begin), document.indexOf(marks.end)];
  if (begin < 0 || end < begin) throw new Error(`The document has no ${marks.begin} before a ${marks.end}.`);
  return `${document.slice(0, begin + marks.begin.length)}\n\n${report}\n\n${document.slice(end)}`;
}
