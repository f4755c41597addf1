import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBlock, page } from './docs.ts';
import { addresses, HOST } from './namespace.ts';

export interface TriedProxy {
  name: string;
  /** Writes the lines of the docs to where the docs say, starts the proxy, and returns the certificate to trust. */
  start(folder: string): Promise<{ ca: string; stop(): Promise<void> }>;
}

export const proxies: TriedProxy[] = [
  {
    name: 'Caddy',
    async start(folder) {
      const options = '{\n\tlocal_certs\n\tskip_install_trust\n}\n\n';
      writeFile('/etc/caddy/Caddyfile', options + findBlock(page, 'caddyfile'));
      const stop = await startProxy('caddy', ['run', '--config', '/etc/caddy/Caddyfile'], {
        HOME: folder,
        XDG_DATA_HOME: folder,
      });
      const root = join(folder, 'caddy/pki/authorities/local/root.crt');
      return { ca: readFileSync(root, 'utf8'), stop };
    },
  },
  {
    name: 'nginx',
    async start(folder) {
      writeFile('/etc/nginx/sites-enabled/flarewell', findBlock(page, 'nginx'));
      const ca = join(folder, 'fullchain.pem');
      const place = `/etc/letsencrypt/live/${HOST}`;
      const key = `${place}/privkey.pem`;
      writeFile(key, '');
      const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
      const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', ca, ...subject];
      execFileSync('openssl', made, { stdio: 'pipe' });
      writeFile(`${place}/fullchain.pem`, readFileSync(ca, 'utf8'));
      const stop = await startProxy('nginx', ['-g', 'daemon off;'], {});
      return { ca: readFileSync(ca, 'utf8'), stop };
    },
  },
];

function writeFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

async function startProxy(command: string, args: string[], env: Record<string, string>) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += piece));
  try {
    await waitForPort(child, 443);
  } catch (cause) {
    throw new Error(`${command} did not start: ${said}`, { cause });
  }
  return async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
}

async function waitForPort(child: ChildProcess, port: number): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) break;
    const socket = connect(port, addresses.proxy);
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await sleep(100);
  }
  throw new Error(`Nothing listens on port ${port}.`);
}
