import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** What a theme can break. Everything else is the same in both, and axe takes seconds to look at it. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** axe finds nothing on what the page shows now, in either theme. The theme has to be the system's. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  // The light one last: a test goes on with the theme it began with.
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const runOnly = colorScheme === 'dark' ? colorRules : undefined;
    const { violations, passes } = await page.evaluate((rules) => axe.run({ runOnly: rules }), runOnly);
    const found = violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
    }));
    expect(found, `axe in the ${colorScheme} theme`).toEqual([]);
    expect(passes.map((rule) => rule.id)).toContain('color-contrast');
  }
}
