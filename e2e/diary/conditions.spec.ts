import type { Symptom } from '@flarewell/domain/checkIns';
import { addDays } from '@flarewell/domain/day';
import type { Level } from '@flarewell/domain/measures/ratings';
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

function rate(
  api: Api,
  days: number,
  conditionId: string,
  severity: Level,
  symptoms: Symptom[] = [],
  notes?: string,
) {
  return addCheckIn(api, ago(days), {
    conditionEntries: [{ conditionId, severity, symptoms, ...(notes && { notes }) }],
  });
}

const card = (page: Page, name: string) => page.getByRole('article', { name });

test('an empty list says so, and a first condition can be added', async ({ page }) => {
  await page.goto('/app/conditions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Skin Conditions');
  await expect(page.getByText('No conditions added yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add Your First Condition' }).click();
  const form = page.getByRole('dialog', { name: 'Add condition' });
  await form.getByRole('button', { name: 'Add condition' }).click();
  await expect(form.getByText('Please enter a name')).toBeVisible();
  await form.getByLabel('Name').fill('x'.repeat(81));
  await expect(form.getByText('Name must be at most 80 characters long')).toBeVisible();
  await form.getByLabel('Name').fill('Hand eczema');
  await form.getByLabel('Description').fill('Between the fingers');
  await expect(form.getByRole('radio')).toHaveCount(8);
  await expect(form.getByLabel('Blue')).toBeChecked();
  await form.getByLabel('Teal').check();
  await form.getByRole('button', { name: 'Add condition' }).click();
  await expect(card(page, 'Hand eczema')).toContainText('Between the fingers');
  await expect(card(page, 'Hand eczema')).toHaveCSS('border-top-color', 'rgb(13, 148, 136)');
  await expect(card(page, 'Hand eczema')).toContainText('No data for last 7 days');
  await expect(card(page, 'Hand eczema')).toContainText('0 check-ins this month (last 30 days)');
});

test('a card shows the latest check-in, its symptoms, the last 7 days and the last 30', {
  tag: '@wide',
}, async ({ page, api }) => {
  const neck = await addCondition(api, { name: 'Neck' });
  await rate(api, 1, neck.id, 4, ['Itchiness', 'Redness', 'Dryness', 'Flaking', 'Pain']);
  await Promise.all([rate(api, 6, neck.id, 2), rate(api, 29, neck.id, 1), rate(api, 30, neck.id, 1)]);
  await page.goto('/app/conditions');
  const neckCard = card(page, 'Neck');
  await expect(neckCard).toContainText('Latest check-in: Jun 13, 2025');
  await expect(neckCard.getByRole('img', { name: 'Severity: 4 Severe' })).toBeVisible();
  await expect(neckCard.getByRole('list', { name: 'Symptoms' }).getByRole('listitem')).toHaveText([
    'Itchiness',
    'Redness',
    'Dryness',
    '+2 more',
  ]);
  await expect(neckCard).toContainText('3 check-ins this month (last 30 days)');
  await expect(neckCard.locator('svg polyline')).toHaveCount(2);
  await expectAccessible(page);
  await neckCard.getByRole('link', { name: 'View details of Neck' }).click();
  await expect(page).toHaveURL(`/app/conditions/${neck.id}`);
});

test('the scales of the recent check-ins stand in one column', async ({ page, api }) => {
  const neck = await addCondition(api, { name: 'Neck' });
  for (const [index, severity] of ([1, 2, 3, 4, 5] as const).entries()) {
    await rate(api, index, neck.id, severity);
  }
  await page.goto(`/app/conditions/${neck.id}`);
  const scales = page.getByRole('region', { name: 'Recent Check-ins' }).getByRole('img');
  for (const width of [360, 640, 1360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(scales).toHaveCount(5);
    const lefts = await scales.evaluateAll((all) =>
      all.map((scale) => Math.round(scale.getBoundingClientRect().left)),
    );
    expect(new Set(lefts).size, `at ${width} px`).toBe(1);
  }
});

test('editing pre-fills the form, and can clear the description', async ({ page, api }) => {
  await addCondition(api, { name: 'Neck', description: 'Left side', color: '#EC4899' });
  await page.goto('/app/conditions');
  await page.getByRole('button', { name: 'Edit Neck' }).click();
  const form = page.getByRole('dialog', { name: 'Edit condition' });
  await expect(form.getByLabel('Name')).toHaveValue('Neck');
  await expect(form.getByLabel('Description')).toHaveValue('Left side');
  await expect(form.getByLabel('Pink')).toBeChecked();
  await expect(form.getByRole('button', { name: 'Delete' })).toBeVisible();
  await form.getByLabel('Description').fill('');
  await form.getByLabel('Name').fill('Nape');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(card(page, 'Nape')).not.toContainText('Left side');
  expect((await api.conditions.list())[0]).not.toHaveProperty('description');
  await page.getByRole('button', { name: 'Edit Nape' }).click();
  await page.getByLabel('Name').fill('Never saved');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, 'Nape')).toBeVisible();
});

