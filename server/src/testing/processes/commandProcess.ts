import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { makeServerEnvironment, type ServerSettings } from '#testing/processes/serverProcess.ts';

const commands = join(import.meta.dirname, '..', '..', 'commands', 'main.ts');

/** Starts one of the operator's commands in a process of its own, as `npm run` does. */
export function startCommand(settings: ServerSettings, name: string, args: readonly string[]) {
  const program = `const { runCommand } = await import(${JSON.stringify(commands)}); await runCommand(...${JSON.stringify([name, args])})`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: makeServerEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
