import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { continueOnOwnNode, ensureInstalled, environment, root } from './support/project.mjs';
import { readOptions } from './support/usage.mjs';

readOptions('Say: npm run simulate -- --seed 42 --scale 0.1 (both may be left out).', {
  seed: { type: 'string' },
  scale: { type: 'string' },
});

ensureInstalled();
await continueOnOwnNode();

const options = { cwd: root, env: environment, stdio: /** @type {const} */ ('inherit') };
const args = [join('simulate', 'run.ts'), ...process.argv.slice(2)];
process.exitCode = spawnSync('node', args, options).status ?? 1;
// The tables that it has written are not aligned.
spawnSync('biome', ['format', '--write', join('docs', 'patterns.md')], options);
