import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build.mjs';
import { continueOnOwnNode, ensureInstalled, root } from './project.mjs';

/** @typedef {import('./steps.mjs').Outcome} Outcome */
/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

// Without packages nothing can run, and the last line says so too.
const closeEarly = () => sumUp([{ passed: 0, failed: 1, skipped: 0 }]);
process.once('exit', closeEarly);
ensureInstalled();
process.off('exit', closeEarly);
await continueOnOwnNode();

const { report, runStaticChecks, runStep } = await import('./steps.mjs');

const isBuilt = buildWeb();
const results = mkdtempSync(join(tmpdir(), 'flarewell-test-'));
const unitResults = join(results, 'unit.json');
const browserResults = join(results, 'browser.json');

const [staticChecks, unit, journeys] = await Promise.all([
  runStaticChecks(),
  runStep('unit and server tests', 'vitest', [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${unitResults}`,
  ]),
  runJourneys(),
]);

for (const outcome of [...staticChecks, unit, journeys]) report(outcome);
// What passed at its second try only is told too: somebody should find out why.
if (journeys.ok && / flaky$/m.test(journeys.output)) console.log(journeys.output);

sumUp([
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
]);
rmSync(results, { recursive: true });

/** @returns {Promise<Outcome>} */
async function runJourneys() {
  const title = 'browser tests';
  if (!isBuilt) return { title, ok: false, output: 'There is no web app to open.' };
  try {
    const { ensureBrowser } = await import('./browser.mjs');
    const browser = await ensureBrowser();
    if (!browser) throw new Error('they need Chromium or Chrome: install one, or set CHROME_PATH to it.');
    const { portCount } = await import('@flarewell/e2e/support/servers.ts');
    const port = process.env.E2E_PORT ?? String(await findPorts(portCount));
    const outcome = await runStep(title, 'playwright', ['test', '-c', 'e2e', '--reporter=dot,json'], {
      ...browser,
      E2E_PORT: port,
      PLAYWRIGHT_JSON_OUTPUT_NAME: browserResults,
    });
    // Named after the port, which is another one each time: only what tells of a failure stays.
    if (outcome.ok) rmSync(join(root, 'e2e', 'test-results', port), { recursive: true, force: true });
    return outcome;
  } catch (error) {
    return { title, ok: false, output: `The browser tests did not run: ${messageOf(error)}` };
  }
}

/**
 * What a runner says it ran. One that broke down without failing a test still counts as a failure.
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

/** The last line, and the exit code that goes with it. @param {Count[]} counts */
function sumUp(counts) {
  const sum = (/** @type {keyof Count} */ key) => counts.reduce((total, count) => total + count[key], 0);
  const skipped = sum('skipped');
  console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}

/** The first of so many ports in a row that are free. @param {number} count @returns {Promise<number>} */
async function findPorts(count) {
  for (;;) {
    const first = await takePort(0);
    const next = Array.from({ length: count - 1 }, (_, index) => takePort(first.port + 1 + index));
    const others = await Promise.allSettled(next);
    first.release();
    for (const other of others) if (other.status === 'fulfilled') other.value.release();
    if (others.every(({ status }) => status === 'fulfilled')) return first.port;
  }
}

/** @param {number} port @returns {Promise<{ port: number, release: () => void }>} */
function takePort(port) {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address());
      resolve({ port: address.port, release: () => server.close() });
    });
  });
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
