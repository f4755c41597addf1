import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { signUp } from '@flarewell/e2e/support/person.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import { screens } from './screens.ts';

test.use({ expectedErrors: /status of 404|ERR_FAILED|dynamically imported/ });

const pages = [
  ...screens.map((screen) => ({ ...screen, status: 200 })),
  { path: '/nowhere', heading: 'Page Not Found', title: 'Page Not Found · Flarewell', status: 404 },
  {
    path: '/app/trends?broken',
    heading: 'Unexpected Application Error!',
    title: 'Unexpected Application Error! · Flarewell',
    status: 200,
  },
];

for (const { path, heading, title, status } of pages) {
  test(`${path} shows ${heading}, and axe finds nothing in either theme`, {
    tag: path.startsWith('/app/') ? ['@core-phone', '@wide'] : '@wide',
  }, async ({ page }) => {
    if (path.startsWith('/app/')) await signUp(page.request);
    if (path.endsWith('broken')) await page.route(/TrendsScreen/, (route) => route.abort());
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page).toHaveTitle(title);
    await expectAccessible(page);
  });
}
