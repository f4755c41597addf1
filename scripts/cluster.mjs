import { ensureBuilt } from './build.mjs';
import { report, sumUp } from './summary.mjs';
import { attempt, prepareTests, runCluster } from './testRunners.mjs';
import { readOptions } from './usage.mjs';

readOptions(
  'npm run test:cluster runs the tests of the API against two servers with one PostgreSQL and one S3 store; it takes no arguments.',
);
await prepareTests();
ensureBuilt();

const title = 'API on two servers';
const outcome = await attempt(title, () => runCluster(title));
report(outcome);
sumUp([outcome]);
