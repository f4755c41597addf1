import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { openApp } from '@flarewell/e2e/support/offlineApp.ts';
import {
  ask,
  test as assisted,
  dialog,
  input,
  log,
  messages,
  openButton,
  openChat,
} from '@flarewell/e2e/support/screens/chat.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';

const title = 'Emergency and crisis help';
const sections = [
  'In danger of life',
  'Poisoning',
  'Thoughts of suicide or self-harm',
  'Violence or abuse',
  'A doctor today',
];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const help = (page: Page) => page.getByRole('dialog', { name: title });
const number = (page: Page, name: string) => page.getByRole('link', { name });

/** Goes to the help from the menu, which is a dialog on a phone. */
async function openFromMenu(page: Page) {
  if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Emergency help' }).click();
  await expect(heading(page)).toHaveText(title);
}

test('a member without premium finds it in the menu', { tag: ['@core-phone', '@wide'] }, async ({
  page,
  person: _,
}) => {
  await page.goto('/app/dashboard');
  await expect(openButton(page)).toHaveCount(0);
  await openFromMenu(page);
  await expect(page).toHaveURL('/app/help');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(sections);
  for (const section of sections) {
    await expect(
      page.getByRole('region', { name: section }).getByRole('heading', { level: 3, name: 'While you wait' }),
    ).toBeVisible();
  }
  await expect(page.getByText('Flarewell cannot call anybody')).toBeVisible();
  await expect(number(page, '112')).toHaveAttribute('href', 'tel:112');
  await expect(number(page, '1-800-222-1222')).toHaveAttribute('href', 'tel:18002221222');
  await expect(number(page, 'findahelpline.com').first()).toHaveAttribute('target', '_blank');
});

test('on a small phone whom to call is visible without scrolling, and a tap leads to each section', async ({
  page,
  person: _,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/app/help');
  for (const name of ['112', '911', '999', '000']) {
    await expect(number(page, name).first()).toBeInViewport({ ratio: 1 });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('button', { name: 'Suicide, self-harm' }).click();
  const found = page.getByRole('heading', { name: 'Thoughts of suicide or self-harm' });
  await expect(found).toBeFocused();
  await expect(found).toBeInViewport({ ratio: 1 });
  await expect(number(page, '988')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
});

test('it can be printed: all of it, and nothing of the app', { tag: '@wide' }, async ({
  page,
  person: _,
}) => {
  await page.goto('/app/help');
  await expect(heading(page)).toHaveText(title);
  // The width of a sheet of A4 without its margins.
  await page.setViewportSize({ width: 688, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('complementary')).toBeHidden();
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  for (const section of sections) await expect(page.getByRole('region', { name: section })).toBeVisible();
});

test("'Leave this page' replaces it by another site, and Back does not return to it", async ({
  page,
  person: _,
}) => {
  let referrer: string | null = 'not asked yet';
  await page.route('https://www.wikipedia.org/', async (route) => {
    referrer = await route.request().headerValue('referer');
    await route.fulfill({ contentType: 'text/html', body: '<h1>Wikipedia</h1>' });
  });
  await page.goto('/app/dashboard');
  await openFromMenu(page);
  await expect(page.getByText('history still shows that you were here')).toBeVisible();
  // Notes what the tab shows until the other page arrives: Playwright cannot ask while it waits for that.
  await page.evaluate(() =>
    new MutationObserver(() =>
      localStorage.setItem('left', `${document.documentElement.checkVisibility()} ${document.title}`),
    ).observe(document.documentElement, { attributes: true }),
  );
  await page.getByRole('button', { name: 'Leave this page' }).click();
  await expect(page).toHaveURL('https://www.wikipedia.org/');
  expect(referrer).toBeNull();
  await expect(heading(page)).toHaveText('Wikipedia');
  await page.goBack();
  await expect(page).toHaveURL('/app/dashboard');
  await expect(heading(page)).toContainText('Maya');
  expect(await page.evaluate(() => localStorage.getItem('left'))).toBe('false Wikipedia');
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

  test.describe('and with the installed app', () => {
    test.use({ serviceWorkers: 'allow' });

    test('it opens, also after a reload', { tag: '@core-phone' }, async ({ page, context, person: _ }) => {
      await openApp(page);
      await context.setOffline(true);
      await openFromMenu(page);
      await expect(number(page, '112')).toBeVisible();
      await page.reload();
      await expect(heading(page)).toHaveText(title);
      await expect(number(page, '112')).toBeVisible();
    });
  });

  test('it opens even if the browser has no copy of the diary', async ({ page, person: _ }) => {
    await page.route('/api/**', (route) => route.abort());
    await page.goto('/app/help');
    // Shown after four attempts.
    await expect(page.getByRole('alert')).toContainText('Unable to connect to the Flarewell server.');
    await expect(heading(page)).toHaveText(title);
    await expect(number(page, '112')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('/api/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(heading(page)).toHaveText(title);
  });
});

assisted.describe('in the assistant', () => {
  assisted(
    'by keyboard, above the conversation, which stays',
    { tag: '@wide' },
    async ({ page, person: _ }) => {
      await openChat(page, 'Built-in analyst');
      await ask(page, 'What was my streak?');
      await expect(messages(page)).toHaveCount(3);
      await expect(log(page)).toHaveAttribute('aria-busy', 'false');
      await input(page).fill('half a sentence');
      // Past the button that builds a question, and Send.
      for (let stop = 0; stop < 3; stop++) await page.keyboard.press('Tab');
      const link = dialog(page).getByRole('button', { name: title });
      await expect(link).toBeFocused();
      await expect(link.locator('..')).toHaveText(`No medical advice or diagnosis. In danger? ${title}`);
      await page.keyboard.press('Enter');
      await expect(help(page).getByRole('heading', { level: 3 })).toHaveText(sections);
      await expect(help(page).getByRole('link', { name: '112' })).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(help(page)).toHaveCount(0);
      await expect(link).toBeFocused();
      await expect(messages(page)).toHaveCount(3);
      await expect(input(page)).toHaveValue('half a sentence');

      // Back closes only what is on top.
      await page.keyboard.press('Enter');
      await expect(help(page)).toBeVisible();
      await page.goBack();
      await expect(help(page)).toHaveCount(0);
      await expect(dialog(page)).toBeVisible();
    },
  );

  assisted('a notice about danger leads to it', async ({ page, person: _ }) => {
    await openChat(page, 'Built-in analyst');
    await ask(page, 'My throat is swelling and I have trouble breathing');
    await messages(page).last().getByRole('button', { name: title }).click();
    await expect(help(page).getByText('Use the adrenaline auto-injector at once')).toBeVisible();
    await help(page).getByRole('button', { name: 'Violence' }).click();
    await expect(help(page).getByRole('heading', { name: 'Violence or abuse' })).toBeFocused();
    await help(page).getByRole('button', { name: 'Close' }).click();
    await expect(messages(page)).toHaveCount(3);
  });
});
