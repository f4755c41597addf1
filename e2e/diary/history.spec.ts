import type { Api } from '@flarewell/e2e/support/api.ts';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { shortenFirstAnswer } from '@flarewell/e2e/support/longDiary.ts';
import { addCheckIn, addCondition, addMedication, addPhoto } from '@flarewell/e2e/support/records.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';
import { expectBeside } from './checkInCard.ts';

const path = '/app/check-in';
const today = '2025-06-14'; // a Saturday; June 2025 begins on a Sunday

test.beforeEach(async ({ page, person: _ }) => {
  await page.clock.setFixedTime(new Date(`${today}T18:00:00`));
});

/** Saves a check-in that gives each condition one of the severities. */
function rateDay(
  api: Api,
  day: string,
  severities: readonly (1 | 2 | 3 | 4 | 5)[],
  conditions: readonly { id: string }[],
  content: Parameters<typeof addCheckIn>[2] = {},
) {
  const conditionEntries = severities.map((severity, index) => ({
    conditionId: conditions[index]?.id ?? '',
    severity,
    symptoms: [],
  }));
  return addCheckIn(api, day, { conditionEntries, ...content });
}

const dayButton = (page: Page, date: string) => page.getByRole('button', { name: `${date}, 2025` });
const stat = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).locator('xpath=following-sibling::dd');
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

async function expectStats(page: Page, checkIns: string, completion: string, average: string) {
  await expect(stat(page, 'Check-ins this month')).toHaveText(checkIns);
  await expect(stat(page, 'Completion rate')).toHaveText(completion);
  await expect(stat(page, 'Average severity')).toHaveText(average);
}

