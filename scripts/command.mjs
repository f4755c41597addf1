import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { continueOnOwnNode, ensureInstalled, root } from './support/project.mjs';

ensureInstalled();
await continueOnOwnNode();

// npm changes to the project's folder; relative paths in the arguments are relative to where npm was called.
process.chdir(process.env.INIT_CWD ?? process.cwd());

const [name = '', ...args] = process.argv.slice(2);
const main = pathToFileURL(join(root, 'server', 'src', 'commands', 'main.ts'));
const { runCommand } = await import(main.href);
// Set by scripts/serviceCommand.mjs: what the operator typed before the name of the command.
await runCommand(name, args, process.env.FLAREWELL_COMMAND_PREFIX);
