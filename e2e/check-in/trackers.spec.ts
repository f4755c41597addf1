import { addDays } from '@flarewell/domain/day';
import type { Api } from '@flarewell/e2e/support/api.ts';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { kept, openApp } from '@flarewell/e2e/support/offlineApp.ts';
import { addCheckIn, addCondition } from '@flarewell/e2e/support/records.ts';
import { openRoom } from '@flarewell/e2e/support/screens/settings.ts';
import {
  choose,
  differences,
  expectSaved,
  goToPhoto,
  group,
  next,
  openCheckIn,
  save,
  today,
} from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Locator, Page } from '@playwright/test';

const introduction = 'Track anything else you can answer with yes or no, such as dairy or swimming.';
const question = 'Anything else today?';
const offline = 'You are offline, and this needs a connection. Please try again when you are back online.';

test.use({ expectedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|400|409/ });
test.beforeEach(({ person: _ }) => undefined);

const chip = (dialog: Locator, name: string) => dialog.getByRole('checkbox', { name, exact: true });
const field = (dialog: Locator) => dialog.getByLabel('What else do you want to track?');
const addButton = (dialog: Locator) => dialog.getByRole('button', { name: 'Add', exact: true });
const tracked = (page: Page) =>
  page.getByRole('list', { name: 'Things tracked' }).first().getByRole('listitem');

/** Without a condition the wizard begins with the lifestyle step. */
async function openLifestyle(page: Page, day?: string): Promise<Locator> {
  const dialog = await openCheckIn(page, day);
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText('Lifestyle Factors');
  return dialog;
}

async function finish(page: Page, dialog: Locator): Promise<void> {
  await goToPhoto(dialog);
  await save(dialog).click();
  await expectSaved(page);
}

async function addTrackers(api: Api, ...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) ids.push((await api.trackers.create({ name })).id);
  return ids;
}

test('a thing to track is added in the wizard, saved with the day, shown on its cards and edited', {
  tag: '@wide',
}, async ({ page, api }) => {
  await addCondition(api, { name: 'Neck' });
  const dialog = await openCheckIn(page);
  await choose(dialog, '2 Mild');
  await next(dialog).click();

  await test.step('add', async () => {
    await expect(group(dialog, question)).toBeVisible();
    await expect(dialog.getByText(introduction)).toBeVisible();
    await addButton(dialog).click();
    await expect(field(dialog)).toBeFocused();
    await field(dialog).press('Enter');
    await expect(dialog.getByText('Please enter a name')).toBeVisible();
    await field(dialog).fill('x'.repeat(41));
    await field(dialog).press('Enter');
    await expect(dialog.getByText('Name must be at most 40 characters long')).toBeVisible();
    await expectAccessible(page);
    await field(dialog).fill('  Dairy ');
    await field(dialog).press('Enter');
    await expect(chip(dialog, 'Dairy')).toBeChecked();
    await expect(chip(dialog, 'Dairy')).toBeFocused();
    await expect(dialog.getByText(introduction)).toHaveCount(0);
  });

  await test.step('the same name again, and Escape', async () => {
    await addButton(dialog).click();
    await field(dialog).fill('dairy');
    await field(dialog).press('Enter');
    await expect(dialog.getByText('This is already tracked')).toBeVisible();
    await field(dialog).press('Escape');
    await expect(field(dialog)).toHaveCount(0);
    await expect(addButton(dialog)).toBeFocused();
    await addButton(dialog).click();
    await field(dialog).fill('Swimming');
    await addButton(dialog).click();
    await expect(chip(dialog, 'Swimming')).toBeChecked();
    await choose(dialog, 'Swimming', 'checkbox');
    await expectAccessible(page);
  });

  await finish(page, dialog);
  const [dairy, swimming] = await api.trackers.list();
  expect([dairy?.name, swimming?.name]).toEqual(['Dairy', 'Swimming']);
  expect((await api.checkIns.read(today)).trackers).toEqual([dairy?.id]);
  await expect(tracked(page)).toHaveText(['Dairy']);
  await page.goto('/app/dashboard');
  await expect(tracked(page)).toHaveText(['Dairy']);

  await test.step('edit', async () => {
    await page.getByRole('button', { name: 'Edit' }).click();
    await next(dialog).click();
    await expect(chip(dialog, 'Dairy')).toBeChecked();
    await choose(dialog, 'Dairy', 'checkbox');
    await choose(dialog, 'Swimming', 'checkbox');
    await finish(page, dialog);
    await expect(tracked(page)).toHaveText(['Swimming']);
    expect((await api.checkIns.read(today)).trackers).toEqual([swimming?.id]);
  });
});

test("'Same as last time' does not copy things to track, and another day is asked for as that day", async ({
  page,
  api,
}) => {
  const trackers = await addTrackers(api, 'Dairy');
  await addCheckIn(api, '2025-06-12', { factors: { stress: 4 }, trackers });
  const dialog = await openLifestyle(page, '2025-06-13');
  await expect(group(dialog, 'Anything else that day?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Same as last time' }).click();
  await expect(group(dialog, 'Stress Level').getByRole('radio', { name: '4 High' })).toBeChecked();
  await expect(chip(dialog, 'Dairy')).not.toBeChecked();
});

