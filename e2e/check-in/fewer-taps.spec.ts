import { asLastTimePath } from '@flarewell/domain/paths';
import type { Api } from '@flarewell/e2e/support/api.ts';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { addCheckIn, addEarlierCondition, addMedication } from '@flarewell/e2e/support/records.ts';
import {
  choose,
  expectSaved,
  expectStep,
  group,
  openCheckIn,
  save,
  shownWizard,
  today,
} from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Locator, Page } from '@playwright/test';

test.beforeEach(({ person: _ }) => undefined);

/** Three conditions and four medications, and how they were yesterday. */
async function addDiary(api: Api) {
  const conditions = [];
  for (const name of ['Elbow', 'Neck', 'Scalp']) conditions.push(await addEarlierCondition(api, { name }));
  const conditionIds = conditions.map(({ id }) => id);
  const cream = await addMedication(api, { name: 'Cream', frequency: 'Twice daily', conditionIds });
  const pill = await addMedication(api, { name: 'Pill' });
  const weekly = await addMedication(api, { name: 'Injection', frequency: 'Weekly' });
  const balm = await addMedication(api, { name: 'Balm', frequency: 'As required' });
  await addCheckIn(api, '2025-06-13', {
    notes: 'Not copied',
    factors: { stress: 4 },
    conditionEntries: conditionIds.map((conditionId, index) => ({
      conditionId,
      severity: index === 0 ? 3 : 1,
      symptoms: ['Itchiness'],
    })),
    medicationEntries: [cream, weekly].map(({ id }) => ({ medicationId: id, taken: true, timesTaken: 1 })),
  });
  return { conditionIds, cream, pill, balm };
}

const lines = (dialog: Locator) =>
  dialog.getByRole('list', { name: 'What will be saved' }).getByRole('button');
const line = (dialog: Locator, name: string) => lines(dialog).filter({ hasText: name });
const allTaken = (dialog: Locator) => dialog.getByRole('button', { name: 'All taken' });

