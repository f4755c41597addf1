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
const { blankSettings } = await import('@flarewell/e2e/settings.ts');
const { ensureBrowser } = await import('./browser.mjs');

const pages = [{ name: 'landing', path: '/' }];
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1360, height: 900 } };

const folder = join(root, 'docs', 'screens');
mkdirSync(folder, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'flarewell-screens-'));
const server = spawn('node', ['server/src/main.ts'], {
  cwd: root,
  env: { ...environment, ...blankSettings(), PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const greeting = await new Promise((resolve) => server.stdout.once('data', resolve));
const address = /http:\S+/.exec(String(greeting))?.[0] ?? '';

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
