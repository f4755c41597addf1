import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeMs, readOptions, reportRow } from './part.ts';

/** The part of Playwright's JSON report that is read here. */
interface Suite {
  suites?: Suite[];
  specs?: {
    title: string;
    tests: { results: { status: string; duration: number; errors: { message?: string }[] }[] }[];
  }[];
}

const { count, seed } = readOptions();
const folder = mkdtempSync(join(tmpdir(), 'flarewell-faults-'));
const report = join(folder, 'report.json');
const args = ['test', '-c', 'e2e/soak', `--repeat-each=${count}`, '--reporter=dot,json'];
const child = spawn('playwright', args, {
  env: { ...process.env, SOAK_SEED: String(seed), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  stdio: ['ignore', 'inherit', 'inherit'],
});
process.on('exit', () => child.kill('SIGKILL'));
await once(child, 'close');
if (!existsSync(report)) throw new Error('The faults did not run.');

const runs = listRuns(JSON.parse(readFileSync(report, 'utf8')));
const faults = new Set(runs.map(({ title }) => title));
rmSync(folder, { recursive: true });
reportRow({
  what: 'Faults of an offline save',
  count: `${faults.size} × ${count}`,
  lost: null,
  torn: null,
  duplicated: null,
  slowest: describeMs(Math.max(0, ...runs.map(({ duration }) => duration))),
  note: `${runs.filter(({ status }) => status === 'passed').length} of ${runs.length} arrived exactly once or were reported to the person`,
  failures: runs
    .filter(({ status }) => status !== 'passed')
    .map(
      ({ title, errors }) => `${title}: ${errors[0]?.message?.split('\n').slice(0, 6).join(' ') ?? 'failed'}`,
    ),
});

function listRuns({
  suites = [],
  specs = [],
}: Suite): { title: string; status: string; duration: number; errors: { message?: string }[] }[] {
  return [
    ...suites.flatMap(listRuns),
    ...specs.flatMap(({ title, tests }) =>
      tests.flatMap(({ results }) => results.map((result) => ({ title, ...result }))),
    ),
  ];
}
