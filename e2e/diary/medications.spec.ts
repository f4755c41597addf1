import { addDays } from '@flarewell/domain/day';
import type { Frequency } from '@flarewell/domain/medications/medications';
import type { Api } from '@flarewell/e2e/support/api.ts';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { addCheckIn, addCondition, addMedication } from '@flarewell/e2e/support/records.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';

const today = '2025-06-14';
const ago = (days: number) => addDays(today, -days);

test.beforeEach(async ({ page, person: _ }) => {
  await page.clock.setFixedTime(new Date(`${today}T18:30:00`));
});

const take = (api: Api, days: number, ...ids: string[]) =>
  addCheckIn(api, ago(days), {
    medicationEntries: ids.map((medicationId) => ({ medicationId, taken: true })),
  });

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('without any medication, both lists say so', async ({ page }) => {
  await page.goto('/app/medications');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Medications');
  await expect(page.getByText('Manage medications with usage tracking and safety alerts')).toBeVisible();
  await expect(section(page, 'Regular')).toContainText("You don't have any regular medications.");
  await expect(section(page, 'As Required')).toContainText("You don't have any as required medications.");
  await expect(section(page, 'Inactive Medications')).toHaveCount(0);
  await expect(section(page, 'Medication Alerts')).toHaveCount(0);
  await expectAccessible(page);
});

test('adding one: its required fields, the range of its usage limit, and what is stored', {
  tag: '@wide',
}, async ({ page, api }) => {
  const neck = await addCondition(api, { name: 'Neck' });
  await page.goto('/app/medications');
  await page.getByRole('button', { name: 'Add Medication' }).click();
  const form = page.getByRole('dialog', { name: 'Add Medication' });
  const add = form.getByRole('button', { name: 'Add Medication' });
  await add.click();
  for (const message of ['Please enter a name', 'Please enter a dosage', 'Please choose a frequency']) {
    await expect(form.getByText(message)).toBeVisible();
  }
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill('Hydrocortisone 1%');
  await form.getByLabel('Dosage').fill('Thin layer');
  await expect(form.getByLabel('Frequency').getByRole('option')).toHaveText([
    'Choose how often',
    'Once daily',
    'Twice daily',
    'Three times daily',
    'Four times daily',
    'Every 8 hours',
    'Every 12 hours',
    'Weekly',
    'Fortnightly',
    'Monthly',
    'As required',
  ]);
  await form.getByLabel('Frequency').selectOption('As required');
  const limit = form.getByLabel('Maximum usage days');
  for (const wrong of ['0', '366', '1.5', '14-', '-']) {
    await limit.fill(wrong);
    await expect(form.getByText('Maximum usage days must be a whole number from 1 to 365')).toBeVisible();
    await expect(limit).toHaveValue(wrong);
  }
  await limit.fill('365');
  await form.getByRole('checkbox', { name: 'Neck' }).check();
  await form.getByLabel('Notes').fill('Not on the face.');
  await expectAccessible(page);
  await add.click();
  await expect(section(page, 'As Required').getByRole('article')).toHaveAccessibleName('Hydrocortisone 1%');
  expect(await api.medications.list()).toMatchObject([
    {
      name: 'Hydrocortisone 1%',
      dosage: 'Thin layer',
      frequency: 'As required',
      active: true,
      maxUsageDays: 365,
      notes: 'Not on the face.',
      conditionIds: [neck.id],
    },
  ]);
});

test('each is in its section, with its conditions', { tag: '@wide' }, async ({ page, api }) => {
  const neck = await addCondition(api, { name: 'Neck' });
  await Promise.all([
    addMedication(api, { name: 'Daily', conditionIds: [neck.id], notes: 'Before bed' }),
    addMedication(api, { name: 'Sometimes', frequency: 'As required' }),
    addMedication(api, { name: 'Stopped', active: false }),
    addMedication(api, { name: 'Stopped too', active: false, frequency: 'As required' }),
  ]);
  await page.goto('/app/medications');
  await expect(section(page, 'Regular').getByRole('article')).toHaveAccessibleName('Daily');
  await expect(section(page, 'As Required').getByRole('article')).toHaveAccessibleName('Sometimes');
  await expect(section(page, 'Inactive Medications').getByRole('article')).toHaveCount(2);
  await expect(card(page, 'Daily')).toContainText('Thin layer · Once daily');
  await expect(card(page, 'Daily').getByRole('list', { name: 'For' })).toHaveText('Neck');
  await expect(card(page, 'Daily')).toContainText('Before bed');
  await expect(card(page, 'Daily')).toContainText('No recent usage data');
  await expect(card(page, 'Sometimes')).not.toContainText('No recent usage data');
  await expect(card(page, 'Stopped')).not.toContainText('No recent usage data');
  await expectAccessible(page);
});

