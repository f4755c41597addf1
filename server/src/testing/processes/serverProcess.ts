import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { type SettingName, settingNames } from '#config/settings.ts';

const POLL_MS = 20;
const main = join(import.meta.dirname, '..', '..', 'main.ts');

/**
 * The environment of a server with only these settings, on a free port and without logs. Settings from the machine's
 * environment or a `.env` file are blanked.
 */
export function makeServerEnvironment(settings: Partial<Record<SettingName, string>>) {
  const unset = Object.fromEntries(settingNames.map((name) => [name, '']));
  return { ...process.env, ...unset, PORT: '0', LOG_LEVEL: 'silent', ...settings };
}

/** Drops the capabilities that let root ignore file permissions, because tests may run as root. */
const bind = ['setpriv', '--bounding-set=-dac_override,-dac_read_search'];

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export type ServerSettings = Parameters<typeof makeServerEnvironment>[0];

export interface ServerProcess {
  /** Resolves to true once the server answers, to false if it ends before that. */
  readonly ready: Promise<boolean>;
  readonly printed: readonly string[];
  readonly complained: readonly string[];
  /** The exit code, or the signal that killed it. */
  readonly ended: Promise<number | string>;
  /** Known once it is ready. */
  readonly address: string;
  send(signal: NodeJS.Signals): void;
  stop(): Promise<number | string>;
}

/** Lets no file grow beyond some kilobytes. Writing more fails as on a broken disk, also for root and without a mount. */
const limitFiles = ['sh', '-c', 'ulimit -f 64 && exec "$0" "$@"'];

interface LaunchOptions {
  /** Holds root to file permissions. */
  isBound?: boolean;
  hasTinyDisk?: boolean;
  /** For the process itself, beside the settings. */
  variables?: Record<string, string>;
}

/** Starts the server as `npm start` does, without waiting for it. */
export function launchServer(
  settings: ServerSettings,
  { isBound = false, hasTinyDisk = false, variables = {} }: LaunchOptions = {},
): ServerProcess {
  const [command = '', ...args] = [
    ...(isBound && process.getuid?.() === 0 ? bind : []),
    ...(hasTinyDisk ? limitFiles : []),
    process.execPath,
    main,
  ];
  const child = spawn(command, args, {
    env: { ...makeServerEnvironment(settings), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const printed: string[] = [];
  const complained: string[] = [];
  const out = createInterface(child.stdout).on('line', (line) => printed.push(line));
  createInterface(child.stderr).on('line', (line) => complained.push(line));
  const ended: Promise<number | string> = once(child, 'close').then(([code, signal]) => code ?? signal);
  const ready = Promise.race([
    new Promise<true>((resolve) =>
      out.on('line', (line) => line.startsWith('Flarewell is ready') && resolve(true)),
    ),
    ended.then(() => false as const),
  ]);
  return {
    ready,
    printed,
    complained,
    ended,
    get address() {
      return /http:\/\/[\w.]+:\d+/.exec(printed[0] ?? '')?.[0] ?? '';
    },
    send: (signal) => void child.kill(signal),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Reads the setup code where an operator does. It is printed after the line that says that the server is ready. */
export async function readSetupCode({ printed }: Pick<ServerProcess, 'printed'>): Promise<string> {
  for (;;) {
    const code = /^Setup code for the first account.*: (\S+)$/m.exec(printed.join('\n'))?.[1];
    if (code) return code;
    await setTimeout(POLL_MS);
  }
}

/** Runs the server until it is ready or has ended. */
export async function runServer(
  settings: ServerSettings,
  options: LaunchOptions = {},
): Promise<ServerProcess & { isReady: boolean }> {
  const server = launchServer(settings, options);
  const isReady = await server.ready;
  return Object.assign(server, { isReady });
}