test('a month at a glance: colours, counts, marks, notes, legend and statistics', {
  tag: ['@core-phone', '@wide'],
}, async ({ page, api }) => {
  const conditions = [await addCondition(api), await addCondition(api), await addCondition(api)];
  const cream = await addMedication(api);
  const taken = [{ medicationId: cream.id, taken: true, timesTaken: 1 }];
  const skipped = [{ medicationId: cream.id, taken: false }];
  await Promise.all([
    rateDay(api, '2025-06-01', [], conditions),
    rateDay(api, '2025-06-02', [1, 2], conditions),
    rateDay(api, '2025-06-03', [1, 2, 2], conditions),
    rateDay(api, '2025-06-04', [2, 3], conditions),
    rateDay(api, '2025-06-05', [2, 3, 3], conditions),
    rateDay(api, '2025-06-06', [3, 4], conditions),
    rateDay(api, '2025-06-07', [3, 4, 4], conditions),
    rateDay(api, '2025-06-08', [4, 5], conditions),
    rateDay(api, '2025-06-09', [4, 5, 5], conditions),
    rateDay(api, '2025-06-10', [2], conditions, {
      notes: 'Worst day this month',
      medicationEntries: skipped,
    }),
    rateDay(api, '2025-06-12', [2, 2, 3], conditions, {
      notes: 'Cold and windy, scalp tight',
      medicationEntries: taken,
    }),
    rateDay(api, today, [3], conditions),
  ]);
  await addPhoto(api, '2025-06-12');

  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History');
  await expect(page.getByText('Every day you logged, and what it looked like.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Calendar View', selected: true })).toBeVisible();
  const grid = page.getByRole('grid', { name: 'June 2025' });
  await expect(grid.getByRole('columnheader')).toHaveText(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  await expect(grid.getByRole('row')).toHaveCount(6);
  await expectStats(page, '12', '86%', '2.9');

  const legend = page.getByRole('list', { name: 'Legend' }).getByRole('listitem');
  // A wide calendar has the word beside each number.
  await expect(page.getByText('The number counts the rated conditions.')).toBeVisible({
    visible: isPhone(page),
  });
  const labels = ['No rating', 'Minimal', 'Mild', 'Moderate', 'Severe', 'Extreme'];
  const grey = 'rgb(185, 189, 196)';
  const green = 'rgb(75, 163, 107)';
  const yellow = 'rgb(224, 185, 58)';
  const orange = 'rgb(229, 138, 60)';
  const red = 'rgb(205, 64, 56)';
  const darkRed = 'rgb(140, 31, 43)';
  await expect(legend).toHaveText([...labels, 'Photo', 'Meds taken', ...(isPhone(page) ? ['Notes'] : [])]);
  await expect(page.getByText('Each day shows the average severity of its conditions.')).toBeVisible();
  for (const [index, color] of [grey, green, yellow, orange, red, darkRed].entries()) {
    await expect(legend.nth(index).locator('span')).toHaveCSS('background-color', color);
  }

  for (const [name, color] of [
    ['Sunday, June 1, 2025. 0 conditions, No rating', grey],
    ['Monday, June 2, 2025. 2 conditions, average severity 1.5 Minimal', green],
    ['Tuesday, June 3, 2025. 3 conditions, average severity 1.7 Mild', yellow],
    ['Wednesday, June 4, 2025. 2 conditions, average severity 2.5 Mild', yellow],
    ['Thursday, June 5, 2025. 3 conditions, average severity 2.7 Moderate', orange],
    ['Friday, June 6, 2025. 2 conditions, average severity 3.5 Moderate', orange],
    ['Saturday, June 7, 2025. 3 conditions, average severity 3.7 Severe', red],
    ['Sunday, June 8, 2025. 2 conditions, average severity 4.5 Severe', red],
    ['Monday, June 9, 2025. 3 conditions, average severity 4.7 Extreme', darkRed],
  ] as const) {
    const dot = page.getByRole('button', { name, exact: true }).locator('.rounded-full');
    await expect(dot).toHaveCSS('background-color', color);
  }
  for (const name of [
    'Tuesday, June 10, 2025. 1 condition, average severity 2.0 Mild. Notes: Worst day this month',
    'Wednesday, June 11, 2025. No check-in',
    'Thursday, June 12, 2025. 3 conditions, average severity 2.3 Mild. Photo. Meds taken. Notes: Cold and windy, scal…',
    'Saturday, June 14, 2025, today. 1 condition, average severity 3.0 Moderate',
  ]) {
    await expect(page.getByRole('button', { name, exact: true })).toBeEnabled();
  }

  const twelfth = dayButton(page, 'Thursday, June 12');
  if (isPhone(page)) {
    await expect(twelfth.getByText('3', { exact: true })).toBeVisible();
    await expect(twelfth.getByText('3 conditions', { exact: true })).toBeHidden();
    await expect(twelfth.locator('svg:visible')).toHaveCount(3);
    await expect(twelfth.getByText('Cold and windy, scal…', { exact: true })).toBeHidden();
    // A day with notes only has the mark of notes only.
    await expect(dayButton(page, 'Tuesday, June 10').locator('svg:visible')).toHaveCount(1);
    await expect(dayButton(page, 'Saturday, June 14').locator('svg:visible')).toHaveCount(0);
    const box = await twelfth.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  } else {
    await expect(twelfth.getByText('3 conditions', { exact: true })).toBeVisible();
    await expect(twelfth.getByText('Meds taken', { exact: true })).toBeVisible();
    await expect(twelfth.getByText('Cold and windy, scal…', { exact: true })).toBeVisible();
    await expect(twelfth.locator('svg:visible')).toHaveCount(2);
    await expect(dayButton(page, 'Tuesday, June 10').locator('svg:visible')).toHaveCount(0);
  }

  await expect(grid.locator('[aria-current=date]')).toHaveAccessibleName(/^Saturday, June 14, 2025, today/);
  for (const name of ['Sunday, June 15, 2025. In the future', 'Saturday, July 5, 2025. In the future']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
  }
  await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled();
  await expectAccessible(page);
});

test('other months have their own statistics, and there is no month after this one', async ({
  page,
  api,
}) => {
  const conditions = [await addCondition(api), await addCondition(api)];
  await Promise.all([
    rateDay(api, '2025-05-01', [4], conditions),
    rateDay(api, '2025-05-31', [1, 2], conditions),
    rateDay(api, '2025-06-01', [5], conditions),
  ]);
  await page.goto(path);
  const previous = page.getByRole('button', { name: 'Previous month' });
  const next = page.getByRole('button', { name: 'Next month' });
  const month = page.getByRole('heading', { level: 2 }).first();
  await expect(month).toHaveText('June 2025');
  await expectStats(page, '1', '7%', '5.0');

  await previous.click();
  await expect(month).toHaveText('May 2025');
  await expectStats(page, '2', '6%', '2.8');
  // Days of the adjacent months fill the first and last week: the end of April and the start of June.
  await expect(page.getByRole('gridcell')).toHaveCount(35);
  await expect(dayButton(page, 'Sunday, April 27')).toBeEnabled();
  // The card stays on the latest check-in.
  await expect(page.getByRole('article')).toHaveAccessibleName('Sunday, June 1, 2025');

  await previous.click();
  await expect(month).toHaveText('April 2025');
  await expectStats(page, '0', '0%', 'Not rated');

  await next.click();
  await expect(month).toHaveText('May 2025');
  await next.click();
  await expect(month).toHaveText('June 2025');
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(month).toHaveText('June 2025');

  await expect(page.getByRole('button', { name: 'Today', exact: true })).toBeHidden();
  await previous.click();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(month).toHaveText('June 2025');
  await expect(dayButton(page, 'Saturday, June 14')).toBeFocused();
});

