import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { continueOnOwnNode, ensureInstalled, environment, root } from './project.mjs';

ensureInstalled();
await continueOnOwnNode();
ensureBuilt();

const { chromium } = await import('@playwright/test');
const { ensureBrowser } = await import('./browser.mjs');

const address = 'http://127.0.0.1:3789';
const pages = [{ name: 'landing', path: '/' }];
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1360, height: 900 } };

const folder = join(root, 'docs', 'screens');
mkdirSync(folder, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'flarewell-screens-'));
const server = spawn('node', ['server/src/main.ts'], {
  cwd: root,
  env: { ...environment, PORT: new URL(address).port, DATA_DIR: dataDir, DATABASE_URL: '' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await new Promise((resolve) => server.stdout.once('data', resolve));

const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] });
for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    const page = await browser.newPage({ viewport, colorScheme });
    for (const { name, path } of pages) {
      await page.goto(address + path, { waitUntil: 'networkidle' });
      await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`), fullPage: true });
    }
    await page.close();
  }
}
await browser.close();
server.kill();
rmSync(dataDir, { recursive: true });
console.log(`The pictures lie in ${folder}`);
