import { type Browser, chromium } from '@playwright/test';
import { press, signUpWithHistory, untilPainted } from './page.ts';
import { quantile } from './person.ts';

/** 1.6 Mbit/s down, 750 kbit/s up, in bytes a second. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWDOWN = 4;

type Visitor = Awaited<ReturnType<typeof createVisitor>>;

/** Signs up a person with a month of check-ins. Each of their visits starts with an empty cache. */
export async function createVisitor(browser: Browser, address: string) {
  const context = await browser.newContext({ baseURL: address });
  await signUpWithHistory(context, address, 30);
  const storageState = await context.storageState();
  await context.close();

  /** Returns the milliseconds until the selectors are painted; then presses the button, if there is one to press. */
  async function visit(path: string, selectors: string[], button?: { act: string; opens: string }) {
    const viewport = { width: 390, height: 844 };
    const fresh = await browser.newContext({ baseURL: address, storageState, viewport });
    try {
      const page = await fresh.newPage();
      const devtools = await fresh.newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', slow4g);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      await page.goto(path, { waitUntil: 'commit' });
      const ms = await page.evaluate<number>(untilPainted(selectors, { start: '0' }));
      if (button) {
        await page.evaluate(button.act);
        await page.locator(button.opens).waitFor();
      }
      return ms;
    } finally {
      await fresh.close();
    }
  }

  const checkIn = { act: press('main button', /^(Check-In|Edit)$/), opens: 'dialog[open]' };
  return {
    /**
     * The time until the heading and the check-in button are painted. React renders the button together with its
     * handler, so it can be clicked from then on. With `isProven`, fails if a click does not open the dialog.
     */
    timeDashboard: ({ isProven = false } = {}) =>
      visit('/app/dashboard', ['main h1', 'main button'], isProven ? checkIn : undefined),
    /** The time until the landing page is painted. It needs no script, so this does not depend on the size of our bundle. */
    timeLanding: () => visit('/', ['h1']),
  };
}

/** Measures the visitors in turns, so that other load on the machine affects all of them. */
export async function timeFirstVisits(visitors: Visitor[], rounds: number) {
  // The first visits warm up the browser and the servers.
  for (const visitor of visitors) await visitor.timeDashboard({ isProven: true });
  const times = visitors.map((visitor) => ({ visitor, dashboard: [] as number[], landing: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { visitor, dashboard, landing } of times) {
      landing.push(await visitor.timeLanding());
      dashboard.push(await visitor.timeDashboard());
    }
  }
  return times.map(({ dashboard, landing }) => ({
    dashboard: summarise(dashboard),
    landing: summarise(landing),
  }));
}

function summarise(times: number[]) {
  const [low = 0, median = 0, high = 0] = [0.25, 0.5, 0.75].map((share) =>
    Math.round(quantile(times, share)),
  );
  return { median, text: `${median} ms (middle half ${low} to ${high})` };
}

/** Compares running servers: `node bench/parts/firstVisit.ts http://localhost:3000 http://localhost:3001`. */
if (import.meta.main) {
  const addresses = process.argv.slice(2);
  const browser = await chromium.launch({
    executablePath: process.env.FLAREWELL_CHROMIUM,
    args: ['--no-sandbox'],
  });
  const visitors: Visitor[] = [];
  for (const address of addresses) visitors.push(await createVisitor(browser, address));
  const results = await timeFirstVisits(visitors, Number(process.env.ROUNDS ?? 9));
  for (const [index, { dashboard, landing }] of results.entries()) {
    console.log(`${addresses[index]}: dashboard ${dashboard.text}, landing page ${landing.text}`);
  }
  await browser.close();
}
