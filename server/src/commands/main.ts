import { join } from 'node:path';
import { asksForHelp, describeCommands, describeHelp, WrongUse } from '#commands/arguments.ts';
import { runBackup } from '#commands/backups/backup.ts';
import { runRestore } from '#commands/backups/restore.ts';
import { type CommandName, isCommand } from '#commands/forms.ts';
import { runMove } from '#commands/move.ts';
import { runInvite } from '#commands/people/invite.ts';
import { runPremium } from '#commands/people/premium.ts';
import { runUsers } from '#commands/people/users.ts';
import { runSecret } from '#commands/secret.ts';
import { openTerminal, type Terminal } from '#commands/terminal.ts';
import { nameCommand, setCommandPrefix } from '#config/commandName.ts';
import { type Config, loadConfig } from '#config/config.ts';
import { StartupProblem } from '#failures/startupProblem.ts';

type Command = (
  args: readonly string[],
  config: Config,
  terminal: Terminal | null,
) => Promise<string[]> | AsyncIterable<string> | string[];

/** Each returns the lines to print, all at once or as a stream. */
const programs: Record<CommandName, Command> = {
  users: runUsers,
  invite: runInvite,
  premium: runPremium,
  backup: runBackup,
  restore: runRestore,
  move: runMove,
  secret: runSecret,
};

const root = join(import.meta.dirname, '..', '..', '..');

/**
 * Prints the result. A problem that the operator can fix is printed as one sentence, with exit code 1, or 2 if the command was
 * typed wrongly. Help is printed without reading a setting or a file. The prefix is for setCommandPrefix.
 */
export async function runCommand(
  name: string,
  args: readonly string[],
  prefix: string | null = null,
): Promise<void> {
  process.umask(0o077);
  setCommandPrefix(prefix);
  try {
    for await (const line of await run(name, args)) console.log(line);
  } catch (problem) {
    console.error(explain(name, problem));
    process.exitCode = problem instanceof WrongUse ? 2 : 1;
  }
}

function run(name: string, args: readonly string[]): ReturnType<Command> {
  if (asksForHelp([name])) return describeCommands();
  if (!isCommand(name)) {
    const problem = name === '' ? 'Name a command' : `There is no command "${name}"`;
    throw new WrongUse(`${problem}: ${Object.keys(programs).join(', ')}.`);
  }
  if (asksForHelp(args)) return describeHelp(name);
  // Questions are printed to standard error, so that standard output can be piped.
  const terminal = openTerminal(process.stdin, process.stderr);
  return programs[name](args, loadConfig(root), terminal);
}

/** Errors of the system, such as a full disk or a lost connection, have a code. Other errors are bugs. */
function explain(name: string, problem: unknown): string {
  if (problem instanceof StartupProblem) return problem.message;
  if (!(problem instanceof Error) || !('code' in problem)) throw problem;
  return `${nameCommand(name)} failed, and nothing was changed: ${problem.message || problem.code}.`;
}
