import type { Api } from '@flarewell/e2e/support/api.ts';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import {
  addCheckIn,
  addCondition,
  addEarlierCondition,
  addMedication,
} from '@flarewell/e2e/support/records.ts';
import {
  choose,
  expectSaved,
  expectStep,
  goToPhoto,
  group,
  next,
  openCheckIn,
  previous,
  save,
  shownWizard,
  today,
} from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';

/** Adds two conditions, one medication of each kind that the wizard asks about, and one that it does not ask about. */
async function addRecords(api: Api) {
  const elbow = await addEarlierCondition(api, { name: 'Elbow', color: '#2563EB' });
  const neck = await addEarlierCondition(api, { name: 'Neck', color: '#EC4899' });
  const conditionIds = [neck.id];
  const cream = await addMedication(api, {
    name: 'Hydrocortisone 1%',
    dosage: 'Thin layer',
    frequency: 'Twice daily',
    conditionIds: [elbow.id, neck.id],
  });
  const pill = await addMedication(api, { name: 'Cetirizine', dosage: '10 mg', conditionIds });
  await addMedication(api, { name: 'Retired', active: false, conditionIds });
  const balm = await addMedication(api, { name: 'Balm', dosage: 'A little', frequency: 'As required' });
  return { elbow, neck, cream, pill, balm };
}

test.beforeEach(({ person: _ }) => undefined);

