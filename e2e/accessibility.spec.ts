import axe from 'axe-core';
import { screens } from './screens.ts';
import { expect, test } from './test.ts';

// The content security policy would refuse axe's script.
test.use({ bypassCSP: true, expectedErrors: /status of 404|ERR_FAILED|dynamically imported/ });

const pages = [
  ...screens,
  { path: '/nowhere', heading: 'Page Not Found' },
  { path: '/app/trends?broken', heading: 'Unexpected Application Error!' },
];

for (const { path, heading } of pages) {
  test(`axe finds nothing on ${path} in either theme`, async ({ page }) => {
    if (path.endsWith('broken')) await page.route(/PlaceholderScreen/, (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await page.evaluate(axe.source);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      const { violations, passes } = await page.evaluate(() => axe.run());
      expect(violations).toEqual([]);
      expect(passes.map((rule) => rule.id)).toContain('color-contrast');
    }
  });
}
