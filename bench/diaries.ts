import { compare } from './parts/compare.ts';
import { isSmoke, ROUNDS, report } from './parts/mode.ts';
import { withSite } from './parts/site.ts';
import { createVisitor, SLOWDOWN } from './parts/visits.ts';

const DAYS = isSmoke ? 31 : 3650;
/** Nine people besides the visitor, because an account may have ten diaries. */
const OTHERS = ['Leo', 'Mia', 'Ann', 'Ben', 'Eva', 'Tom', 'Ida', 'Max', 'Lea'];
const LIMITS = { ratio: 1.1, switchMs: 100, switchRatio: 2 };

/**
 * Further diaries of an account must not slow its dashboard down. Those that the browser has open at once: on a slow phone
 * about as fast as another screen, and at most twice as slow.
 */
await withSite(async (browser, address) => {
  const one = await createVisitor(browser, address, DAYS);
  const ten = await createVisitor(browser, address, DAYS, OTHERS);
  const [dashboard] = one.screens;
  if (!dashboard) throw new Error('There are no screens.');
  console.log(
    `With ten diaries of ${DAYS} check-ins each, and with one; on slow 4G with a ${SLOWDOWN}x slower CPU`,
  );
  // Return visits of the same browser differ by more than the limit, so that a median of few says little.
  for (const [kind, visit, rounds] of [
    ['timeFirstVisit', 'first', ROUNDS],
    ['timeReturnVisit', 'return', 3 * ROUNDS],
  ] as const) {
    const [tenMs = 0, oneMs = 1] = await compare(
      [() => ten[kind](dashboard), () => one[kind](dashboard)],
      rounds,
    );
    const ratio = tenMs / oneMs;
    const figures = `${tenMs.toFixed(0)} ms and ${oneMs.toFixed(0)} ms, ratio ${ratio.toFixed(2)}`;
    report(`${visit} visit of the dashboard`, figures, ratio, LIMITS.ratio);
  }
  await ten.visitNextDiary();
  // Back first: the visit has opened the next diary.
  const switchTwice = async () => {
    const back = await ten.timeSwitch('Bench', dashboard.heading);
    return Math.max(back, await ten.timeSwitch('Leo', /Leo/));
  };
  const [slow = 0] = await compare([switchTwice], ROUNDS);
  const [change = 1] = await compare([() => one.timeChange(dashboard)], ROUNDS);
  const figures = `${slow.toFixed(0)} ms, to the dashboard from another screen ${change.toFixed(0)} ms, ratio ${(slow / change).toFixed(2)}`;
  report('to another diary', figures, slow / change, LIMITS.switchRatio);
  await ten.speedUp();
  const [fast = 0] = await compare([switchTwice], ROUNDS);
  report('the same at full speed', `${fast.toFixed(0)} ms`, fast, LIMITS.switchMs);
});
