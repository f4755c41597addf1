import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { startCeph } from './ceph.mjs';
import { continueOnOwnNode, ensureInstalled, environment, root } from './project.mjs';

ensureInstalled();
await continueOnOwnNode();
ensureBuilt();

// The tests of the API once more, against two server processes that share one PostgreSQL and one real S3 store.
const ceph = await startCeph();
try {
  const { status } = spawnSync(
    'vitest',
    ['run', '--project', 'server', 'src/routes', 'src/client', 'src/fuzz', '-t', 'on postgres'],
    {
      cwd: root,
      env: { ...environment, FLAREWELL_CLUSTER_S3: JSON.stringify(ceph.settings) },
      stdio: 'inherit',
    },
  );
  process.exitCode = status ?? 1;
} finally {
  ceph.stop();
}