test('a day opens its check-in, and going back never opens it again', async ({ page, api }) => {
  const condition = await addCondition(api);
  await rateDay(api, '2025-05-31', [3], [condition]);
  await page.goto('/app/dashboard');
  await page.evaluate((to) => history.pushState(null, '', to), path);

  await dayButton(page, 'Tuesday, June 3').click();
  await expect(page).toHaveURL(`${path}?date=2025-06-03&action=checkin`);
  const fresh = page.getByRole('dialog', { name: 'Daily Check-in' });
  await expect(fresh).toContainText('Tuesday, June 3, 2025');
  await fresh.getByRole('button', { name: 'Close' }).click();
  await expect(fresh).toBeHidden();
  await expect(page).toHaveURL(`${path}?date=2025-06-03`);
  await expect(dayButton(page, 'Tuesday, June 3')).toBeFocused();

  await page.getByRole('button', { name: 'Previous check-in' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page).toHaveURL(`${path}?date=2025-05-31&action=checkin`);
  await expect(page.getByRole('dialog', { name: 'Edit Check-in' })).toContainText('Saturday, May 31, 2025');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${path}?date=2025-05-31`);
  await expect(page.getByRole('grid', { name: 'May 2025' })).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL('/app/dashboard');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('an address with a day opens its check-in, and shows its month', async ({ page }) => {
  await page.goto(`${path}?date=2025-03-09&action=checkin`);
  const dialog = page.getByRole('dialog', { name: 'Daily Check-in' });
  await expect(dialog).toContainText('Sunday, March 9, 2025');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`${path}?date=2025-03-09`);
  await expect(page.getByRole('grid', { name: 'March 2025' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('grid', { name: 'March 2025' })).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.goto(`${path}?date=2025-06-15&action=checkin`);
  await expect(page.getByText('A check-in cannot be for a future day')).toBeVisible();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('grid', { name: 'June 2025' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test.describe('an address with an invalid date', () => {
  const error = "The address asks for '2025-02-30', which is not a date.";
  test.use({ expectedErrors: /^The address asks for '2025-02-30', which is not a date\./ });

  test('only logs an error', async ({ page }) => {
    const logged = page.waitForEvent('console', (message) => message.type() === 'error');
    await page.goto(`${path}?date=2025-02-30&action=checkin`);
    expect((await logged).text()).toBe(error);
    await expect(page.getByRole('grid', { name: 'June 2025' })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test('the calendar can be used by keyboard', { tag: '@wide' }, async ({ page }) => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Next month' }).focus();
  await page.keyboard.press('Tab');
  for (const [key, date] of [
    ['', 'Saturday, June 14'],
    ['ArrowRight', 'Saturday, June 14'],
    ['ArrowDown', 'Saturday, June 14'],
    ['ArrowLeft', 'Friday, June 13'],
    ['ArrowUp', 'Friday, June 6'],
    ['Home', 'Sunday, June 1'],
    ['End', 'Saturday, June 7'],
    ['ArrowRight', 'Sunday, June 8'],
    ['ArrowDown', 'Sunday, June 8'],
    ['PageUp', 'Thursday, May 8'],
    ['PageDown', 'Sunday, June 8'],
    ['PageDown', 'Sunday, June 8'],
    ['Home', 'Sunday, June 8'],
    ['ArrowLeft', 'Saturday, June 7'],
  ] as const) {
    if (key) await page.keyboard.press(key);
    await expect(dayButton(page, date)).toBeFocused();
  }
  await expect(page.getByRole('grid').locator('[tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('Shift+PageUp');
  await expect(page.getByRole('button', { name: 'Friday, June 7, 2024. No check-in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Daily Check-in' })).toContainText('Friday, June 7, 2024');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Friday, June 7, 2024. No check-in' })).toBeFocused();
});

test('the gallery is a tab that stays open after a reload', async ({ page }) => {
  await page.goto(path);
  await page.getByRole('tab', { name: 'Calendar View' }).focus();
  await page.keyboard.press('ArrowRight');
  const gallery = page.getByRole('tab', { name: 'Photo Gallery' });
  await expect(gallery).toBeFocused();
  await expect(page).toHaveURL(`${path}?tab=photos`);
  await page.reload();
  await expect(gallery).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'Photo Gallery' })).toContainText('last 7 days');
  await expect(page.getByText('Check-ins this month')).toBeHidden();
  await page.getByRole('tab', { name: 'Calendar View' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('grid', { name: 'June 2025' })).toBeVisible();
});

test.describe('a month whose check-ins have not loaded yet', () => {
  const changes = /\/api\/sync\?since=/;
  test.use({ expectedErrors: /status of 503/ });

  test('waits for them, and says so if loading fails', async ({ page, api }) => {
    const condition = await addCondition(api);
    await rateDay(api, '2023-06-07', [3], [condition]);
    await rateDay(api, '2025-06-10', [2], [condition]);
    const answer = Promise.withResolvers<void>();
    await page.route(changes, async (route) => {
      await answer.promise;
      await route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The server is busy.' } });
    });
    await shortenFirstAnswer(page, 1);
    await page.goto(`${path}?date=2023-06-07&action=checkin`);
    await expect(page.getByRole('heading', { name: 'June 2023' })).toBeVisible();
    await expect(page.getByText('Older check-ins are still loading.')).toBeVisible();
    await expect(page.getByText('This day is not loaded yet.')).toBeVisible();
    await expect(page.getByRole('grid')).toBeHidden();
    await expect(page.getByText('Completion rate')).toBeHidden();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectAccessible(page);

    answer.resolve();
    await expect(page.getByRole('alert')).toContainText('The server is busy.');
    await page.unroute(changes);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Check-in' })).toContainText(
      'Wednesday, June 7, 2023',
    );
    await page.keyboard.press('Escape');
    await expectStats(page, '1', '3%', '3.0');
    await expect(page.getByRole('button', { name: /^Wednesday, June 7, 2023\. 1 condition/ })).toBeVisible();
  });
});

test('a past day can be read, and its card stays when the dialog is closed', { tag: '@wide' }, async ({
  page,
  api,
}) => {
  const condition = await addCondition(api);
  await rateDay(api, '2025-04-30', [5], [condition], { notes: 'In April' });
  await rateDay(api, '2025-06-02', [2], [condition], { notes: 'Second of June' });
  await rateDay(api, '2025-06-12', [3], [condition], { notes: 'Twelfth of June' });
  await page.goto(path);
  const shown = page.getByRole('article');
  const previous = page.getByRole('button', { name: 'Previous check-in' });
  const next = page.getByRole('button', { name: 'Next check-in' });
  await expect(page.getByRole('heading', { level: 2, name: 'Most recent check-in' })).toBeVisible();
  await expect(shown).toContainText('Twelfth of June');
  await expect(page.getByText('Average severity 3.0 Moderate', { exact: true })).toBeVisible();
  await expect(next).toBeDisabled();
  await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName(/^Thursday, June 12/);

  await dayButton(page, 'Monday, June 2').click();
  await expect(page.getByRole('dialog', { name: 'Edit Check-in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${path}?date=2025-06-02`);
  await expect(shown).toContainText('Second of June');
  await expect(page.getByRole('heading', { level: 2, name: 'Check-in', exact: true })).toBeVisible();
  await page.reload();
  await expect(shown).toContainText('Second of June');

  await previous.click();
  await expect(shown).toContainText('In April');
  await expect(page).toHaveURL(`${path}?date=2025-04-30`);
  await expect(page.getByRole('grid', { name: 'April 2025' })).toBeVisible();
  await expect(previous).toBeDisabled();
  await expect(previous).toBeFocused();
  for (const notes of ['Second of June', 'Twelfth of June', 'Twelfth of June']) {
    await page.keyboard.press('ArrowRight');
    await expect(shown).toContainText(notes);
  }
  await page.keyboard.press('ArrowLeft');
  await expect(shown).toContainText('Second of June');

  // The arrow keys of the calendar move its focus, not the card.
  await dayButton(page, 'Monday, June 2').focus();
  await page.keyboard.press('ArrowRight');
  await expect(dayButton(page, 'Tuesday, June 3')).toBeFocused();
  await expect(shown).toContainText('Second of June');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Daily Check-in' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'No check-in' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'Tuesday, June 3, 2025' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add check-in' }).click();
  await expect(page.getByRole('dialog', { name: 'Daily Check-in' })).toContainText('Tuesday, June 3, 2025');
});