/** Counts what a finger or the mouse really presses from now on. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.taps = '0';
    const count = () => {
      const { dataset } = document.documentElement;
      dataset.taps = String(Number(dataset.taps) + 1);
    };
    window.addEventListener('pointerup', count, { capture: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.taps));
}

test('an unchanged evening is saved with four taps', { tag: ['@core-phone', '@wide'] }, async ({
  page,
  api,
}) => {
  const { conditionIds, cream, pill } = await addDiary(api);
  await page.clock.setFixedTime(new Date(`${today}T20:00:00`));
  await page.goto('/app/dashboard');
  const checkIn = page.getByRole('main').getByRole('button', { name: 'Check-In' });
  await expect(checkIn).toBeVisible();
  const taps = await countTaps(page);

  await checkIn.click();
  const dialog = await shownWizard(page);
  await dialog.getByRole('button', { name: 'All as last time' }).click();
  await expectStep(dialog, 'Add Photo (Optional)', 'Step 6 of 6 · 100% complete');
  await expect(dialog.getByRole('heading', { name: 'What will be saved' })).toBeFocused();
  await expect(dialog.getByRole('heading', { level: 2 })).toBeInViewport();
  await expect(lines(dialog)).toHaveCount(5);
  await expect(line(dialog, 'Elbow')).toContainText('Moderate');
  await expect(line(dialog, 'Elbow')).toContainText('Itchiness');
  await expect(line(dialog, 'Lifestyle Factors')).toContainText('Stress Level: High');
  await expect(line(dialog, 'Additional Notes')).toContainText('Nothing yet');
  await expect(group(dialog, 'Cream').getByRole('radio', { checked: true })).toHaveCount(0);
  await allTaken(dialog).click();
  await save(dialog).click();
  await expectSaved(page);
  expect(await taps()).toBe(4);

  const saved = await api.checkIns.read(today);
  expect(saved.notes).toBeUndefined();
  expect(saved.conditionEntries).toEqual(
    conditionIds.map((conditionId, index) => ({
      conditionId,
      severity: index === 0 ? 3 : 1,
      symptoms: ['Itchiness'],
    })),
  );
  // Yesterday's weekly dose is not due again, and what is taken as required is nobody's schedule.
  expect(saved.medicationEntries).toEqual(
    [cream, pill].map(({ id }) => ({ medicationId: id, taken: true, timesTaken: 1 })),
  );
});

test("from the reminder's 'As last time' it takes three taps", async ({ page, api }) => {
  await addDiary(api);
  await page.clock.setFixedTime(new Date(`${today}T20:00:00`));
  // The first tap is on the notification, which opens this address.
  await page.goto(asLastTimePath(today));
  const dialog = await shownWizard(page);
  await expect(dialog.getByRole('heading', { name: 'What will be saved' })).toBeFocused();
  const taps = await countTaps(page);
  await allTaken(dialog).click();
  await save(dialog).click();
  await expectSaved(page);
  expect(1 + (await taps())).toBe(3);

  // The day has a check-in by now: the same address shows it as it was saved.
  await page.goto(asLastTimePath(today));
  await expect(await shownWizard(page)).toHaveAccessibleName('Edit Check-in');
  await expectStep(dialog, 'Elbow: how is it today?', 'Step 1 of 6 · 17% complete');
});

test('each line of the list leads to its step, and choices that were made stay', { tag: '@wide' }, async ({
  page,
  api,
}) => {
  const { cream, pill, balm } = await addDiary(api);
  const dialog = await openCheckIn(page);
  await dialog.getByRole('button', { name: 'All as last time' }).click();
  await expectAccessible(page);

  await line(dialog, 'Neck').click();
  await expectStep(dialog, 'Neck: how is it today?', 'Step 2 of 6 · 33% complete');
  await expect(dialog.getByRole('heading', { level: 3 })).toBeFocused();
  await choose(dialog, '5 Extreme');
  await choose(group(dialog, 'Cream'), 'Skipped');
  while (await dialog.getByRole('button', { name: 'Next' }).isVisible()) {
    await dialog.getByRole('button', { name: 'Next' }).click();
  }
  await expect(line(dialog, 'Neck')).toContainText('Extreme');
  await allTaken(dialog).click();
  await choose(group(dialog, 'Balm'), 'Not taken');
  await expect(group(dialog, 'Cream').getByRole('radio', { name: 'Skipped' })).toBeChecked();
  await expect(allTaken(dialog)).toBeDisabled();
  await line(dialog, 'Additional Notes').click();
  await expectStep(dialog, 'Additional Notes', 'Step 5 of 6 · 83% complete');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await save(dialog).click();
  await expectSaved(page);
  expect((await api.checkIns.read(today)).medicationEntries).toEqual([
    { medicationId: cream.id, taken: false },
    { medicationId: pill.id, taken: true, timesTaken: 1 },
    { medicationId: balm.id, taken: false },
  ]);
});

test('a check-in that was begun is not filled in by the reminder', async ({ page, api }) => {
  await addDiary(api);
  const dialog = await openCheckIn(page);
  await choose(dialog, '2 Mild');
  await dialog.getByLabel('Notes').fill('My own');
  await page.goto(asLastTimePath(today));
  await expectStep(dialog, 'Elbow: how is it today?', 'Step 1 of 6 · 17% complete');
  await expect(dialog.getByRole('radio', { name: '2 Mild' })).toBeChecked();
  await expect(dialog.getByLabel('Notes')).toHaveValue('My own');
});

test('the shortcuts of the installed app open their screens, and its icon is marked while today is missing', async ({
  page,
  api,
  request,
}) => {
  await addDiary(api);
  await page.clock.setFixedTime(new Date(`${today}T20:00:00`));
  // A browser under test has no icon to mark.
  await page.addInitScript(() => {
    const mark = (isMarked: boolean) => async () => {
      document.documentElement.dataset.isMarked = String(isMarked);
    };
    Object.assign(navigator, { setAppBadge: mark(true), clearAppBadge: mark(false) });
  });
  const { shortcuts } = await (await request.get('/manifest.webmanifest')).json();
  const [checkIn, history, summary] = shortcuts as { name: string; url: string }[];
  expect([checkIn?.name, history?.name, summary?.name]).toEqual(['Check in', 'History', 'Summary']);
  await page.goto(history?.url ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await page.goto(summary?.url ?? '');
  await expect(page.getByRole('dialog', { name: /Summary/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/app\/check-in$/);
  const icon = page.locator('html');
  await expect(icon).toHaveAttribute('data-is-marked', 'true');

  await page.goto(checkIn?.url ?? '');
  const dialog = await shownWizard(page);
  await dialog.getByRole('button', { name: 'All as last time' }).click();
  await save(dialog).click();
  await expectSaved(page);
  await expect(icon).toHaveAttribute('data-is-marked', 'false');
});
