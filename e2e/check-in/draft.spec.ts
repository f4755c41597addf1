import { draftDays, storedKeys } from '@flarewell/e2e/support/browserStorage.ts';
import { addCondition } from '@flarewell/e2e/support/records.ts';
import {
  choose,
  expectSaved,
  goToPhoto,
  next,
  openCheckIn,
  save,
  shownWizard,
  today,
} from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import { makePng } from '@flarewell/server/testing/images/images';

const restored = 'Your unsaved changes were restored';

test('an unsaved check-in survives a reload and a closed tab, with its step and its photo', {
  tag: '@core-phone',
}, async ({ page, api, context, person: _ }) => {
  await addCondition(api, { name: 'Neck' });
  let dialog = await openCheckIn(page);
  await choose(dialog, '4 Severe');
  await dialog.getByLabel('Notes').fill('half a senten');
  await page.reload();
  dialog = await shownWizard(page);
  await expect(dialog.getByText(restored)).toBeVisible();
  await expect(dialog.getByRole('radio', { name: '4 Severe' })).toBeChecked();
  await expect(dialog.getByLabel('Notes')).toHaveValue('half a senten');

  await goToPhoto(dialog);
  const png = { name: 'arm.png', mimeType: 'image/png', buffer: await makePng() };
  await dialog.locator('input[type=file]').setInputFiles(png);
  await expect(dialog.getByRole('img')).toBeVisible();
  await expect.poll(() => draftDays(page)).toEqual([today]);
  expect((await storedKeys(page))['unsent-photos']).toEqual([`${today} draft`]);
  await page.close();

  const tab = await context.newPage();
  dialog = await openCheckIn(tab);
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText('Add Photo (Optional)');
  await expect(dialog.getByRole('img')).toBeVisible();
  await save(dialog).click();
  await expectSaved(tab);
  expect(await draftDays(tab)).toEqual([]);
  expect(await api.checkIns.read(today)).toMatchObject({
    photoUrl: expect.any(String),
    conditionEntries: [{ severity: 4, notes: 'half a senten' }],
  });
  dialog = await openCheckIn(tab);
  await expect(dialog).toHaveAccessibleName('Edit Check-in');
  await expect(dialog.getByText(restored)).toHaveCount(0);
});

test('starting over asks first, and undoing every change removes the draft', { tag: '@wide' }, async ({
  page,
  api,
  person: _,
}) => {
  await addCondition(api, { name: 'Neck' });
  let dialog = await openCheckIn(page);
  await choose(dialog, 'Pain', 'checkbox');
  await expect.poll(() => draftDays(page)).toEqual([today]);
  await page.reload();
  dialog = await shownWizard(page);
  const startOver = dialog.getByRole('button', { name: 'Start over' });
  await startOver.click();
  await page
    .getByRole('alertdialog', {
      name: 'Are you sure you want to start over? Your unsaved changes will be lost.',
    })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await expect(dialog.getByRole('checkbox', { name: 'Pain' })).toBeChecked();
  await startOver.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click();
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(dialog.getByText(restored)).toHaveCount(0);
  await expect.poll(() => draftDays(page)).toEqual([]);
  await choose(dialog, 'Pain', 'checkbox');
  await expect.poll(() => draftDays(page)).toEqual([today]);
  await choose(dialog, 'Pain', 'checkbox');
  await expect.poll(() => draftDays(page)).toEqual([]);
});

test('discarding in one tab leaves what another tab holds, also after that is closed', async ({
  page,
  api,
  context,
  person: _,
}) => {
  await addCondition(api, { name: 'Neck' });
  const dialog = await openCheckIn(page);
  await dialog.getByLabel('Notes').fill('of the first tab');
  await expect.poll(() => draftDays(page)).toEqual([today]);
  const tab = await context.newPage();
  const other = await openCheckIn(tab);
  await other.getByLabel('Notes').fill('of the other tab');
  await expect.poll(() => draftDays(page)).toEqual([today]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => draftDays(page)).toEqual([today]);
  await tab.close();
  const again = await openCheckIn(page);
  await expect(again.getByLabel('Notes')).toHaveValue('of the other tab');
  await again.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => draftDays(page)).toEqual([]);
});

test.describe('when the server ends the session', () => {
  test.use({ expectedErrors: /status of 401/ });

  test('an unsaved check-in survives the end of the session, and is there after signing in again', async ({
    page,
    api,
    person,
  }) => {
    await addCondition(api, { name: 'Neck' });
    let dialog = await openCheckIn(page);
    await choose(dialog, '5 Extreme');
    await goToPhoto(dialog);
    await api.account.signOut();
    await save(dialog).click();
    await expect(page).toHaveURL(/\/login\?reason=session-ended/);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/app\//);
    dialog = await openCheckIn(page);
    await expect(dialog.getByText(restored)).toBeVisible();
    await save(dialog).click();
    await expectSaved(page);
    expect(await api.checkIns.read(today)).toMatchObject({ conditionEntries: [{ severity: 5 }] });
  });
});

test('Sign Out asks while a check-in is unsaved, and then clears it in every tab', async ({
  page,
  api,
  context,
  person: _,
}) => {
  await addCondition(api, { name: 'Neck' });
  const tab = await context.newPage();
  const dialog = await openCheckIn(tab);
  await choose(dialog, '5 Extreme');
  await next(dialog).click();
  await expect.poll(() => draftDays(tab)).toEqual([today]);
  await page.goto('/app/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  const signOut = page.getByRole('button', { name: 'Sign Out' });
  const question = page.getByRole('alertdialog', {
    name: 'You have an unsaved check-in on this device. Sign out and lose it?',
  });
  await signOut.click();
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question).toHaveCount(0);
  expect(await draftDays(page)).toEqual([today]);
  await signOut.click();
  await question.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(tab).toHaveURL('/');
  expect(await draftDays(page)).toEqual([]);
});
