import { spawn } from 'node:child_process';
import { findOverruns } from './budgets.mjs';
import { environment, root } from './project.mjs';

/** @typedef {import('./summary.mjs').Outcome} Outcome */

/** Folders with a tsconfig.json. The service worker has one of its own, because its globals differ from those of a page. */
const typedFolders = ['domain', 'server', 'web', 'web/src/service-worker', 'e2e', 'scripts'];

/** The checks without a test runner: format, lint, types and the size budgets of the pages. @returns {Promise<Outcome[]>} */
export async function runStaticChecks() {
  return [
    await runStep('format and lint', 'biome', ['check', '--error-on-warnings']),
    // One checker per project takes half the CPU time: the projects are checked side by side anyway.
    await runStep('types', 'tsc', ['-b', '--checkers', '1', ...typedFolders]),
    checkBudgets(),
  ];
}

/**
 * @param {string} title @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [extra]
 * @returns {Promise<Outcome>}
 */
export function runStep(title, command, args, extra = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...environment, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...extra },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const startedAt = performance.now();
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ title, ok: false, output: error.message }));
    child.on('close', (code) => {
      resolve({ title, ok: code === 0, output, seconds: Math.round((performance.now() - startedAt) / 1000) });
    });
  });
}

/** @returns {Outcome} */
function checkBudgets() {
  const title = 'budgets of the pages';
  try {
    const overruns = findOverruns();
    return { title, ok: overruns.length === 0, output: overruns.join('\n') };
  } catch (error) {
    return { title, ok: false, output: `They could not be measured: ${error}` };
  }
}
