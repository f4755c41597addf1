import { flareDates } from '@flarewell/domain/patterns/words/flares';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { storedKeys } from '@flarewell/e2e/support/browserStorage.ts';
import { addCondition } from '@flarewell/e2e/support/records.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';
import { flareDays, importHandsDiary, today } from './handsDiary.ts';
import { card, flareNamed, flaresPath, patternsPath as path } from './patternsPage.ts';

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Insights' }).getByRole('link', { name });

test.beforeEach(({ person: _ }) => undefined);

test('Insights has three tabs, and Back returns to the other one', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/app/trends');
  await expect(tab(page, 'Trends')).toHaveAttribute('aria-current', 'page');
  await tab(page, 'Patterns').click();
  await expect(page).toHaveURL(path);
  await expect(page).toHaveTitle('Patterns · Flarewell');
  await expect(page.getByRole('heading', { level: 1, name: 'Trends & Analysis' })).toBeFocused();
  await expect(tab(page, 'Patterns')).toHaveAttribute('aria-current', 'page');
  await expect(tab(page, 'Trends')).not.toHaveAttribute('aria-current');
  if (test.info().project.name === 'desktop') {
    const insights = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Insights' });
    await expect(insights).toHaveAttribute('aria-current', 'true');
  }
  await tab(page, 'Flares').click();
  await expect(page).toHaveURL(flaresPath);
  await expect(page).toHaveTitle('Flares · Flarewell');
  await expect(tab(page, 'Flares')).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(tab(page, 'Patterns')).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(tab(page, 'Trends')).toHaveAttribute('aria-current', 'page');
});

