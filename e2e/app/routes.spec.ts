import { signUp } from '@flarewell/e2e/support/person.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';

for (const [from, to] of [
  ['/app', '/app/dashboard'],
  ['/check-in?date=2025-03-09&action=checkin', '/app/check-in?date=2025-03-09&action=checkin'],
  ['/conditions', '/app/conditions'],
  ['/conditions/c1', '/app/conditions/c1'],
] as const) {
  test(`${from} redirects to ${to}`, async ({ page, request }) => {
    const response = await request.get(from, { maxRedirects: 0 });
    expect(response.status()).toBe(302);
    expect(response.headers().location).toBe(to);

    await signUp(page.request);
    await page.goto('/app/trends');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trends & Analysis');
    await page.evaluate((path) => history.pushState(null, '', path), from);
    await expect(page).toHaveURL(to);
  });
}

test('every page has a description for search engines, which may read it', async ({ request }) => {
  for (const path of ['/', '/login', '/privacy', '/app/dashboard']) {
    const html = await (await request.get(path)).text();
    expect(html, path).toMatch(/<meta name="description" content="[^"]{50,160}">/);
    expect(html, path).not.toContain('noindex');
  }
  expect(await (await request.get('/robots.txt')).text()).not.toContain('/app');
});

test('a trailing slash changes nothing', async ({ page }) => {
  await signUp(page.request);
  expect((await page.goto('/app/trends/'))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trends & Analysis');
});

test('navigating inside the app moves the focus to the heading', { tag: '@wide' }, async ({ page }) => {
  await signUp(page.request);
  await page.goto('/app/conditions');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('My Skin Conditions');
  await expect(heading).not.toBeFocused();
  await page.evaluate(() => history.pushState(null, '', '/app/trends'));
  await expect(heading).toHaveText('Trends & Analysis');
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle('Trends & Analysis · Flarewell');
});

test('the app loads pages from the server that are not part of it', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => history.pushState(null, '', '/privacy'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Statement');
});

test.describe('any other path', () => {
  test.use({ expectedErrors: /status of 404/ });

  for (const path of ['/nowhere', '/app/nowhere', '/app/conditions/c1/more', '/index.html', '/app.html']) {
    test(`${path} is not found`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
      await expect(page).toHaveTitle('Page Not Found · Flarewell');
    });
  }

  test("'Go Home' goes home", async ({ page }) => {
    await page.goto('/nowhere');
    await page.getByRole('link', { name: 'Go Home' }).click();
    await expect(page).toHaveURL('/');
  });

  test("'Go back' goes back, by keyboard", { tag: '@wide' }, async ({ page }) => {
    await page.goto('/privacy');
    await page.goto('/nowhere');
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    for (const stop of ['Skip to content', 'Flarewell', 'Go Home', 'Go back']) {
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveText(stop);
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/privacy');
  });
});
