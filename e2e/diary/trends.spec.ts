import { addDays } from '@flarewell/domain/day';
import type { Api } from '@flarewell/e2e/support/api.ts';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { addCheckIn, addCondition, addMedication } from '@flarewell/e2e/support/records.ts';
import { openChoices, readDrawing } from '@flarewell/e2e/support/screens/charts.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Locator, Page } from '@playwright/test';

const path = '/app/trends';
const today = '2025-06-14';
const ago = (count: number) => addDays(today, -count);
const isPhone = () => test.info().project.name === 'phone';

test.beforeEach(async ({ page, person: _ }) => {
  await page.clock.setFixedTime(new Date(`${today}T18:00:00`));
});

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const chart = (page: Page, name: string) => page.getByRole('slider', { name: new RegExp(`^${name}, last`) });
const tooltip = (page: Page) => page.getByTestId('tooltip');
const choice = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const ranges = (page: Page) => page.getByRole('group', { name: 'Range' });
const range = (page: Page, days: number) => ranges(page).getByRole('radio', { name: `Last ${days} days` });
const chooseRange = (page: Page, days: number) => ranges(page).getByText(`${days} days`).click();
const stats = (region: Locator) => region.locator('dl > div');

/** Adds hand eczema with two creams and eight days of check-ins, and Neck without any check-in. */
async function addTwoConditions(api: Api) {
  const hand = await addCondition(api, { color: '#8B5CF6' });
  await addCondition(api, { name: 'Neck' });
  const cream = await addMedication(api, { conditionIds: [hand.id] });
  const ointment = await addMedication(api, {
    name: 'Hydrocortisone 1%',
    conditionIds: [hand.id],
    active: false,
  });
  const days = [
    { age: 7, severity: 5, factors: { stress: 5 }, taken: [cream] },
    { age: 6, severity: 4, factors: { stress: 4, sleep: 2 }, taken: [cream, ointment] },
    { age: 5, severity: 4, factors: { stress: 4, sleep: 1 }, taken: [ointment] },
    { age: 3, severity: 2, factors: { water: 3 }, taken: [] },
    { age: 1, severity: 3, factors: { diet: 5, stress: 1, itch: 10 }, taken: [cream] },
    { age: 0, severity: 1, factors: { diet: 4, stress: 2, itch: 0 }, taken: [] },
  ] as const;
  await Promise.all(
    days.map(({ age, severity, factors, taken }) =>
      addCheckIn(api, ago(age), {
        factors,
        conditionEntries: [{ conditionId: hand.id, severity, symptoms: [] }],
        medicationEntries: taken.map(({ id }) => ({ medicationId: id, taken: true, timesTaken: 1 })),
      }),
    ),
  );
}

test('a card shows the history of a condition: a line with gaps, marks and numbers', {
  tag: '@core-desktop',
}, async ({ page, api }) => {
  await addTwoConditions(api);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trends & Analysis');
  await expect(page.getByText('Track your skin health patterns over time')).toBeVisible();

  await expect(range(page, 7)).toBeChecked();
  await expect(ranges(page).locator('label')).toHaveText([
    'Last 7 days',
    'Last 14 days',
    'Last 30 days',
    'Last 90 days',
  ]);
  await openChoices(page);
  await expect(choice(page, 'Show medication usage')).toBeChecked();
  for (const factor of ['Stress Level', 'Sleep Quality', 'Water Intake', 'Diet Quality', 'Itch']) {
    await expect(choice(page, factor)).not.toBeChecked();
  }

  const hand = card(page, 'Hand eczema');
  await expect(hand.getByText('Betamethasone 0.1% · Hydrocortisone 1%')).toBeVisible();
  await expect(hand.getByRole('heading').locator('span').first()).toHaveCSS(
    'background-color',
    'rgb(139, 92, 246)',
  );
  await expect(stats(hand)).toHaveText([
    'Average Severity2.8',
    'Highest Severity4',
    'Lowest Severity1',
    'Days with Meds3',
  ]);
  await expect(chart(page, 'Hand eczema')).toBeVisible();
  expect(await readDrawing(chart(page, 'Hand eczema'))).toEqual({
    lines: { 'rgb(139, 92, 246)': ['0:4 1:4', '3:2', '5:3 6:1'] },
    marks: [0, 1, 5],
    dots: 5,
  });
  await expect(hand.locator('svg text')).toContainText(['1', '2', '3', '4', '5', 'Jun 8']);
  await expect(hand.locator('svg tspan').last()).toHaveText('Today');

  const neck = card(page, 'Neck');
  await expect(neck.getByText('No linked medications')).toBeVisible();
  await expect(neck.getByText('No ratings in the last 7 days')).toBeAttached();
  await expect(stats(neck)).toHaveText([
    'Average Severity0.0',
    'Highest Severity0',
    'Lowest Severity0',
    'Days with Meds0',
  ]);
  expect(await readDrawing(chart(page, 'Neck'))).toEqual({ lines: {}, marks: [], dots: 0 });
});

