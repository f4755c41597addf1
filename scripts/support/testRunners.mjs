// Imported before packages are installed, so it imports those only where it needs them.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aboutOneProcess } from './clusterTitles.mjs';
import { findPorts } from './ports.mjs';
import { continueOnOwnNode, ensureInstalled, root } from './project.mjs';
import { runStep } from './steps.mjs';
import { messageOf, sumUp } from './summary.mjs';

/** @typedef {import('./summary.mjs').Outcome} Outcome */

/** Installs the packages. If that fails, the last line still reports a failure. */
export async function prepareTests() {
  const closeEarly = () => sumUp([{ title: 'packages', ok: false, output: '' }]);
  process.once('exit', closeEarly);
  ensureInstalled();
  process.off('exit', closeEarly);
  await continueOnOwnNode();
}

/**
 * Runs Vitest and counts its tests.
 * @param {string} title @param {string[]} args of `vitest run` @param {NodeJS.ProcessEnv} [env] @returns {Promise<Outcome>}
 */
export function runVitest(title, args, env) {
  return runWithResults(
    (file) =>
      runStep(
        title,
        'vitest',
        ['run', ...args, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
        env,
      ),
    (json) => ({
      count: {
        passed: json.numPassedTests,
        failed: json.numFailedTests + countBrokenFiles(json.testResults),
        skipped: json.numPendingTests + json.numTodoTests,
      },
      failed: json.testResults.flatMap(findFailed),
    }),
  );
}

/** @param {any} file of Vitest's JSON @returns {string[]} */
const findFailed = ({ assertionResults }) =>
  assertionResults
    .filter((/** @type {any} */ { status }) => status === 'failed')
    .map((/** @type {any} */ { fullName }) => fullName);

/** Counts files that failed outside of their tests, for example while preparing them. @param {any[]} files of Vitest's JSON */
function countBrokenFiles(files) {
  const isFailed = (/** @type {any} */ { status }) => status === 'failed';
  return files.filter((file) => isFailed(file) && !file.assertionResults.some(isFailed)).length;
}

/**
 * Walks the journeys of a scope of `e2e/playwright.config.ts` and counts them.
 * @param {string} title @param {'core' | 'full'} scope @param {NodeJS.ProcessEnv} browser what `ensureBrowser` returned
 * @param {string[]} [args] of `playwright test` @returns {Promise<Outcome>}
 */
export function runJourneys(title, scope, browser, args = []) {
  return runPlaywright(title, ['-c', 'e2e', ...args], { ...browser, E2E_SCOPE: scope });
}

/**
 * Walks the core journeys in Firefox and in WebKitGTK.
 * @param {string} title @returns {Promise<Outcome>}
 */
export async function runBrowsers(title) {
  const { ensurePrograms } = await import('#lab/debian.mjs');
  ensurePrograms({
    'firefox-esr': 'firefox-esr',
    WebKitWebDriver: 'webkit2gtk-driver',
    'xvfb-run': 'xvfb',
    xauth: 'xauth',
  });
  return runPlaywright(title, ['-c', 'e2e/browsers'], {});
}

/** @param {string} title @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<Outcome>} */
async function runPlaywright(title, args, env) {
  const { portCount } = await import('@flarewell/e2e/support/servers/servers.ts');
  const port = process.env.E2E_PORT ?? String(await findPorts(portCount));
  const outcome = await runWithResults(
    (file) =>
      runStep(title, 'playwright', ['test', '--reporter=dot,json', ...args], {
        ...env,
        E2E_PORT: port,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      }),
    ({ stats, suites }) => ({
      count: { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
      failed: findJourneys(suites, 'unexpected'),
      flaky: findJourneys(suites, 'flaky'),
    }),
  );
  // The folder is named after the port, which differs from run to run; only the results of a failure are worth keeping.
  if (outcome.ok) rmSync(join(root, 'e2e', 'test-results', port), { recursive: true, force: true });
  return outcome;
}

/**
 * Runs the tests of the API against two server processes that share one PostgreSQL and one real S3 store.
 * @param {string} title @returns {Promise<Outcome>}
 */
export async function runCluster(title) {
  const { startCeph } = await import('#lab/ceph.mjs');
  const ceph = await startCeph();
  try {
    const suite = ['src/routes', 'src/http/requests/client', 'src/http/requests/fuzz'];
    const titles = `^(?!.*(${aboutOneProcess.join('|')})).*on postgres`;
    const outcome = await runServerTests(title, [...suite, '-t', titles], {
      FLAREWELL_CLUSTER_S3: JSON.stringify(ceph.settings),
    });
    // Vitest counts the tests with other titles as skipped.
    return outcome.count ? { ...outcome, count: { ...outcome.count, skipped: 0 } } : outcome;
  } finally {
    ceph.stop();
  }
}

/**
 * Runs the server's tests on both engines, with the slow ones.
 * @param {string} title @param {string[]} [args] of `vitest run` @param {NodeJS.ProcessEnv} [env] @returns {Promise<Outcome>}
 */
export function runServerTests(title, args = [], env = {}) {
  return runVitest(title, ['--project', 'server*', ...args], { FLAREWELL_TESTS: 'full', ...env });
}

/**
 * Turns an error into a failed outcome, so that one part that cannot run does not hide the others.
 * @param {string} title @param {() => Promise<Outcome>} run @returns {Promise<Outcome>}
 */
export async function attempt(title, run) {
  try {
    return await run();
  } catch (error) {
    return { title, ok: false, output: `They did not run: ${messageOf(error)}` };
  }
}

/**
 * Runs a test runner that writes its results into a file, and adds to the outcome what `read` finds in there.
 * @param {(file: string) => Promise<Outcome>} run @param {(json: any) => Partial<Outcome>} read @returns {Promise<Outcome>}
 */
async function runWithResults(run, read) {
  const folder = mkdtempSync(join(tmpdir(), 'flarewell-test-'));
  const file = join(folder, 'results.json');
  const outcome = await run(file);
  try {
    return existsSync(file) ? { ...outcome, ...read(JSON.parse(readFileSync(file, 'utf8'))) } : outcome;
  } catch (error) {
    return {
      ...outcome,
      ok: false,
      output: `The results cannot be read: ${messageOf(error)}\n${outcome.output}`,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {any[]} suites of Playwright's JSON @param {'unexpected' | 'flaky'} wanted the status
 * @param {string[]} [path] titles of the suites around them @returns {string[]}
 */
export function findJourneys(suites, wanted, path = []) {
  return suites.flatMap(({ title, specs = [], suites: inner = [] }) => {
    const here = [...path, title];
    const found = specs.flatMap((/** @type {any} */ spec) =>
      spec.tests
        .filter((/** @type {any} */ { status }) => status === wanted)
        .map((/** @type {any} */ { projectName }) => [projectName, ...here, spec.title].join(' › ')),
    );
    return [...found, ...findJourneys(inner, wanted, here)];
  });
}
