import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { settingNames } from '#config.ts';

const main = join(import.meta.dirname, '..', 'main.ts');

/**
 * Only these settings count, on a free port and without logs: neither the machine's environment nor a `.env` file
 * reaches the test.
 */
export function makeServerEnvironment(settings: Partial<Record<(typeof settingNames)[number], string>>) {
  const unset = Object.fromEntries(settingNames.map((name) => [name, '']));
  return { ...process.env, ...unset, PORT: '0', LOG_LEVEL: 'silent', ...settings };
}

/** Takes from root, who may run the tests, what lets it read and write whatever it likes. */
const bind = ['setpriv', '--bounding-set=-dac_override,-dac_read_search'];

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Runs the server as `npm start` does, until it is ready or has ended; `isBound` by file permissions if need be. */
export async function runServer(
  settings: Parameters<typeof makeServerEnvironment>[0],
  { isBound = false } = {},
) {
  const [command = '', ...args] = [
    ...(isBound && process.getuid?.() === 0 ? bind : []),
    process.execPath,
    main,
  ];
  const child = spawn(command, args, {
    env: makeServerEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const printed: string[] = [];
  const complained: string[] = [];
  const out = createInterface(child.stdout).on('line', (line) => printed.push(line));
  createInterface(child.stderr).on('line', (line) => complained.push(line));
  /** Its exit code, or the signal that killed it. */
  const ended: Promise<number | string> = once(child, 'close').then(([code, signal]) => code ?? signal);
  const isReady = await Promise.race([
    new Promise<true>((resolve) =>
      out.on('line', (line) => line.startsWith('Flarewell is ready') && resolve(true)),
    ),
    ended.then(() => false as const),
  ]);
  return {
    isReady,
    printed,
    complained,
    ended,
    address: /http:\/\/localhost:\d+/.exec(printed[0] ?? '')?.[0] ?? '',
    send: (signal: NodeJS.Signals) => child.kill(signal),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