test('a new check-in, step by step, is stored as it was entered', { tag: ['@core-phone', '@wide'] }, async ({
  page,
  api,
}) => {
  const { elbow, neck, cream, pill, balm } = await addRecords(api);
  const dialog = await openCheckIn(page);

  await test.step('a condition', async () => {
    await expect(dialog).toHaveAccessibleName('Daily Check-in');
    await expect(dialog.getByText('Saturday, June 14, 2025')).toBeVisible();
    await expectStep(dialog, 'Elbow: how is it today?', 'Step 1 of 5 · 20% complete');
    await expect(dialog.getByRole('heading', { level: 3 })).toBeFocused();
    await expect(previous(dialog)).toBeDisabled();
    await expect(next(dialog)).toBeDisabled();
    await expect(save(dialog)).toHaveCount(0);
    await expect(dialog.getByText('Please select a severity level')).toBeVisible();
    const severities = group(dialog, 'Severity of Elbow');
    await expect(severities.getByRole('radio')).toHaveCount(5);
    for (const name of ['1 Minimal', '2 Mild', '3 Moderate', '4 Severe', '5 Extreme']) {
      await choose(severities, name);
      await expect(severities.getByRole('radio', { name })).toBeChecked();
    }
    await choose(severities, '3 Moderate');
    await choose(severities, '3 Moderate');
    await expect(severities.getByRole('radio', { name: '3 Moderate' })).toBeChecked();
    await expect(dialog.getByText('Please select a severity level')).toHaveCount(0);
    await expect(group(dialog, 'Symptoms')).toHaveText(
      /Itchiness.*Redness.*Dryness.*Flaking.*Pain.*Swelling.*Burning.*Bleeding/,
    );
    for (const name of ['Pain', 'Itchiness', 'Dryness']) await choose(dialog, name, 'checkbox');
    await choose(dialog, 'Dryness', 'checkbox');
    await dialog.getByLabel('Notes').fill('  after the garden ');
  });

  await test.step('a medication of two conditions is one entry', async () => {
    await expect(dialog.getByText('Thin layer · Twice daily')).toBeVisible();
    await expect(dialog.getByText('Cetirizine')).toHaveCount(0);
    await expect(group(dialog, 'Times taken of Hydrocortisone 1%')).toHaveCount(0);
    await choose(group(dialog, 'Hydrocortisone 1%'), 'Taken');
    const times = group(dialog, 'Times taken of Hydrocortisone 1%');
    await expect(times.getByRole('status')).toHaveText('1×');
    await expect(times.getByRole('button', { name: 'One less' })).toBeDisabled();
    await times.getByRole('button', { name: 'One less' }).click({ force: true });
    await expect(times.getByRole('status')).toHaveText('1×');
    for (const _ of [2, 3]) await times.getByRole('button', { name: 'One more' }).click();
    await times.getByRole('button', { name: 'One less' }).click();

    await next(dialog).click();
    await expectStep(dialog, 'Neck: how is it today?', 'Step 2 of 5 · 40% complete');
    await expect(dialog.getByRole('heading', { level: 3 })).toBeFocused();
    await expect(times.getByRole('status')).toHaveText('2×');
    await expect(group(dialog, 'Hydrocortisone 1%').getByRole('radio', { name: 'Taken' })).toBeChecked();
    await expect(dialog.getByText('Retired')).toHaveCount(0);
    await previous(dialog).click();
    await expect(dialog.getByLabel('Notes')).toHaveValue('  after the garden ');
    await next(dialog).click();
  });

  await test.step('skipped, with a reason', async () => {
    await choose(dialog, '5 Extreme');
    const reason = dialog.getByLabel('Reason for skipping Cetirizine');
    await expect(reason).toHaveCount(0);
    await choose(group(dialog, 'Cetirizine'), 'Skipped');
    await expect(reason.getByRole('option')).toHaveText([
      'Reason',
      'Forgot',
      'Side effects',
      'Not needed',
      'Out of medication',
      'Other',
    ]);
    await reason.selectOption('Out of medication');
    await choose(group(dialog, 'Cetirizine'), 'Taken');
    await expect(reason).toHaveCount(0);
    await choose(group(dialog, 'Cetirizine'), 'Skipped');
    await expect(reason).toHaveValue('');
    await reason.selectOption('Forgot');
    await next(dialog).click();
  });

  await test.step('lifestyle', async () => {
    await expectStep(dialog, 'Lifestyle Factors', 'Step 3 of 5 · 60% complete');
    const scales = {
      'Stress Level': ['Very Low', 'Low', 'Moderate', 'High', 'Very High'],
      'Sleep Quality': ['Very Poor', 'Poor', 'Fair', 'Good', 'Excellent'],
      'Water Intake': ['Very Low', 'Low', 'Adequate', 'Good', 'Excellent'],
      'Diet Quality': ['Very Poor', 'Poor', 'Fair', 'Good', 'Excellent'],
    };
    for (const [name, words] of Object.entries(scales)) {
      const scale = group(dialog, name);
      for (const [index, word] of words.entries()) {
        await expect(scale.getByRole('radio', { name: `${index + 1} ${word}`, exact: true })).toBeVisible();
      }
    }
    await choose(group(dialog, 'Stress Level'), '4 High');
    await choose(group(dialog, 'Water Intake'), '3 Adequate');
    await choose(group(dialog, 'Diet Quality'), '1 Very Poor');
    await choose(group(dialog, 'Water Intake'), '3 Adequate');
    await expect(group(dialog, 'Water Intake').getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(group(dialog, 'Weather')).toHaveText(/Humid.*Dry.*Hot.*Cold.*Rainy.*Windy/);
    for (const weather of ['Hot', 'Hot', 'Rainy', 'Windy']) await choose(group(dialog, 'Weather'), weather);
    await expect(group(dialog, 'Weather').getByRole('radio', { checked: true })).toHaveCount(1);
  });

  await test.step('other medications', async () => {
    await expect(dialog.getByRole('heading', { name: 'Other medications' })).toBeVisible();
    await expect(group(dialog, 'Balm').getByRole('radio')).toHaveCount(2);
    await choose(group(dialog, 'Balm'), 'Not taken');
    await expect(dialog.getByLabel('Reason for skipping Balm')).toHaveCount(0);
    await choose(group(dialog, 'Balm'), 'Not taken');
    await expect(group(dialog, 'Balm').getByRole('radio', { checked: true })).toHaveCount(0);
    await choose(group(dialog, 'Balm'), 'Not taken');
    await next(dialog).click();
  });

  await test.step('notes, photo and saving', async () => {
    await expectStep(dialog, 'Additional Notes', 'Step 4 of 5 · 80% complete');
    await dialog.getByLabel('Notes').fill('Slept badly');
    await next(dialog).click();
    await expectStep(dialog, 'Add Photo (Optional)', 'Step 5 of 5 · 100% complete');
    await expect(next(dialog)).toHaveCount(0);
    await save(dialog).click();
    await expectSaved(page);
  });

  expect(await api.checkIns.read(today)).toMatchObject({
    date: `${today}T12:00:00`,
    notes: 'Slept badly',
    photoUrl: null,
    factors: { stress: 4, diet: 1, weather: 'Windy' },
    conditionEntries: [
      { conditionId: elbow.id, severity: 3, symptoms: ['Itchiness', 'Pain'], notes: 'after the garden' },
      { conditionId: neck.id, severity: 5, symptoms: [] },
    ],
    medicationEntries: [
      { medicationId: cream.id, taken: true, timesTaken: 2 },
      { medicationId: pill.id, taken: false, skippedReason: 'Forgot' },
      { medicationId: balm.id, taken: false },
    ],
  });
  // The calendar shows the check-in at once, and after a reload.
  const dayCell = page.getByRole('button', { name: /June 14, 2025/ });
  await expect(dayCell).toContainText('Slept badly');
  await page.reload();
  await expect(dayCell).toContainText('Slept badly');
});

test('a check-in that exists is loaded, completed, replaced and deleted', { tag: '@core-phone' }, async ({
  page,
  api,
}) => {
  const { elbow, neck, cream, pill } = await addRecords(api);
  const day = '2025-06-12';
  await addCheckIn(api, day, {
    notes: 'As it was',
    factors: { sleep: 2, weather: 'Dry' },
    conditionEntries: [{ conditionId: neck.id, severity: 4, symptoms: ['Burning'], notes: 'collar' }],
    medicationEntries: [{ medicationId: cream.id, taken: false, skippedReason: 'Not needed' }],
  });
  let dialog = await openCheckIn(page, day);
  await expect(dialog).toHaveAccessibleName('Edit Check-in');
  await expect(dialog.getByText('Thursday, June 12, 2025')).toBeVisible();
  await expectStep(dialog, 'Elbow: how was it that day?', 'Step 1 of 5 · 20% complete');
  await expect(dialog.getByRole('button', { name: 'Same as last time' })).toHaveCount(0);
  await expect(next(dialog)).toBeDisabled();
  await choose(dialog, '1 Minimal');
  await next(dialog).click();
  await expect(dialog.getByRole('radio', { name: '4 Severe' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Burning' })).toBeChecked();
  await expect(dialog.getByLabel('Notes')).toHaveValue('collar');
  await expect(dialog.getByLabel('Reason for skipping Hydrocortisone 1%')).toHaveValue('Not needed');
  await choose(group(dialog, 'Cetirizine'), 'Taken');
  await next(dialog).click();
  await expect(group(dialog, 'Sleep Quality').getByRole('radio', { name: '2 Poor' })).toBeChecked();
  await expect(group(dialog, 'Weather').getByRole('radio', { name: 'Dry' })).toBeChecked();
  await next(dialog).click();
  await expect(dialog.getByLabel('Notes')).toHaveValue('As it was');
  await dialog.getByLabel('Notes').fill('');
  await next(dialog).click();
  await save(dialog).click();
  await expectSaved(page);
  const saved = await api.checkIns.read(day);
  expect(saved.notes).toBeUndefined();
  expect(saved.conditionEntries.map(({ conditionId, severity }) => [conditionId, severity])).toEqual([
    [neck.id, 4],
    [elbow.id, 1],
  ]);
  expect(saved.medicationEntries).toEqual([
    { medicationId: cream.id, taken: false, skippedReason: 'Not needed' },
    { medicationId: pill.id, taken: true, timesTaken: 1 },
  ]);

  const dayCell = page.getByRole('button', { name: /June 12, 2025/ });
  await dayCell.click();
  dialog = await shownWizard(page);
  const question = 'Are you sure you want to delete this check-in?';
  await dialog.getByRole('button', { name: 'Delete check-in' }).click();
  await page.getByRole('alertdialog', { name: question }).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete check-in' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Check-in deleted' })).toBeVisible();
  await expect.poll(() => api.checkIns.read(day).catch(({ code }) => code)).toBe('not-found');
  await dayCell.click();
  await expect(await shownWizard(page)).toHaveAccessibleName('Daily Check-in');
});

test("'Same as last time' fills in what the last check-in rated, and nothing else", async ({ page, api }) => {
  const { elbow, neck, cream } = await addRecords(api);
  const rated = (severity: 1 | 4) => [
    { conditionId: elbow.id, severity, symptoms: ['Redness' as const], notes: 'not this' },
  ];
  await addCheckIn(api, '2025-06-10', { conditionEntries: rated(1) });
  await addCheckIn(api, '2025-06-12', {
    notes: 'nor this',
    factors: { stress: 5, weather: 'Cold' },
    conditionEntries: rated(4),
    medicationEntries: [{ medicationId: cream.id, taken: true, timesTaken: 1 }],
  });
  const dialog = await openCheckIn(page);
  await expect(dialog.getByText('Thursday, June 12')).toBeVisible();
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Same as last time' }).click();
  await expect(
    dialog.getByRole('status').filter({ hasText: 'Filled in. Change what is different.' }),
  ).toBeVisible();
  await expect(dialog.getByRole('radio', { name: '4 Severe' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(dialog.getByLabel('Notes')).toHaveValue('');
  await choose(dialog, '3 Moderate');
  await next(dialog).click();
  await expect(dialog.getByRole('button', { name: 'Same as last time' })).toHaveCount(0);
  await choose(dialog, '1 Minimal');
  await next(dialog).click();
  await expect(group(dialog, 'Stress Level').getByRole('radio', { name: '5 Very High' })).toBeChecked();
  await goToPhoto(dialog);
  await save(dialog).click();
  await expectSaved(page);
  const saved = await api.checkIns.read(today);
  expect(saved).toMatchObject({ factors: { stress: 5, weather: 'Cold' }, medicationEntries: [] });
  expect(saved.notes).toBeUndefined();
  expect(saved.conditionEntries).toEqual([
    { conditionId: elbow.id, severity: 3, symptoms: ['Redness'] },
    { conditionId: neck.id, severity: 1, symptoms: [] },
  ]);
});

test('a condition that was added after the day can be left out, and rated too', async ({ page, api }) => {
  const neck = await addEarlierCondition(api, { name: 'Neck' });
  const scalp = await addCondition(api, { name: 'Scalp' });
  await addCheckIn(api, '2025-06-12', {
    conditionEntries: [{ conditionId: neck.id, severity: 4, symptoms: [] }],
  });
  let dialog = await openCheckIn(page, '2025-06-12');
  await next(dialog).click();
  await expectStep(dialog, 'Scalp: how was it that day?', 'Step 2 of 5 · 40% complete');
  const optional = dialog.getByText('Optional: it was added after this day.');
  await expect(optional).toBeVisible();
  // What was entered needs a severity, or it could not be saved.
  await choose(dialog, 'Itchiness', 'checkbox');
  await expect(dialog.getByText('Please select a severity level')).toBeVisible();
  await expect(next(dialog)).toBeDisabled();
  await choose(dialog, '2 Mild');
  await choose(dialog, '2 Mild');
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await choose(dialog, 'Itchiness', 'checkbox');
  await expect(optional).toBeVisible();
  for (const _ of ['Scalp', 'factors']) await next(dialog).click();
  await dialog.getByLabel('Notes').fill('Only a note');
  await next(dialog).click();
  await save(dialog).click();
  await expectSaved(page);
  const { conditionEntries, notes } = await api.checkIns.read('2025-06-12');
  expect(conditionEntries.map(({ conditionId }) => conditionId)).toEqual([neck.id]);
  expect(notes).toBe('Only a note');

  await page.getByRole('button', { name: /June 12, 2025/ }).click();
  dialog = await shownWizard(page);
  await goToPhoto(dialog);
  await save(dialog).click();
  const readEntries = async () => (await api.checkIns.read('2025-06-12')).conditionEntries;
  await expect.poll(readEntries).toContainEqual({ conditionId: scalp.id, severity: 2, symptoms: [] });
});

test('a check-in of a day before all conditions needs one rating, of any of them', async ({ page, api }) => {
  const neck = await addCondition(api, { name: 'Neck' });
  await addCondition(api, { name: 'Scalp' });
  const dialog = await openCheckIn(page, '2025-06-12');
  await next(dialog).click();
  await expect(dialog.getByText('Please rate at least one condition')).toBeVisible();
  await expect(next(dialog)).toBeDisabled();
  await previous(dialog).click();
  await choose(dialog, '3 Moderate');
  for (const _ of ['Neck', 'Scalp', 'factors', 'notes']) await next(dialog).click();
  await save(dialog).click();
  await expectSaved(page);
  const { conditionEntries } = await api.checkIns.read('2025-06-12');
  expect(conditionEntries.map(({ conditionId }) => conditionId)).toEqual([neck.id]);
});

test('without a condition, the day can still be noted and a first condition added', async ({ page, api }) => {
  const dialog = await openCheckIn(page);
  await expectStep(dialog, 'Lifestyle Factors', 'Step 1 of 3 · 33% complete');
  await choose(group(dialog, 'Sleep Quality'), '4 Good');
  await expect(dialog.getByText('There is no condition to rate')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add Your First Condition' }).click();
  const adding = page.getByRole('dialog', { name: 'Add condition' });
  await adding.getByLabel('Name').fill('Scalp');
  await adding.getByRole('button', { name: 'Add condition' }).click();
  await expectStep(dialog, 'Scalp: how is it today?', 'Step 1 of 4 · 25% complete');
  await expect(dialog.getByRole('heading', { level: 3 })).toBeFocused();
  await goToPhoto(dialog);
  await save(dialog).click();
  await expectSaved(page);
  expect(await api.checkIns.read(today)).toMatchObject({
    factors: { sleep: 4 },
    conditionEntries: [{ severity: 2 }],
  });
});

test('by keyboard alone, and Enter saves nothing by accident', { tag: '@wide' }, async ({ page, api }) => {
  const neck = await addCondition(api, { name: 'Neck' });
  const cream = await addMedication(api, { name: 'Balm', conditionIds: [neck.id] });
  const dialog = await openCheckIn(page);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('Tab', 'Space');
  await expect(dialog.getByRole('radio', { name: '1 Minimal' })).toBeChecked();
  await press('ArrowRight', 'ArrowDown', 'ArrowLeft');
  await expect(dialog.getByRole('radio', { name: '2 Mild' })).toBeChecked();
  await press('Tab', 'Tab', 'Space');
  await expect(dialog.getByRole('checkbox', { name: 'Redness' })).toBeChecked();
  for (let symptom = 3; symptom <= 8; symptom += 1) await press('Tab');
  await press('Tab', 'Space');
  await expect(group(dialog, 'Balm').getByRole('radio', { name: 'Taken' })).toBeChecked();
  // The count comes after the choice that it belongs to.
  await press('Tab', 'Tab', 'Enter');
  await expect(group(dialog, 'Times taken of Balm').getByRole('status')).toHaveText('2×');
  await press('Tab');
  await page.keyboard.type('first\nsecond');
  await press('Tab', 'Enter');
  await expectStep(dialog, 'Lifestyle Factors', 'Step 2 of 4 · 50% complete');
  await press('Enter');
  await press('Tab', 'Space');
  await expect(dialog.getByRole('radio', { name: '0 No itch' })).toBeChecked();
  await press('Tab', 'Space', 'ArrowRight', 'Space');
  await expect(group(dialog, 'Stress Level').getByRole('radio', { checked: true })).toHaveCount(0);
  await press('Tab', 'Space', 'ArrowRight');
  await expect(group(dialog, 'Sleep Quality').getByRole('radio', { name: '2 Poor' })).toBeChecked();
  await next(dialog).focus();
  await press('Enter', 'Enter', 'Enter');
  await expectStep(dialog, 'Additional Notes', 'Step 3 of 4 · 75% complete');
  await press('Tab');
  await page.keyboard.type('line\nline');
  await press('Tab', 'Tab', 'Enter', 'Enter');
  await expectStep(dialog, 'Add Photo (Optional)', 'Step 4 of 4 · 100% complete');
  await expect(save(dialog)).toBeEnabled();
  await save(dialog).focus();
  await press('Enter');
  await expectSaved(page);
  expect(await api.checkIns.read(today)).toMatchObject({
    notes: 'line\nline',
    factors: { sleep: 2, itch: 0 },
    conditionEntries: [{ severity: 2, symptoms: ['Redness'], notes: 'first\nsecond' }],
    medicationEntries: [{ medicationId: cream.id, taken: true, timesTaken: 2 }],
  });
});

test('a double tap moves on by one step only', async ({ page, api }) => {
  const dialog = await openCheckIn(page);
  await next(dialog).click();
  await next(dialog).dblclick();
  await expectStep(dialog, 'Add Photo (Optional)', 'Step 3 of 3 · 100% complete');
  await expect(save(dialog)).toBeEnabled();
  expect(await api.checkIns.list({ from: today, to: today })).toMatchObject({ checkIns: [] });
});

test('the bar shows the share that its words say', async ({ page, api }) => {
  await addRecords(api);
  const dialog = await openCheckIn(page);
  const bar = dialog.getByText(/^Step \d of 5/).locator('xpath=preceding-sibling::div');
  const filledShare = () =>
    bar.evaluate((element) => {
      const parts = [...element.children].map((part) => getComputedStyle(part).backgroundColor);
      return parts.filter((color) => color === parts[0]).length / parts.length;
    });
  expect(await filledShare()).toBe(0.2);
  await choose(dialog, '3 Moderate');
  await next(dialog).click();
  await expect(dialog.getByText('Step 2 of 5 · 40% complete')).toBeVisible();
  expect(await filledShare()).toBe(0.4);
});

test("'Same as last time' moves nothing on the screen", { tag: '@wide' }, async ({ page, api }) => {
  const { elbow } = await addRecords(api);
  await addCheckIn(api, '2025-06-11', {
    conditionEntries: [{ conditionId: elbow.id, severity: 4, symptoms: ['Redness'] }],
  });
  for (const width of [page.viewportSize()?.width ?? 0, 360]) {
    await page.setViewportSize({ width, height: 844 });
    const dialog = await openCheckIn(page);
    const button = dialog.getByRole('button', { name: 'Same as last time' });
    const places = () =>
      Promise.all([button, group(dialog, 'Symptoms')].map((element) => element.boundingBox()));
    const before = await places();
    await button.click();
    await expect(dialog.getByText('Filled in. Change what is different.').last()).toBeVisible();
    expect(await places()).toEqual(before);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toHaveCount(0);
  }
});

test('medications that belong to no condition are not called other ones if there are none else', async ({
  page,
  api,
}) => {
  await addMedication(api, { name: 'Balm' });
  const dialog = await openCheckIn(page);
  await expect(dialog.getByRole('heading', { name: 'Medications', exact: true })).toBeVisible();
  await expect(dialog.getByText('Other medications')).toHaveCount(0);
});

test('the lifestyle step leads to the other medications before Next, until they were seen', {
  tag: '@wide',
}, async ({ page, api }) => {
  const { balm } = await addRecords(api);
  const dialog = await openCheckIn(page);
  for (const _ of ['Elbow', 'Neck']) {
    await choose(dialog, '2 Mild');
    await next(dialog).click();
  }
  const heading = dialog.getByRole('heading', { name: 'Other medications' });
  const jump = dialog.getByRole('button', { name: 'Other medications' });
  await expect(heading).not.toBeInViewport();
  await expect(jump).toBeInViewport({ ratio: 1 });
  await jump.click();
  await expect(heading).toBeInViewport({ ratio: 1 });
  await expect(jump).toHaveCount(0);
  await expect(group(dialog, balm.name)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(group(dialog, balm.name).getByRole('radio').first()).toBeFocused();
});

test('long words widen no step on a small phone', async ({ page, api }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const name = 'W'.repeat(80);
  const { id } = await addCondition(api, { name });
  await addMedication(api, { name, dosage: name, conditionIds: [id] });
  await addMedication(api, { name, dosage: name });
  await addCheckIn(api, '2025-06-11', { factors: { stress: 3 } });
  const dialog = await openCheckIn(page);
  const expectNoScrolling = async () => {
    const tooWide = await dialog.evaluate((element) =>
      [element, ...element.querySelectorAll('div, footer')]
        .filter(
          (part) => part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX !== 'visible',
        )
        .map((part) => part.className),
    );
    expect(tooWide).toEqual([]);
    expect(await next(dialog).or(save(dialog)).boundingBox()).toMatchObject({ width: expect.any(Number) });
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  };
  await expectNoScrolling();
  await choose(dialog, '3 Moderate');
  for (const _ of ['lifestyle', 'notes', 'photo']) {
    await next(dialog).click();
    await expectNoScrolling();
  }
});

test('axe finds nothing on any kind of step', { tag: '@wide' }, async ({ page, api }) => {
  await addRecords(api);
  await addCheckIn(api, '2025-06-12', { factors: { stress: 5 } });
  const dialog = await openCheckIn(page);
  await expectAccessible(page);
  await choose(dialog, '3 Moderate');
  await choose(dialog, 'Itchiness', 'checkbox');
  await next(dialog).click();
  await choose(dialog, '5 Extreme');
  await choose(group(dialog, 'Hydrocortisone 1%'), 'Taken');
  await choose(group(dialog, 'Cetirizine'), 'Skipped');
  await expectAccessible(page);
  await next(dialog).click();
  await choose(group(dialog, 'Diet Quality'), '2 Poor');
  await choose(group(dialog, 'Weather'), 'Hot');
  await expectAccessible(page);
  await next(dialog).click();
  await dialog.getByLabel('Notes').fill('x'.repeat(2001));
  await expect(dialog.getByText('Notes must be at most 2000 characters long')).toBeVisible();
  await expectAccessible(page);
  await next(dialog).click();
  await save(dialog).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'at most 2000' })).toBeVisible();
  await expectAccessible(page);
});
