import { join } from 'node:path';
import { runBackup } from '#commands/backup.ts';
import { runMove } from '#commands/move.ts';
import { runPremium } from '#commands/premium.ts';
import { runRestore } from '#commands/restore.ts';
import { openTerminal, type Terminal } from '#commands/terminal.ts';
import { runUsers } from '#commands/users.ts';
import { type Config, loadConfig } from '#config.ts';
import { StartupProblem } from '#startupProblem.ts';

type Command = (
  args: readonly string[],
  config: Config,
  terminal: Terminal | null,
) => Promise<string[]> | AsyncIterable<string>;

/** What the operator can run beside the server. Each returns the lines to print, or one after the other. */
const commands: Record<string, Command> = {
  users: runUsers,
  premium: runPremium,
  backup: runBackup,
  restore: runRestore,
  move: runMove,
};

const root = join(import.meta.dirname, '..', '..', '..');

/** Prints what was done. What the operator can mend ends in one sentence and exit code 1. */
export async function runCommand(name: string, args: readonly string[]): Promise<void> {
  process.umask(0o077);
  try {
    const run = commands[name];
    if (!run) throw new StartupProblem(`There is no command "${name}".`);
    // Questions go to standard error, so that the lines can be piped.
    const terminal = openTerminal(process.stdin, process.stderr);
    for await (const line of await run(args, loadConfig(root), terminal)) console.log(line);
  } catch (problem) {
    console.error(explain(name, problem));
    process.exitCode = 1;
  }
}

/** A full disk or a lost connection is no bug of ours: such errors carry a code. */
function explain(name: string, problem: unknown): string {
  if (problem instanceof StartupProblem) return problem.message;
  if (!(problem instanceof Error) || !('code' in problem)) throw problem;
  return `npm run ${name} failed, and nothing was changed: ${problem.message || problem.code}.`;
}
