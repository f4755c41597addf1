import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { continueOnOwnNode, ensureInstalled, root } from './project.mjs';

ensureInstalled();
await continueOnOwnNode();

// npm runs scripts in the project's folder; the paths that were typed are meant from where they were typed.
process.chdir(process.env.INIT_CWD ?? process.cwd());

const [name = '', ...args] = process.argv.slice(2);
const main = pathToFileURL(join(root, 'server', 'src', 'commands', 'main.ts'));
const { runCommand } = await import(main.href);
await runCommand(name, args);
