import { addCheckIn, addCondition } from '@flarewell/e2e/support/records.ts';
import { choose, openCheckIn, today } from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Locator } from '@playwright/test';

/** The style of what is drawn around an element or left of its colours. */
const styleOf = (place: Locator, property: 'outlineStyle' | 'borderTopStyle' | 'backgroundColor') =>
  place.evaluate((element, name) => getComputedStyle(element)[name], property);

async function expectChosen(chosen: Locator, other: Locator) {
  await expect(chosen).toHaveCSS('outline-style', 'solid');
  await expect(chosen).toHaveCSS('outline-width', '3px');
  expect(await styleOf(other, 'outlineStyle')).toBe('none');
}

test('with forced colors, what is chosen is outlined, and buttons and marks stay visible', {
  tag: '@wide',
}, async ({ page, person: _, api }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const { id } = await addCondition(api);
  await addCheckIn(api, '2025-06-13', {
    conditionEntries: [{ conditionId: id, severity: 4, symptoms: [] }],
  });

  const wizard = await openCheckIn(page);
  const option = (name: string) => wizard.getByRole('radio', { name }).locator('..');
  await choose(wizard, '3 Moderate');
  // The focus has its own outline.
  await wizard.getByRole('heading', { level: 2 }).focus();
  await expectChosen(option('3 Moderate'), option('2 Mild'));
  const disc = option('2 Mild').getByText('2', { exact: true });
  expect(await styleOf(disc, 'backgroundColor')).not.toBe(await styleOf(wizard, 'backgroundColor'));
  const chip = (name: string) => wizard.getByRole('checkbox', { name }).locator('..');
  await choose(wizard, 'Dryness', 'checkbox');
  await wizard.getByRole('heading', { level: 2 }).focus();
  await expectChosen(chip('Dryness'), chip('Redness'));
  for (const name of ['Previous', 'Next']) {
    expect(await styleOf(wizard.getByRole('button', { name }), 'borderTopStyle')).toBe('solid');
  }

  await page.goto(`/app/check-in?date=${today}`);
  await expectChosen(page.getByRole('tab', { selected: true }), page.getByRole('tab', { selected: false }));
  await expectChosen(
    page.getByRole('gridcell', { selected: true }),
    page.getByRole('gridcell', { selected: false }).last(),
  );
  const dot = page.getByRole('list', { name: 'Legend' }).getByText('Severe').locator('span');
  expect(await styleOf(dot, 'backgroundColor')).not.toBe(
    await styleOf(page.locator('body'), 'backgroundColor'),
  );

  await page.goto('/app/trends');
  const insights = page.getByRole('navigation', { name: 'Insights' });
  await expectChosen(
    insights.getByRole('link', { name: 'Trends' }),
    insights.getByRole('link', { name: 'Flares' }),
  );
  const range = (name: string) => page.getByRole('radio', { name }).locator('..');
  await expectChosen(range('Last 7 days'), range('Last 14 days'));
});
