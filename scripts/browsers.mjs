import { ensureBuilt } from './support/build.mjs';
import { report, sumUp } from './support/summary.mjs';
import { attempt, prepareTests, runBrowsers } from './support/testRunners.mjs';
import { readOptions } from './support/usage.mjs';

readOptions(
  'npm run test:browsers walks the core journeys in Firefox and in WebKitGTK, the engine of iPhones; it takes no arguments.',
);
await prepareTests();
ensureBuilt();

const title = 'core journeys in Firefox and WebKitGTK';
const outcome = await attempt(title, () => runBrowsers(title));
report(outcome);
sumUp([outcome]);
