import type { Api } from '@flarewell/e2e/support/api.ts';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { addCheckIn, addEarlierCondition } from '@flarewell/e2e/support/records.ts';
import {
  choose,
  expectSaved,
  group,
  next,
  openCheckIn,
  previous,
  save,
  today,
} from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';

test.beforeEach(({ person: _ }) => undefined);

/** Two conditions, and how they were yesterday. */
async function addDiary(api: Api) {
  const elbow = await addEarlierCondition(api, { name: 'Elbow' });
  const neck = await addEarlierCondition(api, { name: 'Neck' });
  await addCheckIn(api, '2025-06-13', {
    factors: { stress: 4 },
    conditionEntries: [elbow, neck].map(({ id }) => ({
      conditionId: id,
      severity: 1,
      symptoms: ['Itchiness'],
    })),
  });
}

test("what 'Same as last time' replaced can be put back, by keyboard too, and nothing moves", {
  tag: '@wide',
}, async ({ page, api }) => {
  await addDiary(api);
  const dialog = await openCheckIn(page);
  const same = dialog.getByRole('button', { name: 'Same as last time' });
  const undo = dialog.getByRole('button', { name: 'Undo' });
  await choose(dialog, '4 Severe');
  await choose(dialog, 'Pain', 'checkbox');
  for (const width of [page.viewportSize()?.width ?? 0, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const place = () => group(dialog, 'Symptoms').boundingBox();
    const before = await place();
    await same.click();
    await expect(dialog.getByRole('radio', { name: '1 Minimal' })).toBeChecked();
    await expect(dialog.getByRole('status').filter({ hasText: 'Answers replaced.' })).toBeVisible();
    expect(await place()).toEqual(before);
    await expectAccessible(page);
    await dialog.getByLabel('Notes').fill(`Written since, at ${width}`);
    await undo.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status').filter({ hasText: 'Your answers are back.' })).toBeVisible();
    await expect(same).toBeFocused();
    await expect(undo).toHaveCount(0);
    await expect(dialog.getByRole('radio', { name: '4 Severe' })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1);
    await expect(dialog.getByRole('checkbox', { name: 'Pain' })).toBeChecked();
    await expect(dialog.getByLabel('Notes')).toHaveValue(`Written since, at ${width}`);
  }
  await next(dialog).click();
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
});

test("what 'All as last time' replaced can be put back from the list of what will be saved", {
  tag: '@wide',
}, async ({ page, api }) => {
  await addDiary(api);
  const dialog = await openCheckIn(page);
  const list = dialog.getByRole('list', { name: 'What will be saved' });
  await choose(dialog, '4 Severe');
  await next(dialog).click();
  await choose(dialog, '5 Extreme');
  await next(dialog).click();
  await choose(group(dialog, 'Stress Level'), '2 Low');
  await previous(dialog).click();
  await previous(dialog).click();
  await dialog.getByRole('button', { name: 'All as last time' }).click();
  const heading = dialog.getByRole('heading', { name: 'What will be saved' });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveAccessibleDescription('Answers replaced.');
  await expect(list).toContainText('Stress Level: High');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(heading).toBeFocused();
  await expect(dialog.getByRole('status').filter({ hasText: 'Your answers are back.' })).toBeVisible();
  await expect(list).toContainText('Extreme');
  await expect(list).toContainText('Stress Level: Low');
  await save(dialog).click();
  await expectSaved(page);
  expect(await api.checkIns.read(today)).toMatchObject({
    factors: { stress: 2 },
    conditionEntries: [
      { severity: 4, symptoms: [] },
      { severity: 5, symptoms: [] },
    ],
  });
});

test('nothing is offered to whoever had chosen nothing', async ({ page, api }) => {
  await addDiary(api);
  const dialog = await openCheckIn(page);
  const undo = dialog.getByRole('button', { name: 'Undo' });
  await dialog.getByLabel('Notes').fill('Only a note');
  await dialog.getByRole('button', { name: 'Same as last time' }).click();
  await expect(dialog.getByText('Filled in. Change what is different.').last()).toBeVisible();
  await expect(undo).toHaveCount(0);
  await dialog.getByRole('button', { name: 'All as last time' }).click();
  await expect(dialog.getByRole('heading', { name: 'What will be saved' })).toBeFocused();
  await expect(undo).toHaveCount(0);
});
