import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findPort } from '@flarewell/server/testing/ports';
import {
  makeServerEnvironment,
  type ServerSettings,
} from '@flarewell/server/testing/processes/serverProcess';

export interface Server {
  pid: number;
  address: string;
  stop(): Promise<void>;
}

const STOP_MS = 15_000;

/**
 * Starts a server as in production, with only these settings. Its log goes to a file, as it does under systemd. Throws
 * with the last lines of the log if it does not start.
 */
export async function startServer(folder: string, name: string, settings: ServerSettings): Promise<Server> {
  const port = await findPort();
  const logFile = join(folder, `${name}.log`);
  const log = openSync(logFile, 'a');
  const env = {
    ...makeServerEnvironment({
      ...settings,
      LOG_LEVEL: 'info',
      PORT: String(port),
      DATA_DIR: join(folder, name),
    }),
  };
  const child = spawn(process.execPath, ['server/src/main.ts'], { env, stdio: ['ignore', 'pipe', log] });
  closeSync(log);
  const killAtExit = () => child.kill('SIGKILL');
  process.on('exit', killAtExit);
  child.once('exit', () => process.off('exit', killAtExit));
  if (!(await isReady(child))) {
    const lines = readFileSync(logFile, 'utf8').trim().split('\n').slice(-5);
    throw new Error(`A server did not start: ${lines.join(' ')}`);
  }
  return {
    pid: child.pid ?? 0,
    address: `http://127.0.0.1:${port}`,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const timer = setTimeout(killAtExit, STOP_MS);
      await once(child, 'exit');
      clearTimeout(timer);
    },
  };
}

async function isReady(child: ChildProcess): Promise<boolean> {
  if (!child.stdout) return false;
  const ended = once(child, 'exit').then(() => false);
  const ready = once(createInterface(child.stdout), 'line').then(([line]) =>
    line.startsWith('Flarewell is ready'),
  );
  return Promise.race([ready, ended]);
}
