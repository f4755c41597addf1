import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { dayIn } from '@flarewell/domain/day';
import { makeArchive } from '#demo/archive.ts';
import { fillServer } from '#demo/fill.ts';
import { account } from '#demo/maya.ts';
import { createRandom } from '#demo/random.ts';
import { settingNames } from '#settings.ts';

const SEED = 4;

/**
 * Runs the product, which `start` is the script of, in a process and on a folder of its own until it is told to stop.
 * The folder goes with it. Returns the exit code.
 */
export async function runDemo(start: string, environment: NodeJS.ProcessEnv): Promise<number> {
  let server: ChildProcess | undefined;
  let isTold = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      isTold = true;
      server?.kill(signal);
    });
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'flarewell-demo-'));
  // However this process ends, short of kill -9.
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
    // Drawn while the server starts.
    const archive = await makeArchive(dayIn(timeZone, now), now, createRandom(SEED));
    await fillServer({ address: await address, dataDir }, archive, timeZone);
    for (const line of greet(await address)) console.log(line);
  };
  try {
    await Promise.race([fill(), ended]);
  } catch (problem) {
    // A server that was told to stop answers no more, which is no problem.
    if (!isTold) {
      console.error(problem);
      child.kill();
    }
  }
  return ended;
}

/** Everything that is set on this machine or in its `.env` counts for nothing here, but for the port. */
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
    '  A made-up year of a made-up person. Change what you like: it lies in a temporary folder that goes when you',
    '  stop (Ctrl-C), and your own data stays untouched.',
    '',
  ];
}
