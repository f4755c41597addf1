import { ensureBrowser } from './support/browser.mjs';
import { buildWeb } from './support/build.mjs';
import { runStep } from './support/steps.mjs';
import { headlineOf, report, sumUp } from './support/summary.mjs';
import {
  attempt,
  prepareTests,
  runBrowsers,
  runCluster,
  runJourneys,
  runServerTests,
} from './support/testRunners.mjs';
import { readOptions } from './support/usage.mjs';

/** @typedef {import('./support/summary.mjs').Outcome} Outcome */

readOptions(
  'npm run test:full runs what takes too long for npm test: every journey, the core ones in Firefox and WebKitGTK too, the tests of the server on both engines with the slow ones, the API on two servers, and a short run of the benchmarks; it takes no arguments.',
);
await prepareTests();

const isBuilt = buildWeb();
/** @type {[title: string, run: (title: string) => Promise<Outcome>][]} */
const parts = [
  ['journeys at phone width', (title) => walk(title, 'phone')],
  ['journeys at desktop width, where screens differ', (title) => walk(title, 'desktop')],
  ['core journeys in Firefox and WebKitGTK', walkInOtherBrowsers],
  ['server tests on both engines', (title) => runServerTests(title)],
  ['API on two servers', runCluster],
  ['short run of the benchmarks', (title) => runStep(title, 'node', ['scripts/bench.mjs', '--smoke'])],
];

const outcomes = [];
for (const [title, run] of parts) {
  console.log(`Running the ${title} …`);
  const outcome = await attempt(title, () => run(title));
  report(outcome);
  outcomes.push(outcome);
}
console.log('\nAll parts:');
for (const outcome of outcomes) console.log(headlineOf(outcome));
sumUp(outcomes);

/** @param {string} title @param {'phone' | 'desktop'} width */
async function walk(title, width) {
  requireWebApp();
  return runJourneys(title, 'full', await ensureBrowser(), ['--project', width]);
}

/** @param {string} title */
async function walkInOtherBrowsers(title) {
  requireWebApp();
  return runBrowsers(title);
}

function requireWebApp() {
  if (!isBuilt) throw new Error('there is no web app to open.');
}
