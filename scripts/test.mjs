import { ensureBrowser } from './support/browser.mjs';
import { buildWeb } from './support/build.mjs';
import { runStaticChecks } from './support/steps.mjs';
import { report, sumUp } from './support/summary.mjs';
import { attempt, prepareTests, runJourneys, runVitest } from './support/testRunners.mjs';
import { readOptions } from './support/usage.mjs';

readOptions(
  'npm test runs every check, the tests but for the slow ones, and the core journeys; it takes no arguments.',
);
await prepareTests();

const isBuilt = buildWeb();
const outcomes = (
  await Promise.all([
    runStaticChecks(),
    runVitest('unit and server tests', ['--project', '!browser']),
    runInBrowser(),
  ])
).flat();
for (const outcome of outcomes) report(outcome);
sumUp(outcomes);

/** Runs the component tests, then the journeys: both need a browser. */
async function runInBrowser() {
  const titles = { parts: 'components in a browser', journeys: 'journeys in a browser' };
  return [
    await attempt(titles.parts, async () =>
      runVitest(titles.parts, ['--project', 'browser'], await ensureBrowser()),
    ),
    await attempt(titles.journeys, async () => {
      if (!isBuilt) throw new Error('there is no web app to open.');
      return runJourneys(titles.journeys, 'core', await ensureBrowser());
    }),
  ];
}