test('the card is below the calendar, and beside it on a wide screen', { tag: '@wide' }, async ({ page }) => {
  await page.goto(path);
  const boxes = () =>
    Promise.all(
      [page.getByRole('grid'), page.getByRole('heading', { level: 2, name: 'No check-in' })].map(
        async (part) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 },
      ),
    );
  const [calendar, card] = await boxes();
  expect(card?.y).toBeGreaterThan((calendar?.y ?? 0) + (calendar?.height ?? 0));
  await page.setViewportSize({ width: 1440, height: 900 });
  const [wideCalendar, wideCard] = await boxes();
  expect(wideCard?.x).toBeGreaterThan((wideCalendar?.x ?? 0) + (wideCalendar?.width ?? 0));
  expect(wideCard?.y).toBeLessThan(wideCalendar?.y ?? 0);
});

test.describe('deleting a check-in', () => {
  test('can be undone, photo included', async ({ page, api }) => {
    const condition = await addCondition(api);
    await rateDay(api, '2025-06-11', [2], [condition]);
    await rateDay(api, '2025-06-12', [4], [condition], { notes: 'Keep me' });
    await addPhoto(api, '2025-06-12');
    await page.goto(path);
    const notice = page.getByRole('status').filter({ hasText: 'Check-in deleted' });
    const remove = async () => {
      await page.getByRole('button', { name: 'Delete check-in' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(notice).toBeVisible();
    };
    await remove();
    // The notice stays while the pointer is over it.
    await page.getByText('Check-in deleted').hover();
    const empty = page.getByRole('heading', { level: 2, name: 'No check-in' });
    await expect(empty).toBeFocused();
    await expect(page.getByRole('button', { name: 'Thursday, June 12, 2025. No check-in' })).toBeVisible();
    await expect.poll(() => api.checkIns.read('2025-06-12').catch(({ code }) => code)).toBe('not-found');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Check-in restored' })).toBeVisible();
    await expect(page.getByRole('article')).toContainText('Keep me');
    await expect(page.getByRole('img', { name: 'Photo from Thursday, June 12, 2025' })).toHaveJSProperty(
      'naturalWidth',
      480,
    );
    await expect(page.getByRole('heading', { level: 2, name: 'Most recent check-in' })).toBeVisible();

    await remove();
    await page.getByText('Check-in deleted').hover();
    await page.clock.pauseAt(`${today}T19:00:00`);
    await page.mouse.move(0, 0);
    await page.clock.runFor(8000);
    await expect(notice).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(1000);
      expect(await notice.isVisible()).toBe(false);
    }).toPass();
    expect(await api.checkIns.read('2025-06-12').catch(({ code }) => code)).toBe('not-found');
  });

  test.describe('and adding another one before Undo', () => {
    test.use({ expectedErrors: /status of 409/ });

    test('keeps the newer one', async ({ page, api }) => {
      await addCheckIn(api, '2025-06-12', { notes: 'Old' });
      await page.goto(path);
      await page.getByRole('button', { name: 'Delete check-in' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByText('Check-in deleted')).toBeVisible();
      await addCheckIn(api, '2025-06-12', { notes: 'New' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(
        page.getByText('The check-in was not restored. The day has a newer check-in.'),
      ).toBeVisible();
      expect(await api.checkIns.read('2025-06-12')).toMatchObject({ notes: 'New' });
    });
  });
});

test('all check-ins of a condition: the calendar shows that condition only', async ({ page, api }) => {
  const hands = await addCondition(api);
  const neck = await addCondition(api, { name: 'Neck' });
  const days = ['2025-05-20', '2025-06-01', '2025-06-02', '2025-06-03', '2025-06-04', '2025-06-05'];
  await Promise.all(days.map((day) => rateDay(api, day, [2, 5], [hands, neck])));
  await rateDay(api, '2025-06-10', [4], [neck]);
  await page.goto(`/app/conditions/${hands.id}`);
  await page.getByRole('link', { name: 'View all 6 check-ins' }).click();
  await expect(page).toHaveURL(`${path}?condition=${hands.id}`);
  await expect(page.getByText('Only Hand eczema: 6 check-ins')).toBeVisible();
  await expect(page.getByText('Each day shows the severity of Hand eczema.')).toBeVisible();
  await expectStats(page, '5', '36%', '2.0');
  const tenth = dayButton(page, 'Tuesday, June 10');
  await expect(tenth).toHaveAccessibleName('Tuesday, June 10, 2025. Hand eczema is not rated');
  await expect(page.getByRole('article')).toHaveAccessibleName('Thursday, June 5, 2025');
  await expect(page.getByRole('button', { name: 'Next check-in' })).toBeDisabled();
  await expectAccessible(page);

  // The filter stays when a day is opened, and when the person looks at the photos.
  await tenth.click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${path}?condition=${hands.id}&date=2025-06-10`);
  await page.getByRole('tab', { name: 'Photo Gallery' }).click();
  await page.getByRole('tab', { name: 'Calendar View' }).click();
  await expect(page.getByText('Only Hand eczema: 6 check-ins')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Only Hand eczema: 6 check-ins')).toBeVisible();

  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL(`${path}?date=2025-06-10`);
  await expect(page.getByRole('heading', { name: 'June 2025' })).toBeFocused();
  await expectStats(page, '6', '43%', '3.6');
});

test('the most recent check-in, in full', { tag: '@wide' }, async ({ page, api }) => {
  const hands = await addCondition(api, { color: '#EC4899' });
  const neck = await addCondition(api, { name: 'Neck' });
  const cream = await addMedication(api, { conditionIds: [hands.id] });
  const gel = await addMedication(api, { name: 'Gel', conditionIds: [hands.id, neck.id] });
  const tablet = await addMedication(api, { name: 'Cetirizine', dosage: '10 mg', frequency: 'As required' });
  await rateDay(api, '2025-06-11', [1], [hands], { notes: 'An older day' });
  await addCheckIn(api, '2025-06-12', {
    notes: 'Slept well, hands calmer after the new cream',
    factors: { stress: 4, sleep: 0, weather: 'Rainy' },
    conditionEntries: [
      { conditionId: hands.id, severity: 4, symptoms: ['Itchiness', 'Redness'], notes: 'Sore after washing' },
      { conditionId: neck.id, severity: 2, symptoms: [] },
    ],
    medicationEntries: [
      { medicationId: cream.id, taken: true, timesTaken: 2 },
      { medicationId: gel.id, taken: false, skippedReason: 'Forgot' },
      { medicationId: tablet.id, taken: true, timesTaken: 1 },
    ],
  });
  await addPhoto(api, '2025-06-12');

  await page.goto(path);
  await expect(page.getByRole('heading', { level: 2, name: 'Most recent check-in' })).toBeVisible();
  const card = page.getByRole('article', { name: 'Thursday, June 12, 2025' });
  const entries = card.getByRole('list', { name: 'Conditions' }).locator('> li');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toHaveCSS('border-left-color', 'rgb(236, 72, 153)');
  await expect(entries.first()).toContainText(/Hand eczema4Severe/);
  await expect(card.getByRole('list', { name: 'Symptoms of Hand eczema' }).getByRole('listitem')).toHaveText([
    'Itchiness',
    'Redness',
  ]);
  await expect(entries.first()).toContainText('Sore after washing');
  const linked = entries.first().getByRole('list', { name: 'Medications' }).getByRole('listitem');
  await expect(linked).toHaveText([
    'Betamethasone 0.1% Thin layerTaken 2x',
    'Gel Thin layerSkipped (Forgot)',
  ]);
  await expect(entries.last()).toContainText(/Neck2Mild.*Gel/);

  await expect(card.getByRole('heading', { level: 4 })).toHaveText([
    'Other Medications',
    'Lifestyle Factors',
    'Notes',
  ]);
  await expect(card.getByText('Cetirizine 10 mgTaken')).toBeVisible();
  await expect(card.getByText('1x')).toBeHidden();
  await expect(card.getByRole('term')).toHaveText(['Stress Level', 'Weather']);
  await expect(card.getByRole('definition')).toHaveText(['High 4/5', 'Rainy']);
  await expect(card.getByText('Slept well, hands calmer after the new cream')).toBeVisible();
  const photo = card.getByRole('img', { name: 'Photo from Thursday, June 12, 2025' });
  await expect(photo).toHaveJSProperty('naturalWidth', 480);
  await expectBeside(photo, card);
  await expectAccessible(page);

  await page.route('**/api/sync*', async (route) => {
    const response = await route.fetch({ url: new URL('/api/sync', route.request().url()).href });
    await route.fulfill({ response, json: { ...(await response.json()), conditions: [] } });
  });
  await page.reload();
  await expect(entries.first()).toContainText('Unknown Condition');
  await expect(entries.first()).toHaveCSS('border-left-color', 'rgb(107, 114, 128)');
});
