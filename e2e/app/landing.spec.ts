import { gzipSync } from 'node:zlib';
import { expect, test } from '@flarewell/e2e/support/test.ts';

test('says what Flarewell is', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByText('Coming Soon', { exact: true })).toBeVisible();
  await expect(main.getByText('Flarewell is an advanced skin health analytics platform')).toBeVisible();
  for (const feature of ['Smart Tracking', 'AI Insights', 'Healthcare Ready']) {
    await expect(
      main.getByRole('listitem').getByRole('heading', { name: feature, exact: true }),
    ).toBeVisible();
  }
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(
    'Flarewell gives no medical advice or diagnosis. Always ask a healthcare professional.',
  );
  await expect(footer).toContainText('© 2025 Flarewell');
});

test('shows a tracked condition as an example', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/');
  const example = page.getByRole('region', { name: 'Example of a tracked condition' });
  await expect(example.getByRole('heading', { name: 'Hand eczema' })).toBeVisible();
  await expect(example.getByText('Last 14 days · example')).toBeVisible();
  await expect(example.getByText('Improving')).toBeVisible();
  await expect(example.getByRole('img', { name: 'Example chart: severity falls' })).toBeVisible();
  await expect(example.getByText('Mild')).toBeVisible();
});

for (const [link, path, heading] of [
  ['Sign In', '/login', 'Sign In'],
  ['Start tracking', '/login?sign-up', 'Sign Up'],
  ['Privacy', '/privacy', 'Privacy Statement'],
] as const) {
  test(`'${link}' leads to ${path}`, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: link, exact: true }).first().click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  });
}

test('takes at most 2 KB of JavaScript and no inline style or script', { tag: '@core-phone' }, async ({
  page,
}) => {
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  const html = await (await page.goto('/', { waitUntil: 'networkidle' }))?.text();
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script).length);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(2048);
  expect(html).not.toMatch(/ style=|<style|<script(?![^>]* src=)/);
});

test('can be read without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Understand your skin, one day at a time.',
  );
  await context.close();
});

test('the first tab stop skips the header', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Start tracking' })).toBeFocused();
});

test('fits its width, down to 320 px, with targets of 44 px', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/');
  for (const link of await page.getByRole('link').all()) {
    expect((await link.boundingBox())?.height, `${await link.textContent()}`).toBeGreaterThanOrEqual(44);
  }
  const fits = () =>
    page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  expect(await fits()).toBe(true);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await fits()).toBe(true);
});

test('links a signed-in person to the dashboard', async ({ page, person, api }) => {
  expect(await api.account.readSession()).toMatchObject({ profile: person.profile });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/app/dashboard');
  // Wait until everything is loaded: the server would refuse later requests after the sign-out.
  await expect(page.getByText('No conditions to display')).toBeVisible();
  await api.account.signOut();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
});
