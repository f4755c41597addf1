import { ensureBuilt } from './support/build.mjs';
import { report, sumUp } from './support/summary.mjs';
import { attempt, prepareTests, runCluster } from './support/testRunners.mjs';
import { readOptions } from './support/usage.mjs';

readOptions(
  'npm run test:cluster runs the tests of the API against two servers with one PostgreSQL and one S3 store; it takes no arguments.',
);
await prepareTests();
ensureBuilt();

const title = 'API on two servers';
const outcome = await attempt(title, () => runCluster(title));
report(outcome);
sumUp([outcome]);
