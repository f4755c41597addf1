import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build.mjs';
import { continueOnOwnNode, ensureInstalled, root } from './project.mjs';
import { readOptions } from './usage.mjs';

/** @typedef {import('./steps.mjs').Outcome} Outcome */
/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

readOptions('npm test runs every check and test; it takes no arguments.');

// Without packages nothing can run, but the last line must still report a failure.
const closeEarly = () => sumUp([{ passed: 0, failed: 1, skipped: 0 }]);
process.once('exit', closeEarly);
ensureInstalled();
process.off('exit', closeEarly);
await continueOnOwnNode();

const { report, runStaticChecks, runStep } = await import('./steps.mjs');

const noWebApp = 'There is no web app to open.';
const isBuilt = buildWeb();
const results = mkdtempSync(join(tmpdir(), 'flarewell-test-'));
const resultFiles = {
  unit: join(results, 'unit.json'),
  parts: join(results, 'parts.json'),
  journeys: join(results, 'journeys.json'),
};

const [staticChecks, unit, [parts, journeys]] = await Promise.all([
  runStaticChecks(),
  runVitest('unit and server tests', ['--project', '!browser'], resultFiles.unit),
  runInBrowser(),
]);

for (const outcome of [...staticChecks, unit, parts, journeys]) report(outcome);
const flaky = readFlaky();
if (flaky.length > 0) {
  console.log('These journeys failed at first and passed at their second try; find out why:');
  for (const title of flaky) console.log(`    ${title}`);
}

sumUp([
  ...staticChecks.map(({ ok }) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 })),
  countOf(unit, resultFiles.unit, countVitest),
  countOf(parts, resultFiles.parts, countVitest),
  countOf(journeys, resultFiles.journeys, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  })),
]);
rmSync(results, { recursive: true });

/** @param {string} title @param {string[]} args @param {string} file @param {NodeJS.ProcessEnv} [extra] */
function runVitest(title, args, file, extra) {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  return runStep(title, 'vitest', ['run', ...args, ...reporters], extra);
}

/** Runs the component tests, then the journeys: both need a browser. @returns {Promise<[Outcome, Outcome]>} */
async function runInBrowser() {
  const titles = { parts: 'components in a browser', journeys: 'journeys in a browser' };
  try {
    const { ensureBrowser } = await import('./browser.mjs');
    const browser = await ensureBrowser();
    if (!browser) throw new Error('they need Chromium or Chrome: install one, or set CHROME_PATH to it.');
    return [
      await runVitest(titles.parts, ['--project', 'browser'], resultFiles.parts, browser),
      await runJourneys(titles.journeys, browser),
    ];
  } catch (error) {
    const output = `They did not run: ${messageOf(error)}`;
    return [
      { title: titles.parts, ok: false, output },
      { title: titles.journeys, ok: false, output: isBuilt ? output : noWebApp },
    ];
  }
}

/** @param {string} title @param {NodeJS.ProcessEnv} browser @returns {Promise<Outcome>} */
async function runJourneys(title, browser) {
  if (!isBuilt) return { title, ok: false, output: noWebApp };
  const { portCount } = await import('@flarewell/e2e/support/servers.ts');
  const port = process.env.E2E_PORT ?? String(await findPorts(portCount));
  const outcome = await runStep(title, 'playwright', ['test', '-c', 'e2e', '--reporter=dot,json'], {
    ...browser,
    E2E_PORT: port,
    PLAYWRIGHT_JSON_OUTPUT_NAME: resultFiles.journeys,
  });
  // The folder is named after the port, which differs from run to run; only the results of a failure are worth keeping.
  if (outcome.ok) rmSync(join(root, 'e2e', 'test-results', port), { recursive: true, force: true });
  return outcome;
}

/** The journeys that passed only on their second try. @returns {string[]} */
function readFlaky() {
  if (!existsSync(resultFiles.journeys)) return [];
  const found = /** @type {string[]} */ ([]);
  const visit = (/** @type {any} */ { title, specs = [], suites = [] }, /** @type {string[]} */ path) => {
    const here = [...path, title];
    for (const spec of specs) {
      for (const { status, projectName } of spec.tests)
        if (status === 'flaky') found.push([projectName, ...here, spec.title].join(' › '));
    }
    for (const suite of suites) visit(suite, here);
  };
  for (const suite of JSON.parse(readFileSync(resultFiles.journeys, 'utf8')).suites) visit(suite, []);
  return found;
}

/** @param {any} json what Vitest's JSON reporter wrote @returns {Count} */
function countVitest(json) {
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + json.numTodoTests,
  };
}

/**
 * Reads how many tests a runner ran. A runner that crashed without failing a test still counts as one failure.
 * @param {Outcome} outcome @param {string} file @param {(json: any) => Count} read @returns {Count}
 */
function countOf(outcome, file, read) {
  const nothing = { passed: 0, failed: outcome.ok ? 0 : 1, skipped: 0 };
  if (!existsSync(file)) return nothing;
  try {
    const count = read(JSON.parse(readFileSync(file, 'utf8')));
    return !outcome.ok && count.failed === 0 ? { ...count, failed: 1 } : count;
  } catch (error) {
    console.log(`The results of the ${outcome.title} cannot be read: ${messageOf(error)}`);
    return { ...nothing, failed: 1 };
  }
}

/** Prints the last line and sets the exit code. @param {Count[]} counts */
function sumUp(counts) {
  const sum = (/** @type {keyof Count} */ key) => counts.reduce((total, count) => total + count[key], 0);
  const skipped = sum('skipped');
  console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}

/**
 * Finds a range of free ports and returns its first one. Stays below the ports that the system hands out by itself:
 * the tests that run at the same time use those, and could take one between this check and the start of the servers.
 * @param {number} count @returns {Promise<number>}
 */
async function findPorts(count) {
  for (;;) {
    const first = randomInt(10_000, 30_000);
    const range = Array.from({ length: count }, (_, index) => first + index);
    if ((await Promise.all(range.map(isFree))).every(Boolean)) return first;
  }
}

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
