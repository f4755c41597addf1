import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { continueOnOwnNode, ensureInstalled, environment, root } from './project.mjs';

ensureInstalled();
await continueOnOwnNode();
ensureBuilt();
const { ensureBrowser } = await import('./browser.mjs');
const env = { ...environment, ...(await ensureBrowser()) };

let failed = 0;
// Subfolders hold modules that the benchmarks import.
for (const file of readdirSync(join(root, 'bench')).filter((name) => name.endsWith('.ts'))) {
  if (spawnSync('node', [join('bench', file)], { cwd: root, env, stdio: 'inherit' }).status !== 0)
    failed += 1;
}
process.exitCode = failed > 0 ? 1 : 0;
