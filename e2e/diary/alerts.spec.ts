import { addDays } from '@flarewell/domain/day';
import type { Api } from '@flarewell/e2e/support/api.ts';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { everythingStored, readableTexts, storedKeys } from '@flarewell/e2e/support/browserStorage.ts';
import { addCheckIn, addMedication } from '@flarewell/e2e/support/records.ts';
import { signOutHere } from '@flarewell/e2e/support/screens/signOut.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';

const today = '2025-06-14';
const dashboard = '/app/dashboard';

test.beforeEach(async ({ page, person: _ }) => {
  await page.clock.setFixedTime(new Date(`${today}T18:30:00`));
});

const alerts = (page: Page) => page.getByRole('group', { name: 'Alerts' });
const alertOf = (page: Page, name: string) => alerts(page).getByRole('listitem').filter({ hasText: name });
const dismiss = (page: Page, name: string) =>
  page.getByRole('button', { name: `Dismiss the alert for ${name}` });

/** Three medications whose limit is exceeded, and a check-in in which they were taken. */
async function exceedThree(api: Api) {
  const medications = [];
  for (const name of ['Betamethasone', 'Hydrocortisone', 'Tacrolimus']) {
    medications.push(await addMedication(api, { name, maxUsageDays: 1 }));
  }
  await takeAll(api, 0, medications);
  return medications;
}

function takeAll(api: Api, daysAgo: number, medications: readonly { id: string }[]) {
  return addCheckIn(api, addDays(today, -daysAgo), {
    medicationEntries: medications.map(({ id }) => ({ medicationId: id, taken: true })),
  });
}

test('an alert names its medication and its numbers, and the rest is one link away', {
  tag: '@wide',
}, async ({ page, api }) => {
  await exceedThree(api);
  await page.goto(dashboard);
  await expect(alerts(page).getByRole('listitem')).toHaveCount(2);
  const first = alertOf(page, 'Betamethasone');
  await expect(first.getByRole('heading')).toHaveText('Usage Limit Exceeded');
  await expect(first.getByText('Betamethasone', { exact: true })).toBeVisible();
  await expect(first.getByText('1/1 days used')).toBeVisible();
  await expect(page.getByRole('link', { name: 'All medications' })).toHaveText('All medications');
  await page.getByRole('link', { name: '+1 more alerts' }).click();
  await expect(page).toHaveURL('/app/medications');
  await expect(alerts(page).getByRole('listitem')).toHaveCount(3);
});

test('a dismissed alert stays away on both screens until its numbers change', async ({ page, api }) => {
  const medications = await exceedThree(api);
  await page.goto(dashboard);
  await dismiss(page, 'Betamethasone').click();
  await expect(alertOf(page, 'Betamethasone')).toHaveCount(0);
  await expect(alerts(page), 'the focus stays at the alerts').toBeFocused();
  await expect(alertOf(page, 'Tacrolimus'), 'the next one takes its place').toBeVisible();
  await expect(alerts(page)).toContainText('1 alert is dismissed until its numbers change.');
  await expectAccessible(page);
  await expect.poll(async () => (await storedKeys(page)).copies).toContain('dismissed-alerts');
  expect(await readableTexts(page)).not.toContain('daysUsed');

  await page.goto('/app/medications');
  await expect(alerts(page).getByRole('listitem')).toHaveCount(2);
  await expect(alertOf(page, 'Betamethasone')).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Betamethasone' })).toContainText('Exceeded 1/1 days');

  await takeAll(api, 1, medications);
  await page.reload();
  await expect(alertOf(page, 'Betamethasone')).toContainText('2/1 days used');
  await expect(alerts(page)).not.toContainText('dismissed');
  // The old numbers return: that is a new alert.
  await api.checkIns.remove(addDays(today, -1));
  await page.reload();
  await expect(alertOf(page, 'Betamethasone')).toContainText('1/1 days used');
});

test('when all are dismissed the card says so, and they can be shown again', async ({ page, api }) => {
  const cream = await addMedication(api, { name: 'Betamethasone', maxUsageDays: 1 });
  await takeAll(api, 0, [cream]);
  await page.goto(dashboard);
  await dismiss(page, 'Betamethasone').focus();
  await page.keyboard.press('Enter');
  await expect(alerts(page)).toHaveText('1 alert is dismissed until its numbers change.Show again');
  await expect(page.getByText('No medication is near its usage limit.')).toHaveCount(0);
  await alerts(page).getByRole('button', { name: 'Show again' }).click();
  await expect(alertOf(page, 'Betamethasone')).toBeVisible();
  await expect(alerts(page)).toBeFocused();
  await expect.poll(async () => (await storedKeys(page)).copies).not.toContain('dismissed-alerts');
});

test('signing out forgets what was dismissed', async ({ page, api, person }) => {
  const cream = await addMedication(api, { name: 'Betamethasone', maxUsageDays: 1 });
  await takeAll(api, 0, [cream]);
  await page.goto(dashboard);
  await dismiss(page, 'Betamethasone').click();
  await expect.poll(async () => (await storedKeys(page)).copies).toContain('dismissed-alerts');
  await signOutHere(page);
  await expect(page).toHaveURL('/');
  expect((await everythingStored(page)).databases).toEqual({});

  // On a shared device a dismissal works, and is stored nowhere.
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('checkbox', { name: 'This is a shared device' }).check();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await dismiss(page, 'Betamethasone').click();
  await expect(alerts(page)).toContainText('1 alert is dismissed');
  expect((await everythingStored(page)).databases).toEqual({});
  await page.reload();
  await expect(alertOf(page, 'Betamethasone')).toBeVisible();
});
