import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { draftDays } from '@flarewell/e2e/support/browserStorage.ts';
import { addCheckIn, addCondition } from '@flarewell/e2e/support/records.ts';
import {
  choose,
  expectSaved,
  goToPhoto,
  openCheckIn,
  save,
  shownWizard,
  today,
} from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';

const day = '2025-06-12';

test.beforeEach(async ({ page, api, person: _ }) => {
  await page.clock.setFixedTime(new Date(`${today}T18:00:00`));
  const { id } = await addCondition(api, { name: 'Neck' });
  await addCheckIn(api, day, { conditionEntries: [{ conditionId: id, severity: 2, symptoms: [] }] });
});

test("an unfinished check-in is on the dashboard's card until it is saved", { tag: '@wide' }, async ({
  page,
  api,
}) => {
  await page.goto('/app/dashboard');
  const card = page.getByRole('region', { name: "Today's check-in" });
  await expect(card).toContainText('Nothing recorded yet today.');
  await page.getByRole('main').getByRole('button', { name: 'Check-In' }).click();
  let dialog = await shownWizard(page);
  await choose(dialog, '4 Severe');
  await dialog.getByLabel('Notes').fill('half a sentence');
  await page.reload();
  await expect(card.getByRole('heading', { level: 3 })).toHaveText('Unfinished check-in');
  await expect(page.getByRole('region', { name: 'Today', exact: true })).toContainText(
    'Begun, not saved yet',
  );
  await expect(card).toContainText('Not saved yet. It is kept on this device.');
  await expect(card).not.toContainText('Nothing recorded yet today.');
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Continue' }).click();
  dialog = await shownWizard(page);
  await expect(dialog.getByRole('radio', { name: '4 Severe' })).toBeChecked();
  await expect(dialog.getByLabel('Notes')).toHaveValue('half a sentence');
  await goToPhoto(dialog);
  await save(dialog).click();
  await expectSaved(page);
  await expect(card).toContainText('half a sentence');
  await expect(card.getByText('Unfinished check-in')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await api.checkIns.read(today)).toMatchObject({ conditionEntries: [{ severity: 4 }] });

  // Changes to a saved check-in are shown above it.
  await card.getByRole('button', { name: 'Edit' }).click();
  await choose(await shownWizard(page), '5 Extreme');
  await expect.poll(() => draftDays(page)).toEqual([today]);
  await page.reload();
  await expect(card.getByText('Unfinished check-in')).toBeVisible();
  await expect(card).toContainText('half a sentence');
});

test('an unfinished check-in of another day is there too, and discarding it asks first', async ({ page }) => {
  await choose(await openCheckIn(page, day), '5 Extreme');
  await expect.poll(() => draftDays(page)).toEqual([day]);
  await page.goto('/app/dashboard');
  const card = page.getByRole('region', { name: "Today's check-in" });
  await expect(card).toContainText('Thursday, June 12, not saved yet.');
  await expect(card).toContainText('Nothing recorded yet today.');
  await card.getByRole('button', { name: 'Continue' }).click();
  const dialog = await shownWizard(page);
  await expect(dialog.getByText('Thursday, June 12, 2025')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: '5 Extreme' })).toBeChecked();
  await page.reload();
  await shownWizard(page);
  await page.goto('/app/dashboard');

  const discard = card.getByRole('button', { name: 'Discard' });
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to discard this unfinished check-in? What you entered will be lost.',
  });
  await discard.click();
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(discard).toBeFocused();
  await discard.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(question).toHaveCount(0);
  await expect(card.getByText('Unfinished check-in')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await draftDays(page)).toEqual([]);
});
