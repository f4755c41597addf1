import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { continueOnOwnNode, endWithParent, ensureInstalled, environment, root } from './project.mjs';
import { endWithHelp, endWithUsage } from './usage.mjs';

const usage = 'Say: npm run bench for all comparisons, or npm run bench -- scale for the load of thousands.';
endWithHelp(usage);
const [name, ...args] = process.argv.slice(2);
if (name !== undefined && name !== 'scale') endWithUsage(usage);

ensureInstalled();
await continueOnOwnNode();
ensureBuilt();
process.exitCode = name === 'scale' ? await runScale() : await runAll();

async function runAll() {
  const { ensureBrowser } = await import('./browser.mjs');
  const env = { ...environment, ...(await ensureBrowser()) };
  // Subfolders hold modules that the benchmarks import, and what takes too long to run with them.
  const files = readdirSync(join(root, 'bench')).filter((file) => file.endsWith('.ts'));
  const failed = files.filter(
    (file) => spawnSync('node', [join('bench', file)], { cwd: root, env, stdio: 'inherit' }).status !== 0,
  );
  return failed.length > 0 ? 1 : 0;
}

/** The load stops what it has started when it gets a signal, or when this process ends. */
async function runScale() {
  endWithParent();
  const options = { cwd: root, env: environment, stdio: /** @type {const} */ ('inherit') };
  const child = spawn('node', [join('bench', 'scale', 'run.ts'), ...args], {
    ...options,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  // The tables that it has written are not aligned.
  if (code === 0 && args.includes('--write'))
    spawnSync('biome', ['format', '--write', join('docs', 'scale.md')], options);
  return code ?? 1;
}
