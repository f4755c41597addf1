import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment, root } from './project.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** The headless shell runs journeys in half the time, but has no camera and no notifications. */
const windowless = 'chromium-headless-shell';
const wellKnown = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds or installs a Chromium: an installed one, else Playwright's, else Debian's. Returns its path as the environment
 * variables that the browser tests read. Throws when there is none.
 */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;
  console.log('Looking for a Chromium: none is here, so Playwright fetches its own …');
  run('playwright', ['install', 'chromium']);
  const fetched = await findBrowser();
  if (fetched) return fetched;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Playwright could not fetch one, so Debian’s packages are installed …');
    run('apt-get', ['update', '-q']);
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', windowless]);
  }
  const packaged = await findBrowser();
  if (!packaged) throw new Error('A Chromium or Chrome is needed: install one, or set CHROME_PATH to it.');
  return packaged;
}

async function findBrowser() {
  const { chromium } = await import('@playwright/test');
  const whole = findExisting([
    process.env.CHROME_PATH,
    ...names.flatMap(inPath),
    ...wellKnown,
    chromium.executablePath(),
  ]);
  if (!whole) return null;
  const quick = process.env.CHROME_PATH ? whole : (findExisting(inPath(windowless)) ?? whole);
  return { FLAREWELL_CHROMIUM: quick, FLAREWELL_WHOLE_CHROMIUM: whole };
}

/** @param {string} name */
function inPath(name) {
  return (environment.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
}

/** @param {(string | undefined)[]} paths */
function findExisting(paths) {
  return paths.find((path) => path && existsSync(path));
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  spawnSync(command, args, { cwd: root, env: environment, stdio: ['ignore', 'inherit', 'inherit'] });
}
