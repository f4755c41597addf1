import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeHistory } from '@flarewell/domain/testing/samples';
import { type Browser, chromium, type Page } from '@playwright/test';

/** A phone: four times slower than this machine. */
const SLOWDOWN = 4;
const ROUNDS = 9;
const LENGTHS = { short: 30, long: 3650 };
const LIMITS = { checkInMs: 100, rangeMs: 50, growth: 1.5 };
const screens = ['dashboard', 'check-in', 'trends', 'conditions', 'medications', 'settings'];
const today = new Date().toISOString().slice(0, 10);

/** What a person waits for in the browser, with a month of check-ins and with ten years of them. */
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

/** A person with so many days, whose browser has its copy of them. */
async function open(within: Browser, days: number): Promise<Page> {
  const context = await within.newContext({ baseURL: address, viewport: { width: 390, height: 844 } });
  const headers = { Origin: address };
  const person = { name: 'Bench', email: `bench-${days}@example.org`, password: 'correct horse' };
  const signedUp = await context.request.post('/api/auth/sign-up/email', { headers, data: person });
  const taken = await context.request.post('/api/import', { headers, data: archive(days), timeout: 120_000 });
  if (!signedUp.ok() || !taken.ok()) throw new Error(await taken.text());
  const page = await context.newPage();
  await page.goto('/app/dashboard');
  // By then the app has made its database, which asking for it would make without its stores.
  await page.locator('main h1').waitFor();
  while (!(await page.evaluate<boolean>(hasCopy()))) await page.waitForTimeout(200);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

function archive(days: number) {
  const { checkIns, ...records } = makeHistory(today, days, { conditions: 3, medications: 4 });
  const plain = checkIns.map((checkIn) => ({ ...checkIn, id: randomUUID(), photoUrl: null }));
  const text = JSON.stringify({ ...records, checkIns: plain });
  // The samples' short names, as the ids that an export has.
  return JSON.parse(
    text.replace(/"(condition|medication)-(\d)"/g, (_, [letter], number) => {
      return `"00000000-0000-4000-8000-0000000${letter === 'c' ? 'c' : 'd'}000${number}"`;
    }),
  );
}

// What runs in the page is text: its types are not those of a program for Node.

/** The profile, the conditions, the medications, and last of all up to where the check-ins reach. */
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

/** The milliseconds from `start` until the frame is painted that shows what the selector names, after `act`. */
function untilPainted(selector: string, { start = 'performance.now()', act = '' } = {}): string {
  return `new Promise((resolve) => {
    const start = ${start};
    ${act};
    const look = () => {
      if (!document.querySelector('${selector}')) return requestAnimationFrame(look);
      // A frame's callbacks run right before it is painted; this runs right after.
      scheduler.postTask(() => resolve(performance.now() - start), { priority: 'user-blocking' });
    };
    requestAnimationFrame(look);
  })`;
}

/** Presses the first of these whose words match. */
function press(selector: string, words: RegExp): string {
  return `[...document.querySelectorAll('${selector}')].find((one) => ${words}.test(one.textContent.trim())).click()`;
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
  // The dialog's chunk comes when the screen is at rest.
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
