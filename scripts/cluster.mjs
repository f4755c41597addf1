import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { startCeph } from './ceph.mjs';
import { continueOnOwnNode, ensureInstalled, environment, root } from './project.mjs';

ensureInstalled();
await continueOnOwnNode();
ensureBuilt();

/**
 * Parts of the titles of tests that cannot run against two processes, because they set the clock, read the memory or need
 * the address of one process, or send what no real client can send.
 */
const aboutOneProcess = [
  'a database that fails is not taken for an email',
  'JSON of more than a megabyte is refused',
  'one address gets so many requests a minute',
  'is imported one at a time',
  'is refused when it is too large, by what it says',
  'may be a day ahead of the server',
  'are listed with what tells them apart',
  'not confirmed within the hour',
  '/metrics',
  'a URL ends after a year',
];

// Runs the tests of the API against two server processes that share one PostgreSQL and one real S3 store.
const ceph = await startCeph();
try {
  const suite = ['src/routes', 'src/client', 'src/fuzz'];
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
