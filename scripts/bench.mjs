import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ensureBuilt } from './support/build.mjs';
import { continueOnOwnNode, endWithParent, ensureInstalled, environment, root } from './support/project.mjs';
import { endWithHelp, endWithUsage } from './support/usage.mjs';

// Subfolders hold modules that the parts import, and `scale`, which takes too long to run with them.
const parts = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'));

const inBrowser = ['web', 'diaries'];

const usage = `Say: npm run bench for all comparisons, or name some of ${parts.join(', ')}; scale is the load of thousands. With --smoke each only proves that it still runs.`;
endWithHelp(usage);
const args = process.argv.slice(2);
const firstOption = args.findIndex((argument) => argument.startsWith('-'));
const [names, options] = firstOption < 0 ? [args, []] : [args.slice(0, firstOption), args.slice(firstOption)];
const isSmoke = options.length === 1 && options[0] === '--smoke';
const isKnown = names.every((name) => name === 'scale' || parts.includes(name));
// The load has options of its own, which it checks itself.
if (!isKnown || (options.length > 0 && !isSmoke && !names.includes('scale'))) endWithUsage(usage);

ensureInstalled();
await continueOnOwnNode();
ensureBuilt();
const wanted = names.length > 0 ? names : isSmoke ? [...parts, 'scale'] : parts;
const failed = [];
for (const name of wanted) {
  const code = await (name === 'scale' ? runScale() : runPart(name));
  if (code !== 0) failed.push(name);
}
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}.`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** @param {string} name */
async function runPart(name) {
  const { ensureBrowser } = await import('./support/browser.mjs');
  const env = { ...environment, ...(inBrowser.includes(name) && (await ensureBrowser())) };
  const file = join('bench', `${name}.ts`);
  return spawnSync('node', [file, ...options], { cwd: root, env, stdio: 'inherit' }).status;
}

/** The load stops what it has started when it gets a signal, or when this process ends. */
async function runScale() {
  endWithParent();
  const sizes = isSmoke ? ['--people', '100', '--seconds', '1'] : options;
  const settings = { cwd: root, env: environment, stdio: /** @type {const} */ ('inherit') };
  const child = spawn('node', [join('bench', 'scale', 'run.ts'), ...sizes], {
    ...settings,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  // The tables that it has written are not aligned.
  if (code === 0 && sizes.includes('--write'))
    spawnSync('biome', ['format', '--write', join('docs', 'scale.md')], settings);
  return code ?? 1;
}
