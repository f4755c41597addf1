import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAccount } from './account.mjs';
import { MOST_EXPOSURE, rateExposure } from './exposure.mjs';
import { newSettings, readSettings } from './settings.mjs';
import { nodePath, service, unitSettings, writeUnit } from './unit.mjs';

/** @typedef {{ lines: string[], problem?: string }} Outcome what was done, and what prevented the rest */

const { account, name, settingsFile, stateFolder, unitFile } = service;
const isSystemdRunning = () => existsSync('/run/systemd/system');

/** Makes what is missing and leaves the rest, so that it can run again after each update. @param {string} project @returns {Outcome} */
export function install(project) {
  const isNewAccount = findAccount() === null;
  if (isNewAccount) {
    const home = ['--home-dir', stateFolder, '--no-create-home', '--shell', '/usr/sbin/nologin'];
    const { status, stderr } = run('useradd', '--system', '--user-group', ...home, account);
    if (status !== 0) return { lines: [], problem: `The account ${account} could not be made: ${stderr}` };
  }
  const owner = findAccount();
  if (!owner) return { lines: [], problem: `There is no account ${account}.` };
  const lines = [`${isNewAccount ? 'Made' : 'Kept'} the account ${account}.`];

  lines.push(`${existsSync(stateFolder) ? 'Kept' : 'Made'} the folder ${stateFolder}.`);
  mkdirSync(stateFolder, { recursive: true });
  chmodSync(stateFolder, 0o700);
  chownSync(stateFolder, owner.uid, owner.gid);

  const hasSettings = existsSync(settingsFile);
  if (!hasSettings) writeFileSync(settingsFile, newSettings, { mode: 0o600 });
  chmodSync(settingsFile, 0o600);
  chownSync(settingsFile, 0, 0);
  lines.push(`${hasSettings ? 'Kept' : 'Wrote'} the settings in ${settingsFile}; only root can read them.`);
  for (const problem of readSettings(readFileSync(settingsFile, 'utf8')).problems)
    lines.push(`Correct ${settingsFile}: ${problem}`);

  const unreadable = findUnreadable(project, owner);
  if (unreadable) {
    const problem = `The account ${account} cannot read ${unreadable}: ${makeReadable(project)}, then run this again.`;
    return { lines, problem };
  }
  writeFileSync(unitFile, writeUnit(project), { mode: 0o644 });
  lines.push(`Wrote ${unitFile}.`);
  const exposure = rateExposure(unitFile);
  if (exposure !== null)
    lines.push(`systemd-analyze rates its exposure ${exposure} of 10; we accept up to ${MOST_EXPOSURE}.`);
  if (isSystemdRunning()) run('systemctl', 'daemon-reload');
  return { lines: [...lines, ...describeNext(project)] };
}

/** Removes the service, but nothing that cannot be had again. @returns {Outcome} */
export function remove() {
  if (!existsSync(unitFile)) return { lines: [], problem: `There is no ${unitFile}.` };
  if (isSystemdRunning()) run('systemctl', 'disable', '--now', name);
  rmSync(unitFile);
  if (isSystemdRunning()) run('systemctl', 'daemon-reload');
  return {
    lines: [
      `Stopped the service and removed ${unitFile}. To delete the diaries, the backups and the settings, too:`,
      `  sudo rm -r ${stateFolder} ${settingsFile} && sudo userdel ${account}`,
    ],
  };
}

/**
 * The command that lets everybody read the program. It names the program's own parts, because there may also be data/,
 * backups or a .git with a password in the same folder, which nobody else may read.
 * @param {string} project
 */
export function makeReadable(project) {
  const parts = ['node_modules', 'domain', 'server', 'web', 'scripts', 'docs'];
  // npm run service compares these with what is installed.
  const manifests = ['package.json', 'package-lock.json', 'e2e/package.json'];
  const paths = [...parts, ...manifests].map((part) => `${project}/${part}`);
  return `sudo chmod a+rX ${project} ${project}/e2e && sudo chmod -R a+rX ${paths.join(' ')}`;
}

/** Tries as the account itself: permissions, ACLs and the folders above all count. @param {string} project @param {{ uid: number, gid: number }} owner */
function findUnreadable(project, owner) {
  const node = join(project, nodePath);
  const read = 'require("fs").readFileSync(process.argv[1])';
  const files = ['server/src/main.ts', 'web/dist/app.html'].map((file) => join(project, file));
  return files.find((file) => spawnSync(node, ['-e', read, file], { ...owner, cwd: '/' }).status !== 0);
}

/** @param {string} project */
function describeNext(project) {
  const isRunning = isSystemdRunning() && run('systemctl', 'is-active', '--quiet', name).status === 0;
  if (isRunning) return ['Next:', `  sudo systemctl restart ${name}`];
  const earlier = join(project, 'data');
  const isEarlierLeft = existsSync(join(earlier, 'flarewell.db')) && !existsSync(unitSettings.DATA_DIR);
  // Moved, so that no second copy of the diaries is left behind.
  const takeAlong = `sudo mv ${earlier} ${stateFolder}/ && sudo chown -R ${account}: ${stateFolder}`;
  return [
    ...(isSystemdRunning() ? [] : ['systemd does not run on this machine, so the service cannot start yet.']),
    'Next:',
    `  sudo nano ${settingsFile}   # the address that people type, if a proxy serves it`,
    ...(isEarlierLeft ? [`  ${takeAlong}   # takes along what npm start saved; stop that first`] : []),
    `  sudo systemctl enable --now ${name}   # starts it, now and with the machine`,
    `  systemctl status ${name}`,
  ];
}

/** @param {string} command @param {string[]} args */
function run(command, ...args) {
  return spawnSync(command, args, { encoding: 'utf8' });
}
