import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { draftDays, waitingDays } from '@flarewell/e2e/support/browserStorage.ts';
import { openApp } from '@flarewell/e2e/support/offlineApp.ts';
import { addEarlierCondition, addMedication } from '@flarewell/e2e/support/records.ts';
import {
  choose,
  expectSaved,
  goToPhoto,
  group,
  openCheckIn,
  save,
  shownWizard,
  today,
} from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_INTERNET_DISCONNECTED|400/ });
test.beforeEach(({ person: _ }) => undefined);

test('the note of a condition that another device has deleted is kept, and the refusal names the condition', {
  tag: '@wide',
}, async ({ page, context, api }) => {
  const elbow = await addEarlierCondition(api, { name: 'Elbow folds' });
  const cream = await addMedication(api, { name: 'Cream', conditionIds: [elbow.id] });
  await openApp(page);
  await context.setOffline(true);
  let dialog = await openCheckIn(page);
  await choose(dialog, '4 Severe');
  await choose(group(dialog, 'Cream'), 'Taken');
  await dialog.getByLabel('Notes').fill('Since the new soap');
  await goToPhoto(dialog);
  await save(dialog).click();
  await expect(page.getByText('It is waiting to sync.')).toBeVisible();
  await api.conditions.remove(elbow.id);
  await api.medications.remove(cream.id);
  await context.setOffline(false);

  const line = page.getByText(/The check-in for Saturday, June 14, 2025 is not synced/);
  await expect(line).toContainText('This condition no longer exists: Elbow folds.');
  await line.locator('..').getByRole('button', { name: 'Review' }).click();
  dialog = await shownWizard(page);
  const notice = dialog.getByRole('status').filter({ hasText: 'Deleted meanwhile: Elbow folds, Cream' });
  await expect(notice).toContainText('The rating is not saved.');
  await expect(notice).toContainText('What was written there is now in the notes of the day.');
  await expect(dialog.getByRole('alert')).toContainText('This condition no longer exists: Elbow folds.');
  await expect(dialog.getByRole('button', { name: 'Add Your First Condition' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Add a Condition' })).toBeVisible();
  await expectAccessible(page);
  await goToPhoto(dialog);
  await expect(dialog.getByRole('list', { name: 'What will be saved' })).toContainText(
    'Elbow folds: Since the new soap',
  );
  await save(dialog).click();
  await expectSaved(page);
  expect(await api.checkIns.read(today)).toMatchObject({
    notes: 'Elbow folds: Since the new soap',
    conditionEntries: [],
    medicationEntries: [],
  });
  expect(await waitingDays(page)).toEqual([]);
});

test('a note that does not fit is shown in full, and nothing is saved until it is shortened', async ({
  page,
  api,
}) => {
  const elbow = await addEarlierCondition(api, { name: 'Elbow folds' });
  await addEarlierCondition(api, { name: 'Neck' });
  let dialog = await openCheckIn(page);
  await choose(dialog, '4 Severe');
  await dialog.getByLabel('Notes').fill('soap '.repeat(300));
  await goToPhoto(dialog);
  await dialog.getByRole('button', { name: 'Previous' }).click();
  await dialog.getByLabel('Notes').fill('day '.repeat(300));
  await expect.poll(() => draftDays(page)).toEqual([today]);
  await api.conditions.remove(elbow.id);
  await page.reload();

  dialog = await shownWizard(page);
  await expect(dialog.getByText('Deleted meanwhile: Elbow folds')).toBeVisible();
  await expect(dialog.getByText('please shorten them to save')).toBeVisible();
  const notes = dialog.getByLabel('Notes');
  await expect(notes).toHaveValue(`${'day '.repeat(300).trim()}\nElbow folds: ${'soap '.repeat(300).trim()}`);
  await goToPhoto(dialog);
  await save(dialog).click();
  await expect(dialog.getByText('Notes must be at most 2000 characters long')).toBeVisible();
  await dialog.getByRole('button', { name: 'Previous' }).click();
  await notes.fill('It was the soap');
  await expect(dialog.getByText('please shorten them to save')).toHaveCount(0);
  await goToPhoto(dialog);
  await save(dialog).click();
  await expectSaved(page);
  expect((await api.checkIns.read(today)).notes).toBe('It was the soap');
});