test('the limit badge and the alerts at their boundaries', async ({ page, api }) => {
  const limit = (name: string, maxUsageDays: number) =>
    addMedication(api, { name, maxUsageDays, frequency: 'As required' });
  // Five days of use against limits of 5 and 6 (floor of 80 % is 4), of 7 (5) and of 8 (6).
  const [at, near, edge, below, unused] = await Promise.all([
    limit('At', 5),
    limit('Near', 6),
    limit('Edge', 7),
    limit('Below', 8),
    limit('Unused', 1),
  ]);
  await Promise.all([0, 1, 2, 3, 29].map((days) => take(api, days, at.id, near.id, edge.id, below.id)));
  await take(api, 30, at.id, near.id, edge.id, below.id, unused.id);
  await page.goto('/app/medications');
  await expect(card(page, 'At')).toContainText('Exceeded 5/5 days');
  await expect(card(page, 'Near')).toContainText('1 day remaining');
  await expect(card(page, 'Edge')).toContainText('2 days remaining');
  await expect(card(page, 'Below')).toContainText('5/8 days used');
  await expect(card(page, 'Unused')).not.toContainText(/days used|remaining|Exceeded/);
  const alerts = section(page, 'Medication Alerts');
  await expect(alerts.getByRole('heading', { level: 3 })).toHaveText([
    'Usage Limit Exceeded',
    'Usage Limit Warning',
    'Usage Limit Warning',
  ]);
  await expect(alerts).toContainText(
    'At was used on 5 of the last 30 days. Its limit is 5. Check your plan or ask your doctor or pharmacist.',
  );
  await expectAccessible(page);
});

test('the schedule badge at its boundaries', async ({ page, api }) => {
  const scheduled = (name: string, frequency: Frequency) => addMedication(api, { name, frequency });
  const [fresh, due, late, weeklyDue, weeklyLate, monthlyDue, longAgo] = await Promise.all([
    scheduled('Fresh', 'Once daily'),
    scheduled('Due', 'Every 8 hours'),
    scheduled('Late', 'Twice daily'),
    scheduled('Weekly due', 'Weekly'),
    scheduled('Weekly late', 'Weekly'),
    scheduled('Monthly due', 'Monthly'),
    scheduled('Long ago', 'Monthly'),
  ]);
  await Promise.all([
    take(api, 0, fresh.id),
    take(api, 1, due.id),
    take(api, 2, late.id),
    take(api, 7, weeklyDue.id),
    take(api, 8, weeklyLate.id),
    take(api, 30, monthlyDue.id),
    take(api, 365, longAgo.id),
  ]);
  await page.goto('/app/medications');
  await expect(card(page, 'Fresh')).toContainText('Last taken Jun 14');
  await expect(card(page, 'Due')).toContainText('Due soon (last taken Jun 13)');
  await expect(card(page, 'Late')).toContainText('Overdue (last taken Jun 12)');
  await expect(card(page, 'Weekly due')).toContainText('Due soon (last taken Jun 7)');
  await expect(card(page, 'Weekly late')).toContainText('Overdue (last taken Jun 6)');
  await expect(card(page, 'Monthly due')).toContainText('Due soon (last taken May 15)');
  await expect(card(page, 'Long ago')).toContainText('Overdue (last taken Jun 14, 2024)');
});

test('the usage statistics of each medication, with and without a schedule', { tag: '@wide' }, async ({
  page,
  api,
}) => {
  const [daily, weekly, sometimes, stopped] = await Promise.all([
    addMedication(api, { name: 'Daily' }),
    addMedication(api, { name: 'On Sundays', frequency: 'Weekly' }),
    addMedication(api, { name: 'Sometimes', frequency: 'As required' }),
    addMedication(api, { name: 'Stopped', active: false, maxUsageDays: 60 }),
    addMedication(api, { name: 'New', frequency: 'As required' }),
  ]);
  await addCheckIn(api, ago(0), {
    medicationEntries: [{ medicationId: daily.id, taken: true, timesTaken: 2 }],
  });
  await take(api, 1, daily.id);
  await take(api, 13, sometimes.id, stopped.id, weekly.id);
  await page.goto('/app/medications');
  await expect(card(page, 'Daily')).toContainText('Last taken Jun 14');
  await expect(card(page, 'Daily')).toContainText('Taken on 2 of the last 30 days');
  await expect(card(page, 'Daily')).toContainText('2 days in a row · 3 doses · Used sporadically');
  await expect(card(page, 'On Sundays')).toContainText('1 day in a row · 1 dose · Scheduled weekly');
  await expect(card(page, 'Sometimes')).toContainText('Last taken Jun 1 · 1 of the last 30 days');
  await expect(card(page, 'Sometimes')).toContainText('1 day in a row · 1 dose · Used as needed');
  await expect(card(page, 'Stopped')).toContainText('Last taken Jun 1 · 1 of the last 60 days');
  await expect(card(page, 'New')).toContainText('Not taken yet');
});