test('a hidden thing is asked for only on days that have it', async ({ page, api }) => {
  const [soap = ''] = await addTrackers(api, 'New soap', 'Dairy');
  await addCheckIn(api, '2025-06-12', { trackers: [soap] });
  await api.trackers.update(soap, { isShown: false });
  let dialog = await openLifestyle(page);
  await expect(chip(dialog, 'Dairy')).not.toBeChecked();
  await expect(chip(dialog, 'New soap')).toHaveCount(0);
  await addButton(dialog).click();
  await field(dialog).fill('new soap');
  await field(dialog).press('Enter');
  await expect(dialog.getByText('This is hidden. Show it again in Settings')).toBeVisible();

  dialog = await openLifestyle(page, '2025-06-12');
  await expect(chip(dialog, 'New soap')).toBeChecked();
  await choose(dialog, 'New soap', 'checkbox');
  await expect(chip(dialog, 'New soap')).not.toBeChecked();
  await finish(page, dialog);
  expect(await api.checkIns.read('2025-06-12')).not.toHaveProperty('trackers');
});

test('twenty things are the limit, which the wizard and the settings say', async ({ page, api }) => {
  await addTrackers(api, ...Array.from({ length: 20 }, (_, index) => `Thing ${index + 1}`));
  const limit = 'You can track at most 20 things at a time. Hide one of them first';
  const dialog = await openLifestyle(page);
  await expect(chip(dialog, 'Thing 20')).toBeVisible();
  await expect(dialog.getByText(`${limit}, in Settings.`)).toBeVisible();
  await expect(addButton(dialog)).toHaveCount(0);
  const card = await openRoom(page, 'things-to-track');
  await expect(card.getByText(`${limit}.`)).toBeVisible();
  await expect(addButton(card)).toHaveCount(0);
  await card.getByRole('button', { name: 'Hide Thing 3' }).click();
  await expect(addButton(card)).toBeVisible();
});

test('two versions of a day that differ in things tracked name them', async ({ page, api }) => {
  const [dairy = '', swimming = ''] = await addTrackers(api, 'Dairy', 'Swimming');
  const { revision } = await addCheckIn(api, today, { trackers: [dairy] });
  const dialog = await openLifestyle(page);
  await choose(dialog, 'Swimming', 'checkbox');
  const other = { factors: {}, conditionEntries: [], medicationEntries: [], trackers: [] };
  await api.checkIns.save(today, { ...other, revision });
  await goToPhoto(dialog);
  await save(dialog).click();
  await expect(dialog.getByText('Which version do you want to keep?')).toBeVisible();
  expect(await differences(dialog)).toEqual([['Things tracked', 'Dairy, Swimming', 'Not recorded']]);
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expectSaved(page);
  expect((await api.checkIns.read(today)).trackers).toEqual([dairy, swimming]);
});

test('a choice survives a reload, and a thing that another device deleted is left out when it is saved again', async ({
  page,
  api,
}) => {
  const [dairy = '', swimming = ''] = await addTrackers(api, 'Dairy', 'Swimming');
  let dialog = await openLifestyle(page);
  await choose(dialog, 'Dairy', 'checkbox');
  await choose(dialog, 'Swimming', 'checkbox');
  await page.reload();
  dialog = await openLifestyle(page);
  await expect(chip(dialog, 'Dairy')).toBeChecked();
  await expect(chip(dialog, 'Swimming')).toBeChecked();
  await goToPhoto(dialog);
  await api.trackers.remove(dairy);
  await save(dialog).click();
  await expect(dialog.getByText('This thing to track no longer exists.')).toBeVisible();
  await save(dialog).click();
  await expectSaved(page);
  expect((await api.checkIns.read(today)).trackers).toEqual([swimming]);
});

test('a thing that cannot be added says so, even if the next step is open by then', async ({ page }) => {
  const dialog = await openLifestyle(page);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/trackers', async (route) => {
    await answer.promise;
    await route.abort();
  });
  await addButton(dialog).click();
  await field(dialog).fill('Dairy');
  await field(dialog).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Adding...' })).toBeVisible();
  await next(dialog).click();
  answer.resolve();
  await expect(page.getByText('Dairy was not added.')).toBeVisible();
});

test('a name that is typed and not added stays while other steps are open, and closing asks', async ({
  page,
}) => {
  const dialog = await openLifestyle(page);
  await addButton(dialog).click();
  await field(dialog).fill('Dairy');
  await next(dialog).click();
  await dialog.getByRole('button', { name: 'Previous' }).click();
  await expect(field(dialog)).toHaveValue('Dairy');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(dialog)).toHaveValue('Dairy');
  await finish(page, dialog);
  await expect(page.getByText('Dairy was not added.')).toBeVisible();
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('known things can be chosen, and a new one says what it needs', async ({ page, context, api }) => {
    const [dairy] = await addTrackers(api, 'Dairy', 'Swimming');
    await openApp(page);
    await context.setOffline(true);
    const dialog = await openLifestyle(page);
    await choose(dialog, 'Dairy', 'checkbox');
    await addButton(dialog).click();
    await field(dialog).fill('New soap');
    await field(dialog).press('Enter');
    await expect(dialog.getByText(offline)).toBeVisible();
    await expect(field(dialog)).toHaveValue('New soap');
    await goToPhoto(dialog);
    await save(dialog).click();
    await expect(page.getByText(kept)).toBeVisible();
    await expect(tracked(page)).toHaveText(['Dairy']);
    await page.reload();
    await expect(tracked(page)).toHaveText(['Dairy']);

    await context.setOffline(false);
    await expect(page.getByText(/waiting to sync/i)).toHaveCount(0);
    await expect(tracked(page)).toHaveText(['Dairy']);
    expect((await api.checkIns.read(today)).trackers).toEqual([dairy]);
    expect(await api.trackers.list()).toHaveLength(2);
  });
});

test('a day that is filled in late says that Patterns does not count it', async ({ page }) => {
  const sentence = 'It is past noon of the next day, so Patterns does not count these answers.';
  await expect((await openLifestyle(page, addDays(today, -3))).getByText(sentence)).toBeVisible();
  await expect((await openLifestyle(page)).getByText(sentence)).toHaveCount(0);
});
