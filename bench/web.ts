import type { Page } from '@playwright/test';
import { compare } from './parts/compare.ts';
import { isSmoke, judge, ROUNDS, report } from './parts/mode.ts';
import { press, untilPainted } from './parts/page.ts';
import { withSite } from './parts/site.ts';
import { createVisitor, SLOWDOWN, type Visitor } from './parts/visits.ts';

const LENGTHS = { few: 30, many: isSmoke ? 31 : 3650 };
/** A smoke test comes to every screen once, by the way that involves the most. */
const KINDS = isSmoke
  ? (['timeChange'] as const)
  : (['timeFirstVisit', 'timeReturnVisit', 'timeChange'] as const);
/** With ten years of check-ins a screen may take this many times as long as with a month of them. */
const GROWTH = 1.2;
const LIMITS = { checkInMs: 100, rangeMs: 50, firstVisit: 4.5, sharedLink: 2.5, sharedLinkMs: 1000 };

/** Measures what a person waits for in the browser, with a month of check-ins and with ten years of them. */
await withSite(async (browser, address) => {
  const few = await createVisitor(browser, address, LENGTHS.few);
  const many = await createVisitor(browser, address, LENGTHS.many);
  console.log(`Until a screen is usable, on slow 4G with a ${SLOWDOWN}x slower CPU, median of ${ROUNDS},`);
  console.log(
    `with ${LENGTHS.few} and ${LENGTHS.many} check-ins; ratio of the two, at most ${GROWTH} is wanted`,
  );
  console.log('  screen            first visit           return visit          another screen');
  await timeScreens(few, many);
  const [dashboard] = few.screens;
  if (!dashboard) throw new Error('There are no screens.');
  const [first = 0, landing = 1] = await compare(
    [() => few.timeFirstVisit(dashboard), few.timeLanding],
    ROUNDS,
  );
  const ratio = first / landing;
  report(
    'first visit of the dashboard',
    `${first.toFixed(0)} ms, landing page ${landing.toFixed(0)} ms, ratio ${ratio.toFixed(2)}`,
    ratio,
    LIMITS.firstVisit,
  );
  const [shared = 0, login = 1] = await compare([many.timeSharedLink, many.timeLogin], ROUNDS);
  report(
    'first visit of a shared link',
    `${shared.toFixed(0)} ms, login page ${login.toFixed(0)} ms, ratio ${(shared / login).toFixed(2)}`,
    shared / login,
    LIMITS.sharedLink,
  );
  const atFullSpeed = await median(many.timeSharedLinkAtFullSpeed);
  report('the same at full speed', `${atFullSpeed.toFixed(0)} ms`, atFullSpeed, LIMITS.sharedLinkMs);
  console.log(`With ${LENGTHS.many} check-ins`);
  const page = await many.openSettled();
  const checkIn = await timeCheckIn(page);
  report('Check-In to its first step', `${checkIn.toFixed(0)} ms`, checkIn, LIMITS.checkInMs);
  const range = await timeRange(page);
  report('another range on Trends', `${range.toFixed(0)} ms`, range, LIMITS.rangeMs);
});

/** Prints a row for each screen. */
async function timeScreens(few: Visitor, many: Visitor): Promise<void> {
  for (const [index, shortScreen] of few.screens.entries()) {
    const longScreen = many.screens[index] ?? shortScreen;
    const cells: string[] = [];
    for (const kind of KINDS) {
      const [short = 0, long = 0] = await compare(
        [() => few[kind](shortScreen), () => many[kind](longScreen)],
        ROUNDS,
      );
      const growth = long / short;
      const isSlow = judge(growth <= GROWTH) === 'too slow';
      cells.push(
        `${short.toFixed(0).padStart(5)} ${long.toFixed(0).padStart(5)}  ${growth.toFixed(2)}${isSlow ? '!' : ' '}`,
      );
    }
    console.log(`  ${shortScreen.name.padEnd(16)} ${cells.join('      ')}`);
  }
}

async function timeCheckIn(page: Page): Promise<number> {
  await page.goto('/app/dashboard');
  const words = /^(Check-In|Edit)$/;
  await page.locator('main').getByRole('button', { name: words }).first().waitFor();
  // The app loads the dialog's chunk in the background when the screen is idle.
  await page.waitForTimeout(isSmoke ? 0 : 4000);
  return median(async () => {
    const act = press('main button', words);
    const ms = await page.evaluate<number>(untilPainted('dialog[open] fieldset', { act }));
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    return ms;
  });
}

async function timeRange(page: Page): Promise<number> {
  await page.goto('/app/trends');
  await page.locator('main svg polyline').first().waitFor();
  await page.waitForTimeout(isSmoke ? 0 : 1000);
  let isLong = false;
  return median(() => {
    isLong = !isLong;
    const days = isLong ? 90 : 7;
    const act = press('main label', new RegExp(`\\b${days} days$`));
    return page.evaluate<number>(untilPainted(`main input[aria-label$="last ${days} days"]`, { act }));
  });
}

async function median(measure: () => Promise<number>): Promise<number> {
  const [ms = 0] = await compare([measure], ROUNDS);
  return ms;
}
