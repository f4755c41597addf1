import { draftDays, storedKeys } from '@flarewell/e2e/support/browserStorage.ts';
import { addCheckIn, addEarlierCondition } from '@flarewell/e2e/support/records.ts';
import { choose, expectSaved, goToPhoto, save, shownWizard } from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';

const today = '2025-06-14';
const tomorrow = '2025-06-15';

test.use({ timezoneId: 'America/Los_Angeles', newPerson: { timezone: 'Europe/London' } });

test('a check-in of tomorrow, made before flying west, is shown and can be edited', { tag: '@wide' }, async ({
  page,
  api,
  person: _,
}) => {
  const neck = await addEarlierCondition(api, { name: 'Neck' });
  await addCheckIn(api, tomorrow, {
    notes: 'From London',
    conditionEntries: [{ conditionId: neck.id, severity: 2, symptoms: [] }],
  });
  await page.clock.setFixedTime(new Date(`${today}T18:00:00-07:00`));
  await page.goto('/app/dashboard');
  await expect(page.getByRole('link', { name: /Tomorrow/ })).toBeVisible();

  await page.goto('/app/check-in');
  const cell = page.getByRole('button', { name: /June 15, 2025/ });
  await expect(cell).toContainText('From London');
  await expect(page.getByRole('button', { name: /June 16, 2025/ })).toBeDisabled();
  await page.getByRole('button', { name: /June 14, 2025/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(cell).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = await shownWizard(page);
  await expect(dialog).toHaveAccessibleName('Edit Check-in');
  await choose(dialog, '3 Moderate');
  await goToPhoto(dialog);
  await save(dialog).click();
  await expectSaved(page);
  expect((await api.checkIns.read(tomorrow)).conditionEntries).toMatchObject([{ severity: 3 }]);
  await expect(page.getByRole('region', { name: /check-in/ })).toContainText('From London');
});

test('a check-in of tomorrow, begun before flying west, can be finished', async ({
  page,
  api,
  person: _,
}) => {
  await addEarlierCondition(api, { name: 'Neck' });
  await page.clock.setFixedTime(new Date(`${tomorrow}T08:00:00-07:00`));
  await page.goto('/app/dashboard');
  await page.getByRole('main').getByRole('button', { name: 'Check-In' }).click();
  await choose(await shownWizard(page), '2 Mild');
  await expect.poll(() => draftDays(page)).toEqual([tomorrow]);

  await page.clock.setFixedTime(new Date(`${today}T18:00:00-07:00`));
  await page.goto('/app/dashboard');
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = await shownWizard(page);
  await expect(dialog).toContainText('Sunday, June 15, 2025');
  await expect(dialog.getByRole('radio', { name: '2 Mild' })).toBeChecked();
  await goToPhoto(dialog);
  await save(dialog).click();
  await expectSaved(page);
  expect((await api.checkIns.read(tomorrow)).conditionEntries).toMatchObject([{ severity: 2 }]);
});

/** A page that is left too early has not noted the timezone yet. */
async function expectNoticed(page: Page) {
  await expect.poll(async () => (await storedKeys(page)).copies).toContain('other-timezone');
}

test('after a day in another timezone, the device asks once about the profile', async ({
  page,
  api,
  person: _,
}) => {
  const question = page.getByText(/This device has shown the time of Los Angeles for a day/);
  const openAt = async (time: string) => {
    await page.clock.setFixedTime(new Date(time));
    await page.goto('/app/dashboard');
    await expect(page.getByRole('button', { name: /Check-In/ }).first()).toBeVisible();
  };
  await addEarlierCondition(api, { name: 'Neck' });
  await addCheckIn(api, '2025-06-13', { notes: 'Any' });
  await openAt('2025-06-14T18:00:00-07:00');
  await expectNoticed(page);
  await openAt('2025-06-15T17:00:00-07:00');
  await expect(question).toHaveCount(0);
  await openAt('2025-06-15T18:00:00-07:00');
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toHaveCount(0);
  await openAt('2025-06-20T18:00:00-07:00');
  await expect(question).toHaveCount(0);
  expect((await api.profile.read()).timezone).toBe('Europe/London');
});

test('and changes it on request', async ({ page, api, person: _ }) => {
  for (const time of ['2025-06-14T18:00:00-07:00', '2025-06-15T18:00:00-07:00']) {
    await page.clock.setFixedTime(new Date(time));
    await page.goto('/app/settings');
    await expect(page.getByLabel('Timezone')).toHaveValue('Europe/London');
    await expectNoticed(page);
  }
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(page.getByLabel('Timezone')).toHaveValue('America/Los_Angeles');
  await expect(page.getByRole('button', { name: 'Change it' })).toHaveCount(0);
  expect((await api.profile.read()).timezone).toBe('America/Los_Angeles');
});
