import { spawnSync } from 'node:child_process';

/** The highest exposure that we accept, of 10. */
export const MOST_EXPOSURE = 2.5;

/**
 * Asks systemd how much of the machine a unit is exposed to, from 0 (nothing) to 10. It reads the file only; the unit need
 * not be installed. @param {string} unitFile @returns {number | null} null without systemd 250 or newer
 */
export function rateExposure(unitFile) {
  const args = ['security', '--offline=true', '--no-pager', unitFile];
  const { stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  const rating = /Overall exposure level for .+: ([\d.]+)/.exec(stdout ?? '')?.[1];
  return rating === undefined ? null : Number(rating);
}
