import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensureBuilt } from './build.mjs';
import { continueOnOwnNode, ensureInstalled, environment, root } from './project.mjs';
import { findMissingPackages, installPackages } from './proxies/packages.mjs';
import { readOptions } from './usage.mjs';

readOptions(
  'npm run test:proxies tries the lines for Caddy and nginx in docs/proxies.md, on Debian as root; it takes no arguments.',
);

ensureInstalled();
await continueOnOwnNode();
ensureBuilt();

if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version'))
  end(
    'npm run test:proxies needs Debian and root: it installs caddy, nginx, iproute2 and openssl, and makes namespaces.',
  );
const missing = findMissingPackages();
if (missing.length > 0 && !(await installPackages(missing)))
  end(`apt-get could not install ${missing.join(', ')}; see above.`);
// A network and mounts of its own: the ports 80, 443 and 3000 and the files in /etc are then free to use, as in the docs.
const inside = ['--mount', '--net', '--propagation', 'private', 'node', 'scripts/proxies/run.ts'];
process.exitCode =
  spawnSync('unshare', inside, { cwd: root, env: environment, stdio: 'inherit' }).status ?? 1;

/** @param {string} sentence @returns {never} */
function end(sentence) {
  console.error(sentence);
  process.exit(1);
}