test("deleting asks first, and also deletes the condition's entries in check-ins", async ({ page, api }) => {
  const neck = await addCondition(api, { name: 'Neck' });
  const scalp = await addCondition(api, { name: 'Scalp' });
  await addMedication(api, { conditionIds: [neck.id, scalp.id] });
  await addCheckIn(api, today, {
    conditionEntries: [neck, scalp].map(({ id }) => ({ conditionId: id, severity: 3, symptoms: [] })),
  });
  await page.goto('/app/medications');
  const uses = page.getByRole('list', { name: 'For' }).getByRole('listitem');
  await expect(uses).toHaveText(['Neck', 'Scalp']);
  await page.goto('/app/conditions');
  await page.getByRole('button', { name: 'Delete Neck' }).click();
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this condition? All related check-in data will be removed.',
  });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, 'Neck')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Neck' }).click();
  await page.getByLabel('Name').fill('Nape');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Nape');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(card(page, 'Neck')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(async () => (await api.checkIns.read(today)).conditionEntries.length).toBe(1);
  expect((await api.medications.list())[0]?.conditionIds).toEqual([scalp.id]);
  // The link is also removed from the local copy: the server never answers this request.
  await page.route('**/api/sync*', () => undefined);
  await page.goto('/app/medications');
  await expect(uses).toHaveText(['Scalp']);
});

