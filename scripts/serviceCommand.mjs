import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAccount } from './service/account.mjs';
import { readSettings } from './service/settings.mjs';
import { service, unitSettings } from './service/unit.mjs';
import { environment, ownNode, root } from './support/project.mjs';
import { asksForHelp, endWithUsage } from './support/usage.mjs';

// Runs a command of the operator with the settings and the account of the service: npm run service -- users list
const prefix = 'sudo npm run service --';
const args = [join(root, 'scripts', 'command.mjs'), ...process.argv.slice(2)];
// Help needs neither root nor a service.
if (asksForHelp()) {
  const env = { ...environment, FLAREWELL_COMMAND_PREFIX: prefix };
  const node = existsSync(ownNode) ? ownNode : process.execPath;
  process.exit(spawnSync(node, args, { env, stdio: 'inherit' }).status ?? 1);
}
if (args.length === 1)
  endWithUsage(`Say: ${prefix} users list, or another command of the operator; --help lists them.`);
if (process.getuid?.() !== 0) end('This needs root: sudo npm run service -- users list.');
const account = findAccount() ?? end('There is no service here; npm run install-service installs it.');
if (!existsSync(service.settingsFile))
  end(`There is no ${service.settingsFile}; sudo npm run install-service writes a new one.`);
const { settings, problems } = readSettings(readFileSync(service.settingsFile, 'utf8'));
if (problems.length > 0) end(problems.map((problem) => `${service.settingsFile}: ${problem}`).join('\n'));

const { status } = spawnSync(ownNode, args, {
  ...account,
  env: {
    PATH: environment.PATH,
    TERM: process.env.TERM,
    HOME: service.stateFolder,
    FLAREWELL_COMMAND_PREFIX: prefix,
    ...unitSettings,
    ...settings,
  },
  cwd: service.stateFolder,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;

/** @param {string} sentence @returns {never} */
function end(sentence) {
  console.error(sentence);
  process.exit(1);
}
