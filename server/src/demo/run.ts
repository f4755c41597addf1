import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { dayIn } from '@flarewell/domain/day';
import { settingNames } from '#config/settings.ts';
import { account, fillServer } from '#demo/fill.ts';
import { packYear } from '#demo/year.ts';

/**
 * Runs the server (the script `start`) as a child process on a temporary folder, which is removed at the end. Returns
 * the exit code of the server.
 */
export async function runDemo(start: string, environment: NodeJS.ProcessEnv): Promise<number> {
  let server: ChildProcess | undefined;
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      isStopping = true;
      server?.kill(signal);
    });
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'flarewell-demo-'));
  // Runs at every end of this process except kill -9.
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

  const env = { ...environment, ...demoSettings(dataDir) };
  const child = spawn(process.execPath, [start], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  server = child;
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  const address = new Promise<string>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const [found] = /(?<=ready at )http:\S+/.exec(line) ?? [];
      if (found) resolve(found);
    });
  });
  const fill = async () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const now = new Date().toISOString();
    // Packed while the server starts.
    const archive = await packYear(dayIn(timeZone, now), now);
    await fillServer({ address: await address, dataDir }, archive, timeZone);
    for (const line of greet(await address)) console.log(line);
  };
  try {
    await Promise.race([fill(), ended]);
  } catch (problem) {
    // A server that is stopping refuses requests, which is not an error.
    if (!isStopping) {
      console.error(problem);
      child.kill();
    }
  }
  return ended;
}

/** Clears every setting of this machine and its `.env` except PORT, so that the demo never touches real data. */
export function demoSettings(dataDir: string): Record<string, string> {
  const others = settingNames.filter((name) => name !== 'PORT').map((name) => [name, '']);
  return { ...Object.fromEntries(others), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
}

function greet(address: string): string[] {
  return [
    '',
    `  The demo of Flarewell is ready at ${address}`,
    '',
    `    Email     ${account.email}`,
    `    Password  ${account.password}`,
    '',
    '  A made-up year of a made-up person. Change what you like: it is stored in a temporary folder, which is deleted',
    '  when you stop (Ctrl-C). Your own data stays untouched.',
    '',
  ];
}
