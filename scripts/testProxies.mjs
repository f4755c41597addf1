import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { ensureBuilt } from './build.mjs';
import { continueOnOwnNode, ensureInstalled, environment, root } from './project.mjs';

ensureInstalled();
await continueOnOwnNode();
ensureBuilt();

if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
  console.error(
    'npm run test:proxies needs Debian and root: it installs caddy and nginx, and makes namespaces.',
  );
  process.exit(1);
}
installMissing();
// A network and mounts of its own: the ports 80, 443 and 3000 and the files in /etc are then free to use, as in the docs.
const inside = ['--mount', '--net', '--propagation', 'private', 'node', 'scripts/proxies/run.ts'];
process.exitCode =
  spawnSync('unshare', inside, { cwd: root, env: environment, stdio: 'inherit' }).status ?? 1;

/** Installs the Debian packages without starting their services, which could take the ports of other programs. */
function installMissing() {
  const missing = ['caddy', 'nginx'].filter(
    (name) => !existsSync(`/usr/bin/${name}`) && !existsSync(`/usr/sbin/${name}`),
  );
  if (missing.length === 0) return;
  const policy = '/usr/sbin/policy-rc.d';
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const args = ['install', '-y', '-q', '--no-install-recommends', ...missing];
  spawnSync('apt-get', args, { stdio: 'inherit' });
  if (isOurs) rmSync(policy);
}
