import { conditionPath } from '@flarewell/domain/paths';
import { importHandsDiary, today } from '@flarewell/e2e/patterns/handsDiary.ts';
import {
  dialog as chatDialog,
  test as chatTest,
  input,
  log,
  openButton,
  status,
} from '@flarewell/e2e/support/screens/chat.ts';
import { choose, next, shownWizard } from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';
import { screens } from './screens.ts';

test.use({ expectedErrors: /status of 404|ERR_INTERNET_DISCONNECTED/ });

const longName = 'Seborrhoeic dermatitis of the scalp and of the eyebrows since winter 2024';

/** As in the browser's settings, so that breakpoints in rem change too. */
async function chooseFontSize(page: Page, standard: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
}

/** What can be used, but is not whole between the left and the right edge. A table of figures may scroll in its own box. */
function findOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const outside = [...within.querySelectorAll('a, button, input, label, select, textarea')].filter(
      (element) => {
        const { left, right } = element.getBoundingClientRect();
        return (left < -1 || right > clientWidth + 1) && !element.closest('table, .sr-only');
      },
    );
    const names = outside.map((element) => element.getAttribute('aria-label') ?? element.textContent);
    return scrollWidth > clientWidth ? ['the page scrolls sideways', ...names] : names;
  });
}

async function expectFits(page: Page, fontSize: number, place: string) {
  await expect(page.locator('html')).toHaveCSS('font-size', `${fontSize}px`);
  await expect.poll(() => findOutside(page), place).toEqual([]);
}

for (const { title, width, fontSize, tag } of [
  { title: 'twice the font size', width: undefined, fontSize: 32, tag: '@wide' },
  { title: 'a screen of 320 px', width: 320, fontSize: 16, tag: [] },
]) {
  test(`every screen fits ${title}`, { tag }, async ({ page, person: _, api }) => {
    await importHandsDiary(api, 120);
    const [condition] = await api.conditions.list();
    if (!condition) throw new Error('The diary has no condition.');
    await api.conditions.update(condition.id, { name: longName, color: condition.color });
    if (width) await page.setViewportSize({ width, height: 800 });
    await chooseFontSize(page, fontSize);

    for (const path of [...screens.map((screen) => screen.path), conditionPath(condition.id)]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect(page.getByText('Looking at your diary…')).toHaveCount(0);
      await expectFits(page, fontSize, path);
    }

    await page.goto('/app/check-in');
    await page.getByRole('button', { name: 'Healthcare Summary' }).click();
    const print = page.getByRole('dialog').getByRole('button', { name: 'Print Summary' });
    await expect(print).toBeInViewport({ ratio: 1 });
    await expectFits(page, fontSize, 'the summary');

    await page.goto(`/app/check-in?date=${today}&action=checkin`);
    const wizard = await shownWizard(page);
    for (let step = 1; await next(wizard).isVisible(); step++) {
      const severity = wizard.getByRole('group', { name: /^Severity of/ });
      if (await severity.isVisible()) {
        for (const level of ['1 Minimal', '2 Mild', '3 Moderate', '4 Severe', '5 Extreme']) {
          await choose(severity, level);
          await expect(severity.getByRole('radio', { name: level })).toBeChecked();
        }
      }
      await expectFits(page, fontSize, `step ${step} of the check-in`);
      await next(wizard).click();
    }
    await expectFits(page, fontSize, 'the last step of the check-in');
  });
}

test.describe('a timezone with a long name', () => {
  const timezone = 'America/Los_Angeles';
  test.use({ timezoneId: timezone, newPerson: { timezone } });

  test('is whole with large text, and no dot between two parts stands alone', async ({
    page,
    person: _,
    api,
  }) => {
    await importHandsDiary(api, 30);
    await page.setViewportSize({ width: 390, height: 844 });
    await chooseFontSize(page, 28);
    await page.goto('/app/settings');
    const lines = () =>
      page.getByLabel('Timezone').evaluate((field) => Math.floor(field.clientHeight / (28 * 1.4)));
    await expect.poll(lines).toBeGreaterThanOrEqual(2);
    await page.goto('/app/dashboard');
    await expect(page.getByText('Trends based on first vs. second half comparison')).toBeVisible();
    await expect(page.getByText('·', { exact: true }).filter({ visible: true })).toHaveCount(0);
  });
});

chatTest(
  'the assistant without a connection has whole words and room for answers with large text',
  async ({ page, person: _ }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await chooseFontSize(page, 28);
    await page.goto('/app/dashboard');
    await openButton(page).click();
    await expect(status(page)).toHaveText('Built-in analyst');
    await page.context().setOffline(true);
    await expect(status(page)).toHaveText('Built-in analyst, on this device');
    const cutOff = ({ scrollHeight, clientHeight }: HTMLElement | SVGElement) => scrollHeight - clientHeight;
    expect(await input(page).evaluate(cutOff)).toBe(0);
    const lines = await chatDialog(page)
      .getByRole('list', { name: 'Quick prompts' })
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
    expect(Math.max(...lines)).toBeLessThan(2 * 28 * 1.5);
    const dot = await status(page).locator('[aria-hidden]').boundingBox();
    expect(dot?.width).toBeCloseTo(dot?.height ?? 0);
    const room = await log(page).evaluate((list) => list.parentElement?.clientHeight ?? 0);
    expect(room).toBeGreaterThan(844 / 5);
  },
);

chatTest("the assistant's way to the help fits twice the font size", async ({ page, person: _ }) => {
  await chooseFontSize(page, 32);
  await page.goto('/app/dashboard');
  await openButton(page).click();
  const link = chatDialog(page).getByRole('button', { name: 'Emergency and crisis help' });
  await expect(link).toBeInViewport({ ratio: 1 });
  expect(await link.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
});
