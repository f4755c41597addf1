import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { addCheckIn, addCondition } from '@flarewell/e2e/support/records.ts';
import { openChoices, readDrawing } from '@flarewell/e2e/support/screens/charts.ts';
import { openRoom } from '@flarewell/e2e/support/screens/settings.ts';
import { openSummary, readReport } from '@flarewell/e2e/support/screens/summaryPage.ts';
import {
  choose,
  expectSaved,
  goToPhoto,
  group,
  next,
  openCheckIn,
  save,
  today,
} from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';

const yesterday = '2025-06-13';
const todayQuestion = 'Itch at its worst today';
const earlierQuestion = 'Itch at its worst that day';

test.use({ expectedErrors: /500/, timezoneId: 'UTC' });
test.beforeEach(({ person: _ }) => undefined);

test('itch is chosen, shown on the card, in trends and the summary, changed and cleared', {
  tag: '@wide',
}, async ({ page, api }) => {
  const { id: conditionId } = await addCondition(api, { color: '#8B5CF6' });
  const conditionEntries = [{ conditionId, severity: 2 as const, symptoms: [] }];
  await addCheckIn(api, yesterday, { conditionEntries });
  const itchOf = async (day: string) => (await api.checkIns.read(day)).factors.itch;
  const card = page.getByRole('article');

  await test.step('0 is an answer', async () => {
    const dialog = await openCheckIn(page);
    await choose(dialog, '3 Moderate');
    await next(dialog).click();
    await expect(dialog.locator('legend').first()).toHaveText(todayQuestion);
    const itch = group(dialog, todayQuestion);
    const zero = itch.getByRole('radio', { name: '0 No itch', exact: true });
    const border = () => zero.locator('..').evaluate((label) => getComputedStyle(label).borderColor);
    const unchosen = await border();
    await expect(itch.getByRole('radio', { checked: true })).toHaveCount(0);
    await choose(itch, '0 No itch');
    await expect(zero).toBeChecked();
    await expect.poll(border).not.toBe(unchosen);
    await expectAccessible(page);
    await goToPhoto(dialog);
    await save(dialog).click();
    await expectSaved(page);
    expect(await itchOf(today)).toBe(0);
    await page.goto(`/app/check-in?date=${today}`);
    await expect(card.getByRole('definition')).toHaveText(['0 of 10']);
  });

  await test.step('another value, of an earlier day', async () => {
    const dialog = await openCheckIn(page, yesterday);
    await next(dialog).click();
    await choose(group(dialog, earlierQuestion), '8');
    await goToPhoto(dialog);
    await save(dialog).click();
    await expectSaved(page);
    expect(await itchOf(yesterday)).toBe(8);
    await page.goto(`/app/check-in?date=${yesterday}`);
    await expect(card.getByRole('term')).toHaveText(['Itch']);
    await expect(card.getByRole('definition')).toHaveText(['8 of 10']);
  });

  await test.step('both in trends, on an axis of their own', async () => {
    await page.goto('/app/trends?factors=itch');
    const chart = page.getByRole('slider');
    await expect(chart).toHaveAttribute('aria-valuetext', /Severity Moderate \(3\).*Itch 0 of 10$/);
    const { lines } = await readDrawing(chart);
    // In levels of the severity: 8 of 10 is as high as 4 of 5.
    expect(Object.values(lines)).toContainEqual(['5:4 6:0']);
    await expect(page.locator('svg tspan').filter({ hasText: /^Itch$/ })).toBeVisible();
    await expectAccessible(page);
    await openChoices(page);
    await page.getByRole('checkbox', { name: 'Show as table' }).check();
    await expect(page.getByRole('row', { name: /Jun 13, 2025/ })).toContainText('8 of 10');
  });

  await test.step('in the summary', async () => {
    const dialog = await openSummary(page);
    expect((await readReport(dialog)).figures).toMatchObject({ 'Itch, 0 to 10': '4.0 (highest 8)' });
    await expect(dialog).toContainText('on a scale of 1 to 5 unless another is named.');
  });

  await test.step('cleared', async () => {
    const dialog = await openCheckIn(page, yesterday);
    await next(dialog).click();
    const itch = group(dialog, earlierQuestion);
    await expect(itch.getByRole('radio', { name: '8', exact: true })).toBeChecked();
    await choose(itch, '8');
    await expect(itch.getByRole('radio', { checked: true })).toHaveCount(0);
    await goToPhoto(dialog);
    await save(dialog).click();
    await expectSaved(page);
    expect(await itchOf(yesterday)).toBeUndefined();
  });
});

test('the buttons fit under a thumb, without scrolling sideways', async ({ page }) => {
  // Without conditions, the first step asks for it.
  const dialog = await openCheckIn(page);
  const buttons = group(dialog, todayQuestion).locator('label');
  await expect(buttons).toHaveCount(11);
  for (const width of [360, 390, 640]) {
    await page.setViewportSize({ width, height: 740 });
    for (const button of await buttons.all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  }
});

test('hidden in the settings, it is no longer asked, and old answers stay', async ({ page, api }) => {
  const { id: conditionId } = await addCondition(api);
  const conditionEntries = [{ conditionId, severity: 2 as const, symptoms: [] }];
  await addCheckIn(api, yesterday, { conditionEntries, factors: { itch: 6 } });
  const settings = await openRoom(page, 'things-to-track');
  const ratings = settings.getByRole('list', { name: 'Ratings' });
  const hide = settings.getByRole('button', { name: 'Hide Itch' });
  await expect(ratings).toContainText('Itch at its worst, 0 to 10');

  await page.route('**/api/profile', (route) => route.fulfill({ status: 500 }));
  await hide.click();
  await expect(page.getByText('Itch was not hidden.')).toBeVisible();
  await expect(ratings).toBeVisible();
  await page.unroute('**/api/profile');

  await hide.click();
  await expect(page.getByText('Itch is hidden.')).toBeVisible();
  await expect(settings.getByRole('list', { name: 'Hidden' })).toContainText('Earlier answers stay');
  await expect(ratings).toHaveCount(0);
  await expectAccessible(page);

  const dialog = await openCheckIn(page, yesterday);
  await next(dialog).click();
  await expect(dialog.locator('legend').first()).toHaveText('Stress Level');
  await expect(group(dialog, earlierQuestion)).toHaveCount(0);
  await choose(group(dialog, 'Stress Level'), '4 High');
  await goToPhoto(dialog);
  await save(dialog).click();
  await expectSaved(page);
  expect((await api.checkIns.read(yesterday)).factors).toEqual({ stress: 4, itch: 6 });
  await page.goto(`/app/check-in?date=${yesterday}`);
  await expect(page.getByRole('article').getByRole('definition')).toHaveText(['High 4/5', '6 of 10']);

  // Trends still offers hidden itch, because the shown days contain an answer.
  const choice = page.getByRole('checkbox', { name: 'Itch', exact: true });
  await page.goto('/app/trends?factors=itch');
  await openChoices(page);
  await expect(choice).toBeChecked();
  await api.checkIns.remove(yesterday);
  await page.reload();
  await expect(page.getByRole('slider')).toBeVisible();
  await openChoices(page);
  await expect(choice).toHaveCount(0);

  await openRoom(page, 'things-to-track');
  await settings.getByRole('button', { name: 'Show again: Itch' }).click();
  await expect(page.getByText('Check-ins ask about Itch again.')).toBeVisible();
  await expect(ratings).toBeVisible();
});
