import { addCheckIn, addCondition, addMedication } from '@flarewell/e2e/support/records.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens a screen in another tab of the same browser. */
async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(path);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  return tab;
}

test('a condition that is added, changed, deleted or restored shows in the other tab at once', {
  tag: '@wide',
}, async ({ page, person: _ }) => {
  await page.goto('/app/conditions');
  const tab = await openTab(page, '/app/conditions');
  await button(page, 'Add Your First Condition').click();
  await page.getByLabel('Name').fill('Neck');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Condition' }).click();
  await expect(card(tab, 'Neck')).toBeVisible();
  await button(tab, 'Edit Neck').click();
  await tab.getByLabel('Name').fill('Nape');
  await button(tab, 'Save Changes').click();
  await button(page, 'Delete Nape').click();
  await button(page, 'Delete').click();
  await expect(card(tab, 'Nape')).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(card(tab, 'Nape')).toBeVisible();
});

test('a change shows in another tab whose status bar has not loaded yet', async ({ page, person: _ }) => {
  await page.goto('/app/conditions');
  const shown = Promise.withResolvers<void>();
  await page.context().route(/\/assets\/Status-/, (route) => shown.promise.then(() => route.continue()));
  const tab = await openTab(page, '/app/conditions');
  await button(page, 'Add Your First Condition').click();
  await page.getByLabel('Name').fill('Neck');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Condition' }).click();
  await expect(card(tab, 'Neck')).toBeVisible();
  shown.resolve();
});

test('a medication that is added or deleted shows in the other tab at once', async ({ page, person: _ }) => {
  await page.goto('/app/medications');
  const tab = await openTab(page, '/app/medications');
  await button(page, 'Add Medication').click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Cream');
  await form.getByLabel('Dosage').fill('Thin layer');
  await form.getByLabel('Frequency').selectOption('Once daily');
  await form.getByRole('button', { name: 'Add Medication' }).click();
  await expect(card(tab, 'Cream')).toBeVisible();
  await button(tab, 'Delete Cream').click();
  await button(tab, 'Delete').click();
  await expect(card(page, 'Cream')).toHaveCount(0);
});

test.describe('a form whose record was deleted elsewhere', () => {
  test.use({ expectedErrors: /404/ });

  test('says so, keeps what was typed, and its card is gone', async ({ page, api, person: _ }) => {
    const neck = await addCondition(api, { name: 'Neck' });
    const cream = await addMedication(api, { name: 'Cream' });
    for (const { path, name, deletion, sentence } of [
      {
        path: '/app/conditions',
        name: 'Neck',
        deletion: () => api.conditions.remove(neck.id),
        sentence: 'This condition no longer exists.',
      },
      {
        path: '/app/medications',
        name: 'Cream',
        deletion: () => api.medications.remove(cream.id),
        sentence: 'This medication no longer exists.',
      },
    ]) {
      await page.goto(path);
      await button(page, `Edit ${name}`).click();
      await page.getByLabel('Name').fill('Typed here');
      // By another device: this tab is not told.
      await deletion();
      await button(page, 'Save Changes').click();
      await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(sentence);
      await expect(page.getByLabel('Name')).toHaveValue('Typed here');
      await button(page, 'Cancel').click();
      await expect(card(page, name)).toHaveCount(0);
    }
  });

  test('deleting what another device has deleted needs no second try', async ({ page, api, person: _ }) => {
    const neck = await addCondition(api, { name: 'Neck' });
    await page.goto('/app/conditions');
    await button(page, 'Delete Neck').click();
    await api.conditions.remove(neck.id);
    await button(page, 'Delete').click();
    await expect(page.getByText('Neck deleted')).toBeVisible();
    await expect(card(page, 'Neck')).toHaveCount(0);
    await expect(button(page, 'Undo')).toHaveCount(0);
  });
});

test.describe('an undo without a connection', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('says so and can be tried again', async ({ page, api, person: _ }) => {
    const neck = await addCondition(api, { name: 'Neck' });
    await addCheckIn(api, '2025-06-14', {
      conditionEntries: [{ conditionId: neck.id, severity: 3, symptoms: ['Redness'] }],
    });
    await page.goto('/app/conditions');
    await button(page, 'Delete Neck').click();
    await button(page, 'Delete').click();
    await page.route('/api/conditions/*/restore', (route) => route.abort());
    await button(page, 'Undo').click();
    await expect(
      page.getByText(/^Neck was not restored\. Unable to connect to the Flarewell server\./),
    ).toBeVisible();
    await page.unroute('/api/conditions/*/restore');
    await button(page, 'Try again').click();
    await expect(page.getByText('Neck restored')).toBeVisible();
    await expect(card(page, 'Neck')).toBeVisible();
    expect((await api.checkIns.read('2025-06-14')).conditionEntries).toHaveLength(1);
  });
});
