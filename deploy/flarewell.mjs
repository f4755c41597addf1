#!/usr/bin/env node
// Runs the operator's commands inside the container, which has no npm. `flarewell users list` does there what
// `npm run users -- list` does elsewhere.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const main = join(import.meta.dirname, '..', 'server', 'src', 'commands', 'main.ts');
const { runCommand } = await import(pathToFileURL(main).href);
const [name = '', ...args] = process.argv.slice(2);
await runCommand(name, args, 'flarewell');