test('the form names the window in which the days of use are counted', async ({ page, api }) => {
  await addMedication(api, { name: 'Cream', maxUsageDays: 14 });
  await page.goto('/app/medications');
  await page.getByRole('button', { name: 'Edit Cream' }).click();
  const limit = page.getByLabel('Maximum usage days');
  await expect(limit).toHaveAccessibleDescription(/^Days of use within the last 30 days\./);
  await limit.fill('60');
  await expect(limit).toHaveAccessibleDescription(/^Days of use within the last 60 days\./);
  await limit.fill('');
  await expect(limit).toHaveAccessibleDescription(/^Days of use within the last 30 days\./);
});

test('editing pre-fills everything, and can deactivate a medication and clear its limit', async ({
  page,
  api,
}) => {
  await addMedication(api, { name: 'Cream', maxUsageDays: 14, notes: 'Evenings' });
  await page.goto('/app/medications');
  await page.getByRole('button', { name: 'Edit Cream' }).click();
  const form = page.getByRole('dialog', { name: 'Edit medication' });
  await expect(form.getByLabel('Name')).toHaveValue('Cream');
  await expect(form.getByLabel('Frequency')).toHaveValue('Once daily');
  await expect(form.getByLabel('Maximum usage days')).toHaveValue('14');
  const ofThePast = form.getByText('Past check-ins will show it too.');
  await expect(ofThePast).toHaveCount(0);
  await form.getByLabel('Dosage').fill('Thick layer');
  await expect(ofThePast).toBeVisible();
  await form.getByLabel('Maximum usage days').fill('');
  await form.getByLabel('Notes').fill('');
  await form.getByRole('switch', { name: 'Active' }).uncheck();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(section(page, 'Inactive Medications').getByRole('article')).toHaveAccessibleName('Cream');
  const [saved] = await api.medications.list();
  expect(saved).toMatchObject({ name: 'Cream', active: false });
  expect(saved).not.toHaveProperty('maxUsageDays');
  expect(saved).not.toHaveProperty('notes');
});

test('only edited fields are sent, and a press that began inside the dialog does not close it', async ({
  page,
  api,
}) => {
  const [cream, neck] = await Promise.all([
    addMedication(api, { name: 'Cream', maxUsageDays: 14 }),
    addCondition(api, { name: 'Neck' }),
  ]);
  await api.medications.update(cream.id, { conditionIds: [neck.id] });
  await page.setViewportSize({ width: 1360, height: 900 });
  await page.goto('/app/medications');
  await page.getByRole('button', { name: 'Edit Cream' }).click();
  const form = page.getByRole('dialog', { name: 'Edit medication' });
  await form.getByLabel('Notes').fill('Evenings');
  await form.getByLabel('Name').hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(form.getByLabel('Notes')).toHaveValue('Evenings');

  // Another device edits the medication meanwhile.
  await api.medications.update(cream.id, { active: false, maxUsageDays: 7 });
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toHaveCount(0);
  expect(await api.medications.list()).toMatchObject([
    { name: 'Cream', notes: 'Evenings', active: false, maxUsageDays: 7, conditionIds: [neck.id] },
  ]);
  await page.getByRole('button', { name: 'Edit Cream' }).click();
  await page.mouse.click(5, 5);
  await expect(form).toHaveCount(0);
});

test("deleting asks first, and also deletes the medication's entries in check-ins", async ({ page, api }) => {
  const cream = await addMedication(api, { name: 'Cream' });
  await take(api, 0, cream.id);
  await page.goto('/app/medications');
  await page.getByRole('button', { name: 'Delete Cream' }).click();
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this medication? All related check-in data will be removed.',
  });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, 'Cream')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Cream' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(card(page, 'Cream')).toHaveCount(0);
  await expect.poll(async () => (await api.checkIns.read(today)).medicationEntries).toEqual([]);
});
