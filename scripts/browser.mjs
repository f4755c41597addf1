import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment, root } from './project.mjs';

// The one without a window comes first: it walks the same journeys in half the time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const wellKnown = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** A Chromium for the browser tests: one that is there, else Playwright's, else Debian's. Its path. */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;
  console.log('Looking for a Chromium: none is here, so Playwright fetches its own …');
  run('playwright', ['install', 'chromium']);
  const fetched = await findBrowser();
  if (fetched) return fetched;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Playwright could not fetch one, so Debian’s package is installed …');
    run('apt-get', ['update', '-q']);
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell']);
  }
  return findBrowser();
}

async function findBrowser() {
  const configured = process.env.CHROME_PATH;
  const folders = (environment.PATH ?? '').split(delimiter);
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const { chromium } = await import('@playwright/test');
  return [configured, ...installed, ...wellKnown, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  spawnSync(command, args, { cwd: root, env: environment, stdio: ['ignore', 'inherit', 'inherit'] });
}
