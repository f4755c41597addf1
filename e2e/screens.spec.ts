import { expectAccessible } from './axe.ts';
import { signUp } from './person.ts';
import { screens } from './screens.ts';
import { expect, test } from './test.ts';

test.use({ expectedErrors: /status of 404|ERR_FAILED|dynamically imported/ });

const pages = [
  ...screens,
  { path: '/nowhere', heading: 'Page Not Found' },
  { path: '/app/trends?broken', heading: 'Unexpected Application Error!' },
];

for (const { path, heading } of pages) {
  test(`axe finds nothing on ${path} in either theme`, async ({ page }) => {
    if (path.startsWith('/app/')) await signUp(page.request);
    if (path.endsWith('broken')) await page.route(/TrendsScreen/, (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectAccessible(page);
  });
}
