import { addCheckIn, addEarlierCondition } from '@flarewell/e2e/support/records.ts';
import {
  choose,
  expectSaved,
  goToPhoto,
  next,
  previous,
  save,
  shownWizard,
} from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';

const friday = '2025-06-13';
const saturday = '2025-06-14';

test.beforeEach(async ({ person: _, api }) => {
  await addEarlierCondition(api, { name: 'Neck' });
});

async function openAt(page: Page, time: string) {
  await page.clock.setFixedTime(new Date(`${saturday}T${time}:00`));
  await page.goto('/app/dashboard');
  await page.getByRole('main').getByRole('button', { name: 'Check-In' }).click();
  return shownWizard(page);
}

test('after midnight the day before is offered first, and what is entered can be moved', {
  tag: '@wide',
}, async ({ page, api }) => {
  const dialog = await openAt(page, '00:40');
  await expect(dialog.getByText('For Friday, June 13?')).toBeVisible();
  await expect(dialog.getByText('By your settings a new day starts at 04:00.')).toBeVisible();
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText('Neck: how was it that day?');
  await expect(dialog.getByText('Friday, June 13, 2025')).toBeVisible();
  await choose(dialog, '4 Severe');
  await next(dialog).click();
  await expect(dialog.getByText('For Friday, June 13?')).toHaveCount(0);
  await previous(dialog).click();
  await dialog.getByRole('button', { name: 'No, for Saturday, June 14' }).click();
  await expect(dialog.getByText('For Saturday, June 14?')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: '4 Severe' })).toBeChecked();
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText('Neck: how is it today?');

  // A reload finds the draft on the day to which it was moved, and nothing on the other.
  await page.reload();
  await page.getByRole('main').getByRole('button', { name: 'Check-In' }).click();
  await expect(dialog.getByText('Saturday, June 14, 2025')).toBeVisible();
  await expect(dialog.getByText('Your unsaved changes were restored')).toBeVisible();
  await goToPhoto(dialog);
  await save(dialog).click();
  await expectSaved(page);
  expect((await api.checkIns.read(saturday)).conditionEntries).toMatchObject([{ severity: 4 }]);
  await expect(api.checkIns.read(friday)).rejects.toMatchObject({ code: 'not-found' });
});

test('the evening before is saved as its day', async ({ page, api }) => {
  const dialog = await openAt(page, '03:59');
  await goToPhoto(dialog);
  await save(dialog).click();
  await expectSaved(page);
  expect(await api.checkIns.read(friday)).toMatchObject({ date: `${friday}T12:00:00` });
  // That day has its check-in now: the next one is about the new day.
  await page.getByRole('main').getByRole('button', { name: 'Check-In' }).click();
  await expect(dialog.getByText('Saturday, June 14, 2025')).toBeVisible();
  await expect(dialog.getByText(/For .*\?/)).toHaveCount(0);
});

test('the dashboard calls no evening missed that is not over', async ({ page, api }) => {
  await addCheckIn(api, '2025-06-10', { notes: 'Done' });
  await page.clock.setFixedTime(new Date(`${saturday}T00:40:00`));
  await page.goto('/app/dashboard');
  await expect(page.getByText('2 days of the last week were not recorded.')).toBeVisible();
  await page.clock.setFixedTime(new Date(`${saturday}T04:00:00`));
  await page.reload();
  await expect(page.getByText('3 days of the last week were not recorded.')).toBeVisible();
});

test('from 4 on, and with a check-in of the day before, it is about today', async ({ page, api }) => {
  let dialog = await openAt(page, '04:00');
  await expect(dialog.getByText('Saturday, June 14, 2025')).toBeVisible();
  await addCheckIn(api, friday, { notes: 'Done' });
  dialog = await openAt(page, '00:40');
  await expect(dialog.getByText('Saturday, June 14, 2025')).toBeVisible();
});

test('a setting moves the hour', async ({ page, api }) => {
  await page.goto('/app/settings');
  const hour = page.getByLabel('A new day starts at');
  await expect(hour).toHaveValue('4');
  await expect(hour.getByRole('option')).toHaveText(
    ['00', '01', '02', '03', '04', '05', '06'].map((text) => `${text}:00`),
  );
  await hour.selectOption('00:00');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect.poll(async () => (await api.profile.read()).dayStartHour).toBe(0);
  const dialog = await openAt(page, '00:40');
  await expect(dialog.getByText('Saturday, June 14, 2025')).toBeVisible();
});
