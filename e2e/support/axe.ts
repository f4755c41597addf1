import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** The rules that depend on the theme. Axe takes seconds, so all others are checked in one theme only. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Expects that axe finds nothing on the page in either theme. The app must follow the system's theme. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  // Light comes last, because the test continues in the theme in which it began.
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
