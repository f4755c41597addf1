import { addCheckIn, addCondition, addEarlierCondition } from '@flarewell/e2e/support/records.ts';
import {
  choose,
  differences,
  expectSaved,
  expectStep,
  goToPhoto,
  next,
  openCheckIn,
  save,
  today,
} from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import { makePng } from '@flarewell/server/testing/images/images';

const discard = 'Are you sure you want to close this check-in? Your unsaved changes will be lost.';

test.use({ expectedErrors: /409|503|ERR_FAILED/ });
test.beforeEach(({ person: _ }) => undefined);

test('closing asks first if work would be lost', { tag: '@wide' }, async ({ page, api }) => {
  await addCondition(api, { name: 'Neck' });
  let dialog = await openCheckIn(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  dialog = await openCheckIn(page);
  await choose(dialog, '3 Moderate');
  const question = page.getByRole('alertdialog', { name: discard });
  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    // Clicks beside the dialog, if the screen is wide enough for that.
    async () => {
      await dialog.dispatchEvent('pointerdown');
      await dialog.dispatchEvent('click');
    },
  ];
  for (const close of ways) {
    await close();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    // Pressed repeatedly, because browsers let a page prevent Escape only once.
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByRole('radio', { name: '3 Moderate' })).toBeChecked();
  }
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  dialog = await openCheckIn(page);
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('another device saved the day first: nothing is overwritten without asking', { tag: '@wide' }, async ({
  page,
  api,
}) => {
  const neck = await addCondition(api, { name: 'Neck' });
  const say = (notes: string, severity: 1 | 5) => ({
    notes,
    factors: {},
    conditionEntries: [{ conditionId: neck.id, severity, symptoms: [] }],
    medicationEntries: [],
  });
  const dialog = await openCheckIn(page);
  await goToPhoto(dialog);
  const { revision } = await addCheckIn(api, today, say('from the tablet', 5));
  await save(dialog).click();
  const heading = dialog.getByRole('heading', { level: 3 });
  await expect(heading).toHaveText('This day was changed on another device in the meantime');
  await expect(heading).toBeFocused();
  expect(await differences(dialog)).toEqual([
    ['Neck Severity', '2 Mild', '5 Extreme'],
    ['Notes', 'Not recorded', 'from the tablet'],
  ]);
  await dialog.getByRole('button', { name: 'Edit mine first' }).click();
  await expect(heading).toHaveText('Add Photo (Optional)');
  await save(dialog).click();
  expect((await api.checkIns.read(today)).notes).toBe('from the tablet');

  await dialog.getByRole('button', { name: 'Use other version' }).click();
  await expect(dialog).toHaveAccessibleName('Edit Check-in');
  await expect(dialog.getByRole('radio', { name: '5 Extreme' })).toBeChecked();
  await choose(dialog, '3 Moderate');
  await goToPhoto(dialog);
  await api.checkIns.save(today, { ...say('from the tablet again', 1), revision });
  await save(dialog).click();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expectSaved(page);
  expect(await api.checkIns.read(today)).toMatchObject({
    notes: 'from the tablet',
    conditionEntries: [{ severity: 3 }],
  });

  await goToPhoto(await openCheckIn(page));
  await api.checkIns.remove(today);
  await save(dialog).click();
  await expect(dialog.getByText('The other device deleted it. Do you want to keep it?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete mine too' }).click();
  await expect(dialog).toHaveAccessibleName('Daily Check-in');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a save in one tab shows in the others at once, and a conflict names the other tab', async ({
  page,
  context,
  api,
}) => {
  await addCondition(api, { name: 'Neck' });
  const saved = await openCheckIn(page);
  const [second, third] = [await context.newPage(), await context.newPage()];
  const unchanged = await openCheckIn(second);
  const changed = await openCheckIn(third);
  await choose(changed, '5 Extreme');
  await goToPhoto(saved, '1 Minimal');
  await save(saved).click();
  await expectSaved(page);

  await expect(unchanged).toHaveAccessibleName('Edit Check-in');
  await expect(unchanged.getByRole('radio', { name: '1 Minimal' })).toBeChecked();
  await choose(unchanged, '2 Mild');
  await goToPhoto(unchanged);
  await save(unchanged).click();
  await expectSaved(second);

  await expect(changed.getByRole('radio', { name: '5 Extreme' })).toBeChecked();
  await goToPhoto(changed);
  await save(changed).click();
  await expect(changed.getByRole('heading', { level: 3 })).toHaveText(
    'This day was changed in another tab in the meantime',
  );
  expect(await differences(changed)).toEqual([['Neck Severity', '5 Extreme', '2 Mild']]);
  await changed.getByRole('button', { name: 'Keep mine' }).click();
  await expectSaved(third);
  expect((await api.checkIns.read(today)).conditionEntries).toMatchObject([{ severity: 5 }]);
});