test('R218 a deletion names the condition and counts its ratings, and can be undone', {
  tag: '@wide',
}, async ({ page, api }) => {
  const neck = await addCondition(api, { name: 'Neck' });
  const cream = await addMedication(api, { conditionIds: [neck.id] });
  await Promise.all([rate(api, 0, neck.id, 5, ['Redness'], 'Worse after sport'), rate(api, 400, neck.id, 1)]);
  const readAll = async () => JSON.stringify([await api.conditions.list(), await api.medications.list()]);
  const before = await readAll();
  await page.goto('/app/conditions');
  await page.getByRole('button', { name: 'Delete Neck' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toHaveAccessibleDescription('Neck 2 ratings and its flares go with it.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(card(page, 'Neck')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Neck restored')).toBeVisible();
  await expect(card(page, 'Neck').getByRole('img', { name: 'Severity: 5 Extreme' })).toBeVisible();
  expect(await readAll()).toBe(before);
  expect((await api.checkIns.read(today)).conditionEntries).toEqual([
    { conditionId: neck.id, severity: 5, symptoms: ['Redness'], notes: 'Worse after sport' },
  ]);
  expect(cream.conditionIds).toEqual([neck.id]);
});

test('R217 a second condition of the same name is allowed, with a hint before', async ({ page, api }) => {
  await addCondition(api, { name: 'Neck' });
  await page.goto('/app/conditions');
  await page.getByRole('button', { name: 'Add Condition' }).click();
  const form = page.getByRole('dialog', { name: 'Add Condition' });
  const hint = 'There is already a condition with this name. You can still save it.';
  await form.getByLabel('Name').fill('Neck, left');
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('');
  await form.getByLabel('Name').fill(' nECK ');
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription(hint);
  await form.getByRole('button', { name: 'Add Condition' }).click();
  await expect(form).toHaveCount(0);
  expect((await api.conditions.list()).map(({ name }) => name)).toEqual(['Neck', 'nECK']);
  await page.getByRole('button', { name: 'Edit Neck', exact: true }).click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(hint);
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('a deletion is rolled back with a message, and a failed addition keeps what was typed', async ({
    page,
    api,
  }) => {
    await addCondition(api, { name: 'Neck' });
    await page.goto('/app/conditions');
    await expect(card(page, 'Neck')).toBeVisible();
    await page.route('/api/conditions**', (route) => route.abort());
    await page.route('/api/conditions/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Delete Neck' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(
      page.getByText(/^Neck was not deleted\. Unable to connect to the Flarewell server\./),
    ).toBeVisible();
    await expect(card(page, 'Neck')).toBeVisible();
    await page.getByRole('button', { name: 'Add condition' }).click();
    const form = page.getByRole('dialog', { name: 'Add condition' });
    await form.getByLabel('Name').fill('Scalp');
    await form.getByRole('button', { name: 'Add condition' }).click();
    await expect(form.getByRole('alert')).toContainText('Unable to connect to the Flarewell server.');
    await expect(form.getByLabel('Name')).toHaveValue('Scalp');
  });
});

test('a condition in detail', { tag: '@wide' }, async ({ page, api }) => {
  const neck = await addCondition(api, { name: 'Neck', description: 'Left side' });
  await Promise.all([
    rate(api, 0, neck.id, 5, ['Itchiness', 'Redness'], 'Worse after sport'),
    rate(api, 1, neck.id, 1, ['Itchiness']),
    rate(api, 2, neck.id, 2, ['Itchiness', 'Pain']),
    rate(api, 3, neck.id, 4, []),
    rate(api, 40, neck.id, 1, []),
    rate(api, 500, neck.id, 5, []),
  ]);
  await page.goto(`/app/conditions/${neck.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neck');
  await expect(page.getByText('Left side')).toBeVisible();
  const figure = (title: string) =>
    page.getByText(title, { exact: true }).locator('xpath=following-sibling::dd');
  await expect(figure('Total Check-ins')).toHaveText('6');
  await expect(figure('Average Severity')).toHaveText('3.0 out of 5');
  await expect(figure('First Recorded')).toHaveText(
    new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(neck.createdAt)),
  );
  await expect(figure('Best day')).toHaveText('1 Minimal on two days, the last of them Jun 13, 2025');
  await expect(figure('Worst day')).toHaveText('5 Extreme on two days, the last of them Jun 14, 2025');
  await expect(figure('Severe days (4 or more)')).toHaveText('3 days');
  await expect(figure('Mild days (2 or less)')).toHaveText('3 days');
  const symptoms = page.getByRole('region', { name: 'Common Symptoms' }).getByRole('listitem');
  await expect(symptoms).toHaveText(['Itchiness50%', 'Redness17%', 'Pain17%']);
  const recent = page.getByRole('region', { name: 'Recent Check-ins' });
  await expect(recent.locator('ul').first().locator('> li')).toHaveCount(5);
  await expect(recent).toContainText('Saturday, June 14, 2025');
  await expect(recent).toContainText('Worse after sport');
  await expect(recent.getByRole('link', { name: 'View all 6 check-ins' })).toHaveAttribute(
    'href',
    `/app/check-in?condition=${neck.id}`,
  );
  await expect(page.getByRole('region', { name: 'Severity Trends' })).toContainText('Last 30 days');
  await expectAccessible(page);
  await recent.getByRole('link', { name: 'New check-in' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Check-in' })).toBeVisible();
});

test('a condition without any check-in, and one that does not exist', async ({ page, api }) => {
  const neck = await addCondition(api, { name: 'Neck' });
  await page.goto(`/app/conditions/${neck.id}`);
  await expect(page.getByText('No symptom data recorded yet.')).toBeVisible();
  await expect(page.getByText('N/A')).toHaveCount(4);
  await expect(page.locator('dd').getByText('Not rated', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/app/conditions');
  await page.goto('/conditions/nobody');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Condition Not Found');
  await expect(page.getByText("We couldn't find the condition you're looking for.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Conditions' }).click();
  await expect(page).toHaveURL('/app/conditions');
});
