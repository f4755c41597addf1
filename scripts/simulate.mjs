import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { continueOnOwnNode, ensureInstalled, environment, root } from './project.mjs';

ensureInstalled();
await continueOnOwnNode();

const args = [join('simulate', 'run.ts'), ...process.argv.slice(2)];
process.exitCode = spawnSync('node', args, { cwd: root, env: environment, stdio: 'inherit' }).status ?? 1;
