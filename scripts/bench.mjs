import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { continueOnOwnNode, ensureInstalled, environment, listFiles, root } from './project.mjs';

ensureInstalled();
await continueOnOwnNode();
ensureBuilt();
const { ensureBrowser } = await import('./browser.mjs');
const env = { ...environment, ...(await ensureBrowser()) };

let failed = 0;
for (const file of listFiles(join(root, 'bench'), (path) => path.endsWith('.ts'))) {
  if (spawnSync('node', [file], { cwd: root, env, stdio: 'inherit' }).status !== 0) failed += 1;
}
process.exitCode = failed > 0 ? 1 : 0;
