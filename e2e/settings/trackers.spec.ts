import { confirmations } from '@flarewell/domain/confirmations';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { addCheckIn } from '@flarewell/e2e/support/records.ts';
import { openRoom, roomOf } from '@flarewell/e2e/support/screens/settings.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Locator, Page } from '@playwright/test';

test.use({ expectedErrors: /500/ });
test.beforeEach(({ person: _ }) => undefined);

const card = (page: Page) => roomOf(page, 'things-to-track');
const list = (page: Page, name = 'Things to track') => card(page).getByRole('list', { name });
const names = (within: Locator) => within.getByRole('listitem').locator('p:first-child');
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true });

async function open(page: Page): Promise<void> {
  await openRoom(page, 'things-to-track');
}

test('things to track are added and renamed', async ({ page, api }) => {
  await open(page);
  await expect(card(page)).toContainText('Nothing has been added yet.');
  await button(page, 'Add').click();
  const adding = page.getByRole('dialog', { name: 'Add a thing to track' });
  await expect(adding.getByLabel('Name')).toBeFocused();
  await adding.getByRole('button', { name: 'Add' }).click();
  await expect(adding.getByText('Please enter a name')).toBeVisible();
  await adding.getByLabel('Name').fill('Dairy');
  await adding.getByLabel('Name').press('Enter');
  await expect(names(list(page))).toHaveText(['Dairy']);

  await button(page, 'Rename Dairy').click();
  const renaming = page.getByRole('dialog', { name: 'Rename' });
  await renaming.getByLabel('Name').fill('  Milk  and cheese ');
  await renaming.getByRole('button', { name: 'Save name' }).click();
  await expect(names(list(page))).toHaveText(['Milk and cheese']);
  expect((await api.trackers.list()).map(({ name }) => name)).toEqual(['Milk and cheese']);
});

test('hiding keeps the days and stops asking; showing again takes it back', async ({ page, api }) => {
  await api.trackers.create({ name: 'Dairy' });
  await api.trackers.create({ name: 'Swimming' });
  await open(page);
  await button(page, 'Hide Dairy').click();
  await expect(names(list(page))).toHaveText(['Swimming']);
  await expect(names(list(page, 'Hidden'))).toHaveText(['Dairy']);
  await expect(page.getByText('Dairy is hidden. Check-ins no longer ask about it.')).toBeVisible();
  await expectAccessible(page);
  expect((await api.trackers.list())[0]?.until).not.toBeNull();
  await page.reload();
  await button(page, 'Show again: Dairy').click();
  await expect(names(list(page))).toHaveText(['Dairy', 'Swimming']);
  await expect(list(page, 'Hidden')).toHaveCount(0);
  await expect(page.getByText('Check-ins ask about Dairy again.')).toBeVisible();
  expect((await api.trackers.list())[0]?.until).toBeNull();
});

test('the order is changed by buttons that keep the focus, and skips hidden ones', { tag: '@wide' }, async ({
  page,
  api,
}) => {
  for (const name of ['Dairy', 'New soap', 'Swimming', 'Wine']) await api.trackers.create({ name });
  const [, soap] = await api.trackers.list();
  await api.trackers.update(soap?.id ?? '', { isShown: false });
  await open(page);
  const down = button(page, 'Move Dairy down');
  await expect(button(page, 'Move Dairy up')).toHaveAttribute('aria-disabled', 'true');
  await down.press('Enter');
  await expect(names(list(page))).toHaveText(['Swimming', 'Dairy', 'Wine']);
  await expect(down).toBeFocused();
  await expect(card(page).getByText('Dairy is now number 2 of 3.')).toBeAttached();
  await down.press('Enter');
  await expect(names(list(page))).toHaveText(['Swimming', 'Wine', 'Dairy']);
  await expect(down).toBeFocused();
  await expect(down).toHaveAttribute('aria-disabled', 'true');
  await expect
    .poll(async () => (await api.trackers.list()).map(({ name }) => name))
    .toEqual(['New soap', 'Swimming', 'Wine', 'Dairy']);
});

test('deleting asks, says how many check-ins lose it, and removes it from them', async ({ page, api }) => {
  const { id: dairy } = await api.trackers.create({ name: 'Dairy' });
  const { id: swimming } = await api.trackers.create({ name: 'Swimming' });
  await addCheckIn(api, '2025-06-12', { trackers: [dairy, swimming] });
  await addCheckIn(api, '2025-06-13', { trackers: [dairy] });
  await open(page);
  await button(page, 'Delete Dairy').click();
  const asking = page.getByRole('alertdialog', { name: confirmations.deleteTracker });
  await expect(asking).toContainText(
    '“Dairy” is removed from 2 check-ins. Hide it instead to keep these days.',
  );
  await expectAccessible(page);
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(names(list(page))).toHaveText(['Dairy', 'Swimming']);
  await button(page, 'Delete Dairy').click();
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(names(list(page))).toHaveText(['Swimming']);
  await expect.poll(async () => (await api.trackers.list()).map(({ name }) => name)).toEqual(['Swimming']);
  expect((await api.checkIns.read('2025-06-12')).trackers).toEqual([swimming]);
  expect(await api.checkIns.read('2025-06-13')).not.toHaveProperty('trackers');
});

test('a refused change is taken back with a sentence', async ({ page, api }) => {
  await api.trackers.create({ name: 'Dairy' });
  await page.route('**/api/trackers/*', (route) => route.fulfill({ status: 500 }));
  await open(page);
  await button(page, 'Hide Dairy').click();
  await expect(page.getByText('Dairy was not hidden.')).toBeVisible();
  await expect(names(list(page))).toHaveText(['Dairy']);
});

test('long names wrap on a narrow phone without scrolling sideways', async ({ page, api }) => {
  await api.trackers.create({ name: 'Antihistaminesandeverythingelseatnight' });
  const { id } = await api.trackers.create({ name: 'Swimming in the public pool on Sundays' });
  await api.trackers.update(id, { isShown: false });
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  await expect(names(list(page, 'Hidden'))).toBeVisible();
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWider).toBe(false);
});
