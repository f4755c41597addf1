import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { compare } from './compare.ts';
import { isSmoke } from './mode.ts';
import { addDiaryWithHistory, press, signUpWithHistory, untilPainted } from './page.ts';
import { listScreens, type Screen } from './screens.ts';

/** 1.6 Mbit/s down, 750 kbit/s up, in bytes a second. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** Makes the processor four times slower, about as slow as a phone's. */
export const SLOWDOWN = 4;
const viewport = { width: 390, height: 844 };

interface FirstVisit {
  heading?: RegExp | undefined;
  /** Signs the browser in. */
  state?: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** Whether it is a phone with slow 4G; otherwise it is as fast as this machine. */
  isSlow?: boolean;
}

/** A person with a check-in for each of the last `days` days, on a phone with slow 4G. */
export type Visitor = Awaited<ReturnType<typeof createVisitor>>;

/** With the names of other people, the visitor keeps a diary of the same length about each of them, too. */
export async function createVisitor(
  browser: Browser,
  address: string,
  days: number,
  others: readonly string[] = [],
) {
  const context = await browser.newContext({ baseURL: address, viewport });
  await signUpWithHistory(context, address, days);
  const [nextDiary] = await addDiaries(context, address, { days, others });
  const { conditions } = await (await context.request.get('/api/conditions')).json();
  const link = await makeLink(context, address);
  const storageState = await context.storageState();
  let settled: Promise<Page> | undefined;
  /** The page of a browser that was here before. */
  const openSettled = () => {
    settled ??= settle(context);
    return settled;
  };

  /** The time until the selector is painted in a browser with an empty cache. */
  async function timeFirst(
    path: string,
    selector: string,
    { heading, state, isSlow = true }: FirstVisit = {},
  ): Promise<number> {
    const fresh = await browser.newContext({ baseURL: address, storageState: state, viewport });
    try {
      const page = isSlow ? await openSlowPage(fresh) : await fresh.newPage();
      return await timeLoad(page, path, selector, heading);
    } finally {
      await fresh.close();
    }
  }

  return {
    screens: listScreens(conditions[0]),
    openSettled,
    timeFirstVisit: ({ path, content, heading }: Screen) =>
      timeFirst(path, content, { heading, state: storageState }),
    async timeReturnVisit({ path, content, heading }: Screen): Promise<number> {
      const page = await openSettled();
      const ms = await timeLoad(page, path, content, heading);
      // Background work of the app slows down whatever is measured next, also when it is cut off.
      await page.waitForTimeout(isSmoke ? 0 : 4000);
      await page.goto('about:blank');
      return ms;
    },
    /** The time from a click on another screen, whose background work has ended. */
    async timeChange({ from, content, heading }: Screen): Promise<number> {
      const page = await openSettled();
      await page.goto(from.path);
      await page.locator(from.click).first().waitFor({ state: 'attached' });
      await page.waitForTimeout(isSmoke ? 0 : 2000);
      return page.evaluate<number>(untilPainted(content, { heading, act: press(from.click) }));
    },
    /** From now on, the page of a browser that was here before is as fast as this machine. */
    async speedUp(): Promise<void> {
      const page = await openSettled();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    },
    /** The time from a click on the other of the own and the next diary, both of which the browser has, to its dashboard. */
    async timeSwitch(to: string, heading: RegExp): Promise<number> {
      const page = await openSettled();
      await page.locator('header button[aria-label^="Whose diary?"]').waitFor();
      await page.evaluate(press('header button[aria-label^="Whose diary?"]'));
      const row = page.locator('dialog[open] li button');
      await row.filter({ hasText: to }).first().waitFor();
      await page.waitForTimeout(isSmoke ? 0 : 1000);
      const act = press('dialog[open] li button', new RegExp(to));
      return page.evaluate<number>(untilPainted('main h1', { heading, act }));
    },
    /** Opens the next diary once, so that the browser has it. */
    async visitNextDiary(): Promise<void> {
      const page = await openSettled();
      await page.goto(`/app/dashboard?diary=${nextDiary}`);
      await page.locator('section[aria-label="Whose diary this is"]').waitFor();
      while (!(await page.evaluate<boolean>(hasCopies(2)))) await page.waitForTimeout(200);
    },
    /** The landing page needs no script, so its time does not depend on the size of our bundle. */
    timeLanding: () => timeFirst('/', 'h1', { state: storageState }),
    /** What somebody waits for who opens a link to the summary of 90 days, without an account. */
    timeSharedLink: () => timeFirst(link, 'article svg polyline'),
    /** The same on this machine as it is. */
    timeSharedLinkAtFullSpeed: () => timeFirst(link, 'article svg polyline', { isSlow: false }),
    timeLogin: () => timeFirst('/login', 'form'),
  };
}

/** One after the other, because a server imports few at a time. */
async function addDiaries(
  context: BrowserContext,
  address: string,
  { days, others }: { days: number; others: readonly string[] },
): Promise<string[]> {
  const ids: string[] = [];
  for (const name of others) ids.push(await addDiaryWithHistory(context, address, { name, days }));
  return ids;
}

async function makeLink(context: BrowserContext, address: string): Promise<string> {
  const headers = { Origin: address };
  const answer = await context.request.post('/api/shares', { headers, data: { label: 'Bench' } });
  if (!answer.ok()) throw new Error(await answer.text());
  return (await answer.json()).link;
}

async function timeLoad(page: Page, path: string, selector: string, heading?: RegExp): Promise<number> {
  await page.goto('about:blank');
  await page.goto(path, { waitUntil: 'commit' });
  return page.evaluate<number>(untilPainted(selector, { heading, start: '0' }));
}

async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  if (isSmoke) return page;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4g);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

/** Visits the app until the browser has stored its copy of the records and the service worker has stored the app. */
async function settle(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/app/dashboard');
  // The app has to create its database first: opening it here would create one without object stores.
  await page.locator('main h1').waitFor();
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  while (!(await page.evaluate<boolean>(hasCopies(1)))) await page.waitForTimeout(200);
  await page.close();
  return openSlowPage(context);
}

/** Resolves with whether the browser has stored this many copies: the record of a diary is stored after its check-ins. */
function hasCopies(wanted: number): string {
  return `new Promise((resolve) => {
    const request = indexedDB.open('flarewell');
    request.onsuccess = () => {
      const count = request.result.transaction('copies').objectStore('copies').count();
      count.onsuccess = () => {
        request.result.close();
        resolve(count.result >= ${wanted});
      };
    };
  })`;
}

/** Compares the dashboards of running servers: `node bench/parts/visits.ts http://localhost:3000 http://localhost:3001`. */
if (import.meta.main) {
  const addresses = process.argv.slice(2);
  const browser = await chromium.launch({
    executablePath: process.env.FLAREWELL_CHROMIUM,
    args: ['--no-sandbox'],
  });
  const visitors: Visitor[] = [];
  for (const address of addresses) visitors.push(await createVisitor(browser, address, 30));
  const measurements = visitors.map((visitor) => () => visitor.timeFirstVisit(visitor.screens[0] as Screen));
  const medians = await compare(measurements, Number(process.env.ROUNDS ?? 9));
  for (const [index, ms] of medians.entries()) console.log(`${addresses[index]}: ${Math.round(ms)} ms`);
  await browser.close();
}
