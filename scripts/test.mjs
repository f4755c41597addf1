import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { continueOnOwnNode, ensureInstalled } from './project.mjs';

ensureInstalled();
await continueOnOwnNode();
ensureBuilt();

const { ensureBrowser } = await import('./browser.mjs');
const { report, runStaticChecks, runStep } = await import('./steps.mjs');

const browser = await ensureBrowser();
if (!browser) {
  console.error('The browser tests need Chromium or Chrome: install one, or set CHROME_PATH to it.');
  process.exit(1);
}

const results = mkdtempSync(join(tmpdir(), 'flarewell-test-'));
const unitResults = join(results, 'unit.json');
const browserResults = join(results, 'browser.json');

const [staticChecks, unit, journeys] = await Promise.all([
  runStaticChecks(),
  runStep('unit and server tests', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitResults}`,
  ]),
  runStep('browser tests', 'playwright', ['test', '-c', 'e2e', '--reporter=line,json'], {
    FLAREWELL_CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: browserResults,
  }),
]);

for (const outcome of [...staticChecks, unit, journeys]) report(outcome);

const counts = [
  ...staticChecks.map(({ ok }) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 })),
  countOf(unit, unitResults, (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + json.numTodoTests,
  })),
  countOf(journeys, browserResults, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  })),
];
rmSync(results, { recursive: true });

const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
  counts.reduce((total, count) => total + count[key], 0);
const skipped = sum('skipped');
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = sum('failed') > 0 ? 1 : 0;

/**
 * What a runner says it ran. One that broke down without failing a test still counts as a failure.
 * @param {import('./steps.mjs').Outcome} outcome @param {string} file
 * @param {(json: any) => { passed: number, failed: number, skipped: number }} read
 */
function countOf(outcome, file, read) {
  const count = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  return !outcome.ok && count.failed === 0 ? { ...count, failed: 1 } : count;
}
