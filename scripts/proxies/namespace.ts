import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The example's host name in the docs. */
export const HOST = 'skin.example.org';
/** Addresses of the documentation range: the proxy's own, and those of two clients. */
export const addresses = { proxy: '192.0.2.1', client: '192.0.2.10', otherClient: '192.0.2.20' };

/**
 * Prepares the namespaces in which this process was started, so that the lines of the docs run as they are: addresses on a
 * network of its own, and a layer over /etc that is gone when the process ends. The folder is for everything else.
 */
export function prepareNamespace(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'flarewell-proxies-'));
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'pipe' });
  run('ip', 'link', 'set', 'lo', 'up');
  for (const address of Object.values(addresses)) run('ip', 'addr', 'add', `${address}/32`, 'dev', 'lo');
  run('mount', '-t', 'tmpfs', 'tmpfs', folder);
  const [upper, work] = [join(folder, 'upper'), join(folder, 'work')];
  for (const part of [upper, work]) mkdirSync(part);
  run('mount', '-t', 'overlay', 'overlay', '-o', `lowerdir=/etc,upperdir=${upper},workdir=${work}`, '/etc');
  for (const place of ['/run', '/var/log']) run('mount', '-t', 'tmpfs', 'tmpfs', place);
  mkdirSync('/var/log/nginx');
  appendFileSync('/etc/hosts', `\n${addresses.proxy} ${HOST}\n`);
  return {
    folder,
    remove: () => {
      // Lazily, because the layer over /etc still uses it.
      run('umount', '--lazy', folder);
      rmdirSync(folder);
    },
  };
}