test('an empty account learns what the screen will show', async ({ page, api }) => {
  await page.goto(path);
  await expect(page.getByText('No conditions to look at')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Conditions' })).toBeVisible();
  await addCondition(api);
  await page.reload();
  await expect(page.getByText('No check-ins yet')).toBeVisible();
  await page.getByRole('link', { name: 'Start check-in' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('with few check-ins there are weeks and flares, but no look yet', async ({ page, api }) => {
  await importHandsDiary(api, 60);
  await page.goto(path);
  await expect(card(page, 'Control')).toContainText(
    /of the last 12 weeks \(Monday to Sunday\) were well controlled/,
  );
  await expect(card(page, 'What came before worse days')).toContainText(
    'The first look comes after 120 check-ins, 60 more from now.',
  );
  await expect(card(page, 'No sign of')).toContainText('Nothing has been examined yet.');
  await expectAccessible(page);
  await page.goto(flaresPath);
  await expect(flareNamed(page, `Hand eczema, ${flareDates(flareDays, today)}`)).toContainText(
    'Seven days, at its worst 5 of 5.',
  );
  await expectAccessible(page);
});

test('a trigger in the diary is found, with its size, its days and its course', { tag: '@wide' }, async ({
  page,
  api,
}) => {
  await importHandsDiary(api, 250);
  await page.goto(path);
  const findings = card(page, 'What came before worse days');
  await expect(findings).toContainText('Looked at after 240 check-ins. Next look at 365: 115 more.');
  const finding = page.getByRole('region', {
    name: /^Two days after swimming, hand eczema was 0\.\d worse\.$/,
  });
  await expect(finding).toContainText(
    /Most likely between 0\.\d and \d\.\d, on the scale of 1 to 5\. Seen over \d+ days, \d+ of them with swimming\./,
  );
  await expect(finding).toContainText('Held up: found at check-in 120, seen again in the next 120');
  await expect(finding.getByRole('img', { name: /^Average severity/ })).toBeVisible();
  await finding.getByText('Show as table').click();
  await expect(finding.getByRole('row')).toHaveCount(6);
  await expect(finding.getByRole('row', { name: /2 days later/ })).toContainText(/\d\.\d/);

  const noSign = card(page, 'No sign of');
  await expect(noSign.getByText('Stress level').first()).toBeHidden();
  await noSign.getByText('Examined, and nothing found').click();
  await expect(noSign.getByText('Stress level').first()).toBeVisible();
  await expect(noSign).toContainText(/Stress levelProbably no effect of 0\.\d or more/);
  await expect(noSign).toContainText(/Swimming for Neck/);
  await expect(noSign).not.toContainText('Water intakeProbably');
  await noSign.getByText('By condition').click();
  await expect(noSign).toContainText(/Neck: Probably no effect of 0\.\d or more/);
  await expect(page.getByText('A pattern is a reason to watch, or to ask your doctor;')).toBeVisible();
});

test('controlled weeks can be read by keyboard, as a table and with their definition', {
  tag: '@wide',
}, async ({ page, api }) => {
  await importHandsDiary(api, 60);
  await page.goto(path);
  const control = card(page, 'Control');
  const strip = control.getByRole('slider', { name: 'Neck, controlled weeks' });
  await strip.focus();
  await expect(strip).toHaveAttribute('aria-valuetext', /^[A-Z].* to .*: Totally controlled$/);
  await expect(page.getByTestId('tooltip')).toContainText('Totally controlled');
  const last = await strip.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(strip).not.toHaveAttribute('aria-valuetext', last ?? '');
  await page.keyboard.press('Home');
  await expect(page.getByTestId('tooltip')).toContainText('Not known');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('tooltip')).toHaveCount(0);

  await control.getByText('Show as table').click();
  await expect(control.getByRole('columnheader')).toHaveText([
    'Week from',
    'Your skin overall',
    'Hand eczema',
    'Neck',
  ]);
  await expect(control.getByRole('row')).toHaveCount(27);
  await control.getByText('What counts as controlled').click();
  await expect(control).toContainText('3 or above is Flarewell’s own choice');
  if (test.info().project.name !== 'phone') return;
  const weeks = await strip.getAttribute('max');
  expect(weeks).toBe('15');
  await control.getByRole('button', { name: 'Show earlier weeks' }).click();
  await strip.focus();
  await page.keyboard.press('Home');
  await expect(strip).toHaveAttribute('aria-valuetext', /Not known$/);
  await expect(control.getByRole('button', { name: 'Show later weeks' })).toBeVisible();
});

test("'How this works' is a page that Back leaves", async ({ page, api }) => {
  await importHandsDiary(api, 60);
  await page.goto(path);
  await page.getByRole('link', { name: 'How this works' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How this works' })).toBeFocused();
  await expect(page.getByText('at most 5 of 100 people')).toBeVisible();
  const texts = await page.getByRole('main').locator('p').allTextContents();
  const words = texts.join(' ').split(/\s+/).length;
  expect(words).toBeLessThan(300);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(path);
});

test('nothing is wider than a small phone, and axe finds nothing in either theme', { tag: '@wide' }, async ({
  page,
  api,
}) => {
  await importHandsDiary(api, 250);
  await api.suspicions.create({ conditionId: (await api.conditions.list())[0]?.id ?? '', factor: 'stress' });
  for (const [place, title] of [
    [path, 'Control'],
    [flaresPath, 'Flares'],
  ] as const) {
    await page.goto(place);
    await expect(card(page, title)).toBeVisible();
    await expectAccessible(page);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    for (const summary of await page.locator('summary:visible').all()) await summary.click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    if (size) await page.setViewportSize(size);
  }
});

test.describe('without an answer', () => {
  test.use({ expectedErrors: /status of 500|ERR_FAILED/ });

  test('a problem of the server is shown, and Try again asks once more', async ({ page, api }) => {
    await importHandsDiary(api, 60);
    await page.route('**/api/patterns', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(path);
    await expect(page.getByText('This could not be loaded')).toBeVisible();
    await page.unroute('**/api/patterns');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 'Control')).toBeVisible();
  });

  test('no connection is said quietly', async ({ page, api }) => {
    await importHandsDiary(api, 60);
    await page.route('**/api/patterns', (route) => route.abort());
    await page.goto(path);
    await expect(page.getByText('This is shown once there is a connection.')).toBeVisible();
  });
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

  test('the answer is shown without a connection, also where the screen was never opened', async ({
    page,
    context,
    api,
  }) => {
    await importHandsDiary(api, 60);
    await page.goto('/app/dashboard');
    await page.evaluate(async () => {
      const isControlled = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve);
      });
      if (!navigator.serviceWorker.controller) await isControlled;
    });
    await expect.poll(async () => (await storedKeys(page)).copies).toContain('patterns');
    await context.setOffline(true);
    await page.goto(path);
    await expect(card(page, 'Control')).toContainText(
      /of the last 12 weeks \(Monday to Sunday\) were well controlled/,
    );
    await page.goto(flaresPath);
    await expect(flareNamed(page, 'Hand eczema').first()).toBeVisible();
  });
});
