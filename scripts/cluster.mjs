import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { startCeph } from './ceph.mjs';
import { aboutOneProcess } from './clusterTitles.mjs';
import { continueOnOwnNode, ensureInstalled, environment, root } from './project.mjs';
import { readOptions } from './usage.mjs';

readOptions(
  'npm run test:cluster runs the tests of the API against two servers with one PostgreSQL and one S3 store; it takes no arguments.',
);

ensureInstalled();
await continueOnOwnNode();
ensureBuilt();

// Runs the tests of the API against two server processes that share one PostgreSQL and one real S3 store.
const ceph = await startCeph();
try {
  const suite = ['src/routes', 'src/http/client', 'src/http/fuzz'];
  const titles = `^(?!.*(${aboutOneProcess.join('|')})).*on postgres`;
  const { status } = spawnSync('vitest', ['run', '--project', 'server*', ...suite, '-t', titles], {
    cwd: root,
    env: { ...environment, FLAREWELL_CLUSTER_S3: JSON.stringify(ceph.settings) },
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} finally {
  ceph.stop();
}
