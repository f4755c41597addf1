import { signUp } from '@flarewell/e2e/support/person.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';

const screenChunk = /TrendsScreen-.*\.js$/;

test.use({ expectedErrors: /ERR_FAILED|Failed to fetch dynamically imported module/ });

async function failToLoad(page: Page) {
  await signUp(page.request);
  await page.route(screenChunk, (route) => route.abort());
  await page.goto('/app/trends');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
}

test('a screen that fails to load shows the error screen', { tag: '@wide' }, async ({ page }) => {
  await failToLoad(page);
  await expect(page.getByText('Something went wrong while showing this page.')).toBeVisible();
  await expect(page).toHaveTitle('Unexpected Application Error! · Flarewell');
});

test("'Reload' recovers once the cause is gone", async ({ page }) => {
  await failToLoad(page);
  await page.unroute(screenChunk);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trends & Analysis');
});

test('going to another address shows that screen instead of the error', async ({ page }) => {
  await failToLoad(page);
  await page.evaluate(() => history.pushState(null, '', '/nowhere'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
});
