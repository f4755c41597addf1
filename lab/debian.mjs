import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The policy file keeps Debian from starting the services of new packages, which could take the ports of other programs. It
 * would apply to packages that are installed later, too, so the shell removes it, also after Ctrl-C. A policy that the
 * machine has already is left as it is.
 */
const installation = `
policy=/usr/sbin/policy-rc.d
if (set -C; printf '#!/bin/sh\\nexit 101\\n' > $policy) 2> /dev/null; then
  trap 'rm $policy' EXIT
  trap 'exit 1' INT TERM HUP
  chmod 755 $policy
fi
apt-get update -q && apt-get install -y -q --no-install-recommends "$@"`;

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** Ends with a sentence unless root runs this on Debian. @param {string} command what was typed */
export function requireRootOnDebian(command) {
  if (isRootOnDebian()) return;
  console.error(`${command} needs root on Debian: it installs packages and makes namespaces.`);
  process.exit(1);
}

/**
 * Installs the packages of programs that are missing, and throws if some are missing after that.
 * @param {Record<string, string>} programs and the Debian packages that they are in
 */
export function ensurePrograms(programs) {
  const findMissing = () =>
    Object.keys(programs).filter(
      (name) => !['/usr/bin', '/usr/sbin'].some((place) => existsSync(join(place, name))),
    );
  const packages = findMissing().map((name) => programs[name] ?? '');
  if (packages.length > 0 && isRootOnDebian()) {
    console.log(`Installing ${packages.join(', ')} …`);
    spawnSync('sh', ['-c', installation, 'sh', ...packages], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const missing = findMissing();
  if (missing.length > 0)
    throw new Error(
      `Missing: ${missing.join(', ')}. Install it as root on Debian: apt-get install ${packages.join(' ')}.`,
    );
}
