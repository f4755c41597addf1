// Runs before packages are installed, on any version of Node: plain JavaScript with Node's own modules only.
import { parseArgs } from 'node:util';

/** @typedef {import('node:util').ParseArgsOptionsConfig} Options */

/**
 * The first call of a script that npm runs. `--help` prints the usage and exits; what the script does not know is refused with
 * exit code 2. So neither installs, builds or starts anything.
 * @template {Options} [O={}]
 * @param {string} usage one sentence with what to type and what that does
 * @param {O} [options]
 */
export function readOptions(usage, options) {
  endWithHelp(usage);
  try {
    return parseArgs({ options: /** @type {O} */ (options ?? {}) }).values;
  } catch {
    return endWithUsage(usage);
  }
}

export const asksForHelp = () =>
  process.argv.slice(2).some((argument) => ['--help', '-h'].includes(argument));

/** For a script that hands its arguments on to another program, which refuses what it does not know. @param {string} usage */
export function endWithHelp(usage) {
  if (!asksForHelp()) return;
  console.log(usage);
  process.exit(0);
}

/** @param {string} usage @returns {never} */
export function endWithUsage(usage) {
  console.error(usage);
  process.exit(2);
}