test('a photo that fails to upload stays for another try, and so does everything else', {
  tag: '@core-phone',
}, async ({ page, api }) => {
  await addCondition(api, { name: 'Neck' });
  const dialog = await openCheckIn(page);
  await goToPhoto(dialog);
  const png = { name: 'arm.png', mimeType: 'image/png', buffer: await makePng() };
  await dialog.locator('input[type=file]').setInputFiles(png);
  await expect(dialog.getByRole('img')).toBeVisible();

  const busy = { status: 503, json: { code: 'busy', message: 'The server is busy' } };
  await page.route('**/api/check-ins/*/photo', (route) => route.fulfill(busy));
  await save(dialog).click();
  const alert = dialog.getByRole('alert').filter({ hasText: 'photo' });
  await expect(alert).toHaveText('Failed to upload photo. Please try again.');
  await expect(dialog.getByRole('img')).toBeVisible();
  await page.unroute('**/api/check-ins/*/photo');

  // The photo is uploaded once, although saving the check-in fails and is tried again.
  let uploads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/photo')) uploads += 1;
  });
  await page.route(`**/api/check-ins/${today}`, (route) => route.fulfill(busy));
  await save(dialog).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'busy' })).toHaveText('The server is busy');
  await page.unroute(`**/api/check-ins/${today}`);
  await save(dialog).click();
  await expectSaved(page);
  expect(uploads).toBe(1);
  expect((await api.checkIns.read(today)).photoUrl).not.toBeNull();
});

test('the upload shows its progress, and closing the dialog meanwhile loses nothing', async ({
  page,
  api,
}) => {
  await addCondition(api, { name: 'Neck' });
  const dialog = await openCheckIn(page);
  await goToPhoto(dialog);
  const png = { name: 'arm.png', mimeType: 'image/png', buffer: await makePng() };
  await dialog.locator('input[type=file]').setInputFiles(png);
  await expect(dialog.getByRole('img')).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/check-ins/*/photo', async (route) => {
    await held.promise;
    await route.continue();
  });
  await save(dialog).click();
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await expect(dialog.getByRole('progressbar', { name: 'Uploading photo' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  held.resolve();
  await expectSaved(page);
  expect((await api.checkIns.read(today)).photoUrl).not.toBeNull();
});

test('saving stops at a condition that is not rated', async ({ page, api }) => {
  await addEarlierCondition(api, { name: 'Neck' });
  let dialog = await openCheckIn(page);
  await goToPhoto(dialog);
  await addEarlierCondition(api, { name: 'Elbow' });
  await page.reload();
  dialog = page.getByRole('dialog');
  await expectStep(dialog, 'Add Photo (Optional)', 'Step 5 of 5 · 100% complete');
  await save(dialog).click();
  const alert = dialog.getByRole('alert').filter({ hasText: 'rate' });
  await expect(alert).toContainText('Please rate the severity for all conditions before saving.');
  await alert.getByRole('button', { name: 'Go to Elbow' }).click();
  await expectStep(dialog, 'Elbow: how is it today?', 'Step 2 of 5 · 40% complete');
  await expect(next(dialog)).toBeDisabled();
  await goToPhoto(dialog);
  await save(dialog).click();
  await expectSaved(page);
});

test('a check-in that could not be deleted comes back', async ({ page, api }) => {
  await addCheckIn(api, today, { notes: 'Still here' });
  const dialog = await openCheckIn(page);
  await page.route(`**/api/check-ins/${today}`, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Delete check-in' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('The check-in was not deleted. Unable to connect')).toBeVisible();
  await expect(page.getByRole('button', { name: /June 14, 2025/ })).toContainText('Still here');
});

test('a future day is refused', async ({ page, api }) => {
  await addCondition(api, { name: 'Neck' });
  await page.clock.setFixedTime(new Date(`${today}T00:30:00`));
  await page.goto('/app/dashboard');
  const checkIn = page.getByRole('main').getByRole('button', { name: 'Check-In' });
  await expect(checkIn).toBeVisible();
  // The person flew west, where it is still the day before.
  await page.clock.setFixedTime(new Date('2025-06-13T20:00:00'));
  await checkIn.click();
  const dialog = page.getByRole('dialog', { name: 'Daily Check-in' });
  await expect(dialog.getByText('A check-in cannot be for a future day')).toBeVisible();
  await expect(dialog.getByText('Saturday, June 14, 2025')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
});
