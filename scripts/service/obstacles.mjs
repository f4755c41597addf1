import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hiddenFolders, service } from './unit.mjs';

/**
 * What decides whether the service can be installed here.
 * @typedef {{ project: string, hasSystemd: boolean, isRoot: boolean, hasEnvFile: boolean }} Situation
 */

/** @param {string} project @returns {Situation} */
export function lookAround(project) {
  return {
    project,
    hasSystemd: existsSync('/usr/bin/systemctl') || existsSync('/bin/systemctl'),
    isRoot: process.getuid?.() === 0,
    hasEnvFile: existsSync(join(project, '.env')),
  };
}

/** @param {Situation} situation @returns {string | null} why the service cannot be removed, in one sentence */
export function findRemovalObstacle({ hasSystemd, isRoot }) {
  if (!hasSystemd) return 'install-service needs systemd, which this machine does not have.';
  if (!isRoot) return 'Removing needs root: sudo npm run install-service -- --remove.';
  return null;
}

/** @param {Situation} situation @returns {string | null} why the service cannot be installed, in one sentence */
export function findObstacle({ project, hasSystemd, isRoot, hasEnvFile }) {
  if (!hasSystemd) return 'install-service needs systemd, which this machine does not have.';
  if (!isRoot)
    return 'install-service needs root: run sudo npm run install-service, or npm run install-service -- --print to only print the unit.';
  const hiding = hiddenFolders.find((folder) => `${project}/`.startsWith(`${folder}/`));
  if (hiding)
    return `The service cannot run from ${project}, because ${hiding} is hidden from it: sudo cp -r ${project} /opt/flarewell, then run this again in /opt/flarewell.`;
  if (!/^[\w./-]+$/.test(project))
    return `The service cannot run from ${project}: the path may contain only letters, digits and . _ - /`;
  if (hasEnvFile)
    return `The service reads its settings from ${service.settingsFile}: move the lines of ${project}/.env there, delete that file, and run this again.`;
  return null;
}
