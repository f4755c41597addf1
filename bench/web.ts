import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { createVisitor, timeFirstVisits } from './parts/firstVisit.ts';
import { press, signUpWithHistory, untilPainted } from './parts/page.ts';

/** Makes the processor four times slower, about as slow as a phone's. */
const SLOWDOWN = 4;
const ROUNDS = 9;
const LENGTHS = { short: 30, long: 3650 };
const LIMITS = { checkInMs: 100, rangeMs: 50, growth: 1.5, firstVisit: 4.5 };
const screens = ['dashboard', 'check-in', 'trends', 'conditions', 'medications', 'settings'];

/** Measures what a person waits for in the browser, with a month of check-ins and with ten years of them. */
const dataDir = mkdtempSync(join(tmpdir(), 'flarewell-bench-'));
const server = spawn(process.execPath, ['server/src/main.ts'], {
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    DATABASE_URL: '',
    MIGRATION_DATABASE_URL: '',
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [greeting] = await once(server.stdout, 'data');
const address = /http:\S+/.exec(String(greeting))?.[0] ?? '';
const browser = await chromium.launch({
  executablePath: process.env.FLAREWELL_CHROMIUM,
  args: ['--no-sandbox'],
});
const late: string[] = [];
try {
  console.log(`First visit on slow 4G with a ${SLOWDOWN}x slower CPU, median of ${ROUNDS}`);
  const [first] = await timeFirstVisits([await createVisitor(browser, address)], ROUNDS);
  if (!first) throw new Error('Nothing was measured');
  const { dashboard, landing } = first;
  const ratio = dashboard.median / landing.median;
  judge(
    'dashboard until usable',
    `${dashboard.text}, landing page ${landing.text}, ratio ${ratio.toFixed(2)}`,
    ratio,
    LIMITS.firstVisit,
  );

  const short = await open(browser, LENGTHS.short);
  const long = await open(browser, LENGTHS.long);
  console.log(`In Chromium, ${SLOWDOWN}x slower, median of ${ROUNDS}`);
  console.log(`A return visit until its screen is painted, ${LENGTHS.short} and ${LENGTHS.long} check-ins`);
  for (const screen of screens) {
    const [few, many] = [await timeVisits(short, screen), await timeVisits(long, screen)];
    const growth = many / few;
    judge(
      screen,
      `${few.toFixed(0)} ms and ${many.toFixed(0)} ms, ratio ${growth.toFixed(2)}`,
      growth,
      LIMITS.growth,
    );
  }
  console.log(`With ${LENGTHS.long} check-ins`);
  const checkIn = await timeCheckIn(long);
  judge('Check-In to its first step', `${checkIn.toFixed(0)} ms`, checkIn, LIMITS.checkInMs);
  const range = await timeRange(long);
  judge('another range on Trends', `${range.toFixed(0)} ms`, range, LIMITS.rangeMs);
} finally {
  await browser.close();
  server.kill();
  await once(server, 'close');
  rmSync(dataDir, { recursive: true });
}
process.exitCode = late.length > 0 ? 1 : 0;

function judge(name: string, figures: string, value: number, limit: number): void {
  const isOk = value <= limit;
  if (!isOk) late.push(name);
  console.log(`  ${name.padEnd(28)} ${figures} (at most ${limit} is wanted: ${isOk ? 'ok' : 'too slow'})`);
}

/** Signs up a person with this many days and waits until the browser has stored its copy of them. */
async function open(within: Browser, days: number): Promise<Page> {
  const context = await within.newContext({ baseURL: address, viewport: { width: 390, height: 844 } });
  await signUpWithHistory(context, address, days);
  const page = await context.newPage();
  await page.goto('/app/dashboard');
  // The app has to create its database first: opening it here would create one without object stores.
  await page.locator('main h1').waitFor();
  while (!(await page.evaluate<boolean>(hasCopy()))) await page.waitForTimeout(200);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

/** The copy is complete with four records: profile, conditions, medications, and the cursor of the check-ins. */
function hasCopy(): string {
  return `new Promise((resolve) => {
    const request = indexedDB.open('flarewell');
    request.onsuccess = () => {
      const count = request.result.transaction('copies').objectStore('copies').count();
      count.onsuccess = () => {
        request.result.close();
        resolve(count.result >= 4);
      };
    };
  })`;
}

function timeVisits(page: Page, screen: string): Promise<number> {
  return median(async () => {
    await page.goto('about:blank');
    await page.goto(`/app/${screen}`, { waitUntil: 'commit' });
    return page.evaluate<number>(untilPainted('main h1', { start: '0' }));
  });
}

async function timeCheckIn(page: Page): Promise<number> {
  await page.goto('/app/dashboard');
  // The app loads the dialog's chunk in the background when the screen is idle.
  await page.waitForTimeout(4000);
  return median(async () => {
    const act = press('main button', /^(Check-In|Edit)$/);
    const ms = await page.evaluate<number>(untilPainted('dialog[open] fieldset', { act }));
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    return ms;
  });
}

async function timeRange(page: Page): Promise<number> {
  await page.goto('/app/trends');
  await page.locator('main svg polyline').first().waitFor();
  await page.waitForTimeout(1000);
  let isLong = false;
  return median(() => {
    isLong = !isLong;
    const days = isLong ? 90 : 7;
    const act = press('main label', new RegExp(`\\b${days} days$`));
    return page.evaluate<number>(untilPainted(`main input[aria-label$="last ${days} days"]`, { act }));
  });
}

async function median(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  await measure();
  for (let round = 0; round < ROUNDS; round += 1) times.push(await measure());
  return times.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
}