test('the choices change the charts, and are stored in the URL', { tag: '@wide' }, async ({ page, api }) => {
  await addTwoConditions(api);
  await page.goto('/app/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(path);
  const slider = chart(page, 'Hand eczema');

  await openChoices(page);
  await choice(page, 'Sleep Quality').check();
  await expect(page).toHaveURL(`${path}?factors=sleep`);
  await choice(page, 'Stress Level').check();
  await choice(page, 'Water Intake').check();
  await choice(page, 'Diet Quality').check();
  await choice(page, 'Itch').check();
  await expect(page).toHaveURL(`${path}?factors=stress,sleep,water,diet,itch`);
  const severity = { 'rgb(139, 92, 246)': ['0:4 1:4', '3:2', '5:3 6:1'] };
  expect((await readDrawing(slider)).lines).toEqual({
    'rgb(217, 119, 43) dashed': ['0:4 1:4', '5:1 6:2'],
    'rgb(59, 116, 216) dashed': ['0:2 1:1'],
    'rgb(23, 151, 171) dashed': ['3:3'],
    'rgb(63, 154, 87) dashed': ['5:5 6:4'],
    'rgb(194, 61, 150) dashed': ['5:5 6:0'],
    ...severity,
  });
  for (const factor of ['Stress Level', 'Sleep Quality', 'Water Intake', 'Diet Quality', 'Itch']) {
    await choice(page, factor).uncheck();
  }
  await choice(page, 'Show medication usage').uncheck();
  await expect(page).toHaveURL(`${path}?meds=0`);
  expect(await readDrawing(slider)).toEqual({ lines: severity, marks: [], dots: 5 });
  await expect(stats(card(page, 'Hand eczema')).last()).toHaveText('Days with Meds3');

  await chooseRange(page, 14);
  await expect(page).toHaveURL(`${path}?days=14&meds=0`);
  await page.reload();
  await expect(range(page, 14)).toBeChecked();
  await openChoices(page);
  await expect(choice(page, 'Show medication usage')).not.toBeChecked();
  await expect(slider).toHaveAccessibleName('Hand eczema, last 14 days');
  await chooseRange(page, 7);
  await choice(page, 'Show medication usage').check();
  await expect(page).toHaveURL(path);

  await page.goBack();
  await expect(page, 'choices are no steps on the way back').toHaveURL('/app/dashboard');
  await page.goto(`${path}?days=8&meds=maybe&factors=weather,luck&view=cake`);
  await expect(range(page, 7)).toBeChecked();
  await openChoices(page);
  await expect(choice(page, 'Show medication usage')).toBeChecked();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
});

test('a range ends today and has exactly as many days as it says', async ({ page, api }) => {
  const { id: conditionId } = await addCondition(api);
  const { id: medicationId } = await addMedication(api, { conditionIds: [conditionId] });
  const severities = { 6: 3, 7: 2, 13: 4, 14: 1, 29: 3, 30: 5, 89: 5, 90: 1 } as const;
  await Promise.all(
    Object.entries(severities).map(([age, severity]) =>
      addCheckIn(api, ago(Number(age)), {
        conditionEntries: [{ conditionId, severity, symptoms: [] }],
        medicationEntries: [{ medicationId, taken: true, timesTaken: 1 }],
      }),
    ),
  );
  await page.goto(path);
  for (const [days, average, highest, lowest, withMeds] of [
    [7, '3.0', 3, 3, 1],
    [14, '3.0', 4, 2, 3],
    [30, '2.6', 4, 1, 5],
    [90, '3.3', 5, 1, 7],
  ] as const) {
    await chooseRange(page, days);
    await expect(stats(card(page, 'Hand eczema'))).toHaveText([
      `Average Severity${average}`,
      `Highest Severity${highest}`,
      `Lowest Severity${lowest}`,
      `Days with Meds${withMeds}`,
    ]);
    const { lines, marks, dots } = await readDrawing(chart(page, 'Hand eczema'));
    await expect(card(page, 'Hand eczema').locator('svg tspan').last()).toHaveText('Today');
    expect(Object.values(lines).flat()[0], `the oldest of ${days} days`).toMatch(/^0:/);
    expect(marks[0]).toBe(0);
    expect([marks.length, dots > 0]).toEqual([withMeds, true]);
  }
});

test('in a long range each factor has a small chart, once for all conditions', async ({ page, api }) => {
  await addTwoConditions(api);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${path}?days=90&factors=stress,sleep,water,diet,itch`);
  const factors = card(page, 'Lifestyle factors');
  await expect(factors.locator('svg text.font-semibold')).toHaveText([
    'Stress Level',
    'Sleep Quality',
    'Water Intake',
    'Diet Quality',
    'Itch',
  ]);
  const places = await factors.locator('svg', { has: page.locator('polyline') }).evaluate((svg) => {
    const boxes = [...svg.querySelectorAll('rect.fill-sunken')].map((box) => box.getBoundingClientRect());
    const dashed = [...svg.querySelectorAll('polyline[stroke-dasharray]')];
    return dashed.map((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      const color = getComputedStyle(line).stroke;
      return `${color} in ${boxes.findIndex((box) => box.top <= top && bottom <= box.bottom)}`;
    });
  });
  expect([...new Set(places)]).toEqual([
    'rgb(217, 119, 43) in 0',
    'rgb(59, 116, 216) in 1',
    'rgb(23, 151, 171) in 2',
    'rgb(63, 154, 87) in 3',
    'rgb(194, 61, 150) in 4',
  ]);
  await expect(page.locator('svg polyline[stroke-dasharray]'), 'under no condition').toHaveCount(
    await factors.locator('svg polyline[stroke-dasharray]').count(),
  );
  await chart(page, 'Lifestyle factors').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tooltip(page)).toHaveText(/^Jun 13, 2025Stress Level .*Diet Quality Excellent \(5\)/);
  await expectAccessible(page);
  await chooseRange(page, 14);
  await expect(factors, 'a short range has one chart').toHaveCount(0);
});

test('on a phone one row of choices stands above the first chart', async ({ page, api }) => {
  await addTwoConditions(api);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path);
  const show = page.getByRole('button', { name: 'Show', exact: true });
  await expect(show).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  const [row, button] = [await ranges(page).boundingBox(), await show.boundingBox()];
  expect(button?.y).toBeLessThan((row?.y ?? 0) + (row?.height ?? 0));
  await show.click();
  await expect(show).toHaveAttribute('aria-expanded', 'true');
  await expect(choice(page, 'Show as table')).toBeVisible();
  await expectAccessible(page);
});

test('arrow keys move through the days of a chart, and screen readers announce them', {
  tag: '@wide',
}, async ({ page, api }) => {
  await addTwoConditions(api);
  await page.goto(`${path}?factors=sleep`);
  const slider = chart(page, 'Hand eczema');
  await expect(slider).toBeAttached();
  await openChoices(page);
  await choice(page, 'Show as table').focus();
  await expect(tooltip(page)).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(slider).toBeFocused();
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    'Jun 14, 2025: Severity Minimal (1), Medication taken None, Sleep Quality No rating',
  );
  await expect(tooltip(page)).toHaveText(
    'Jun 14, 2025Severity Minimal (1)Medication taken NoneSleep Quality No rating',
  );
  await page.keyboard.press('ArrowLeft');
  await expect(tooltip(page)).toContainText('Jun 13, 2025Severity Moderate (3)');
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    'Jun 8, 2025: Severity Severe (4), Medication taken Betamethasone 0.1%, Hydrocortisone 1%, Sleep Quality Poor (2)',
  );
  await page.keyboard.press('Escape');
  await expect(tooltip(page)).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(tooltip(page)).toContainText('Jun 9, 2025Severity Severe (4)');
  await page.keyboard.press('ArrowRight');
  await expect(tooltip(page)).toHaveText('Jun 10, 2025No check-in');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Jun 10, 2025: No check-in');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(tooltip(page)).toContainText('Jun 14, 2025Severity No rating');
  await expect(tooltip(page)).toHaveCount(1);
});

test('a tap or the mouse selects a day', { tag: '@wide' }, async ({ page, api }) => {
  await addTwoConditions(api);
  await page.goto(path);
  const drawing = card(page, 'Hand eczema').locator('svg', { has: page.locator('polyline') });
  await drawing.scrollIntoViewIfNeeded();
  const box = await drawing.boundingBox();
  if (!box) throw new Error('There is no drawing.');
  const middle = box.y + box.height / 2;
  const label = await drawing.getByText('Jun 8').boundingBox();
  const oldest = (label?.x ?? 0) + (label?.width ?? 0) / 2;
  await expect(drawing, 'a finger that moves up or down scrolls the page').toHaveCSS('touch-action', 'pan-y');
  if (isPhone()) {
    await page.touchscreen.tap(oldest + 3, middle);
    await expect(tooltip(page)).toContainText('Jun 8, 2025Severity Severe (4)');
    await page.touchscreen.tap(box.x + box.width - 20, middle);
    await expect(tooltip(page)).toContainText('Jun 14, 2025Severity Minimal (1)');
    await page.touchscreen.tap(box.x + 5, box.y - 60);
  } else {
    await page.mouse.move(oldest + 3, middle);
    await expect(tooltip(page)).toContainText('Jun 8, 2025Severity Severe (4)');
    await page.mouse.move(box.x + box.width - 20, middle);
    await expect(tooltip(page)).toContainText('Jun 14, 2025Severity Minimal (1)');
    await page.keyboard.press('Escape');
    await expect(tooltip(page)).toHaveCount(0);
    await page.mouse.move(box.x + box.width - 24, middle);
    await expect(tooltip(page)).toHaveCount(1);
    await page.mouse.move(box.x + 5, box.y - 60);
  }
  await expect(tooltip(page)).toHaveCount(0);
});

test('the table has the numbers of the chart', { tag: '@wide' }, async ({ page, api }) => {
  await addTwoConditions(api);
  await page.goto(`${path}?factors=stress,diet`);
  const slider = chart(page, 'Hand eczema');
  await slider.focus();
  const heard: string[] = [];
  for (let index = 0; index < 7; index += 1) {
    heard.push((await slider.getAttribute('aria-valuetext')) ?? '');
    await page.keyboard.press('ArrowLeft');
  }

  await openChoices(page);
  await choice(page, 'Show as table').check();
  await expect(page).toHaveURL(`${path}?factors=stress,diet&view=table`);
  await expect(page.getByRole('slider')).toHaveCount(0);
  const table = page.getByRole('table', { name: 'Hand eczema, last 7 days' });
  const columns = ['Day', 'Severity', 'Medication taken', 'Stress Level', 'Diet Quality'];
  await expect(table.getByRole('columnheader')).toHaveText(columns);
  const rows = await table
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  const described = rows.map(([day, ...cells]) => {
    if (cells.length === 1) return `${day}: ${cells[0]}`;
    const words = cells.map((cell, index) => `${columns[index + 1]} ${cell}`);
    return `${day}: ${words.join(', ')}`;
  });
  expect(described).toEqual(heard);
  expect(described[5]).toBe(
    'Jun 9, 2025: Severity Severe (4), Medication taken Hydrocortisone 1%, Stress Level High (4), Diet Quality No rating',
  );
  await expect(table.getByRole('rowheader').first()).toHaveText('Jun 14, 2025');
  await expect(page.getByRole('table', { name: 'Neck, last 7 days' }).getByRole('columnheader')).toHaveText([
    'Day',
    'Severity',
    'Stress Level',
    'Diet Quality',
  ]);
  await expectAccessible(page);

  await choice(page, 'Show medication usage').uncheck();
  await expect(table.getByRole('columnheader')).toHaveText([
    'Day',
    'Severity',
    'Stress Level',
    'Diet Quality',
  ]);
});

test('without conditions, the screen says so and links to the conditions', async ({ page }) => {
  await page.goto(path);
  await expect(page.getByText('No conditions to analyze', { exact: true })).toBeVisible();
  await expect(page.getByText('Add your first skin condition to start tracking trends.')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to Conditions' }).click();
  await expect(page).toHaveURL('/app/conditions');
});

test('nothing moves when the charts load, and nothing is wider than a small phone', async ({ page, api }) => {
  await addTwoConditions(api);
  await page.setViewportSize({ width: 360, height: 740 });
  const gate = Promise.withResolvers<void>();
  await page.route(/SeverityChart-.*\.js$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(`${path}?days=90&factors=stress,sleep`);
  const neck = card(page, 'Neck');
  await neck.waitFor();
  await expect(page.getByRole('slider')).toHaveCount(0);
  const before = await neck.boundingBox();
  gate.resolve();
  await expect(page.getByRole('slider')).toHaveCount(3);
  expect(await neck.boundingBox()).toEqual(before);
  await chart(page, 'Neck').focus();
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  await expect(ranges(page), 'each range on one line').toHaveCSS('height', '52px');
});
