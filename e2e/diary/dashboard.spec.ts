import { addDays } from '@flarewell/domain/day';
import type { Level } from '@flarewell/domain/measures/ratings';
import type { CheckInSave } from '@flarewell/domain/wire/checkIns';
import type { Api } from '@flarewell/e2e/support/api.ts';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { addCheckIn, addCondition, addMedication, addPhoto } from '@flarewell/e2e/support/records.ts';
import { expectSaved, goToPhoto, save, shownWizard } from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Locator, Page } from '@playwright/test';
import { expectBeside } from './checkInCard.ts';

const today = '2025-06-14';
const ago = (days: number) => addDays(today, -days);

test.beforeEach(async ({ page, person: _ }) => {
  await page.clock.setFixedTime(new Date(`${today}T18:30:00`));
});

type Content = Partial<Omit<CheckInSave, 'revision'>>;

/** Rates one condition on the day that was `days` days ago. */
function rate(api: Api, days: number, conditionId: string, severity: Level, content: Content = {}) {
  return addCheckIn(api, ago(days), {
    conditionEntries: [{ conditionId, severity, symptoms: [] }],
    ...content,
  });
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Returns the colour of a design token in the current theme. */
function colorOf(place: Locator, token: string): Promise<string> {
  return place.evaluate((element, name) => {
    const probe = document.createElement('span');
    probe.style.color = `var(--${name})`;
    element.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);
}

async function expectInk(place: Locator, token: string) {
  await expect(place).toHaveCSS('color', await colorOf(place, token));
}

test('greets by the time of day, and opens the check-in', async ({ page, api }) => {
  const { id } = await addCondition(api, { name: 'Neck' });
  await rate(api, 1, id, 2);
  await page.goto('/app/dashboard');
  await expect(page).toHaveTitle('Dashboard · Flarewell');
  await expect(page.getByText('Saturday, June 14')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good evening, Maya');
  await expect(page.getByRole('button', { name: 'AI Chat' })).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Check-In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Daily Check-in' });
  await expect(dialog.getByText('Saturday, June 14, 2025')).toBeVisible();
});

test('after midnight it only says hello', async ({ page }) => {
  await page.clock.setFixedTime(new Date(`${today}T03:30:00`));
  await page.goto('/app/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Maya');
});

test('missed days of the last week are named, and a tap opens their check-in', { tag: '@wide' }, async ({
  page,
  api,
}) => {
  const { id } = await addCondition(api, { name: 'Neck' });
  await rate(api, 5, id, 2);
  await rate(api, 2, id, 2);
  await page.goto('/app/dashboard');
  const hint = page.getByText('3 days of the last week were not recorded. You can still add them.');
  await expect(hint).toBeVisible();
  const add = page.getByRole('button', { name: /^Add \w+, June/ });
  await expect(add).toHaveText(['Tuesday', 'Wednesday', 'Friday']);
  await add.first().click();
  const dialog = await shownWizard(page);
  await expect(dialog.getByText('Tuesday, June 10, 2025')).toBeVisible();
  await goToPhoto(dialog);
  await save(dialog).click();
  await expectSaved(page);
  await expect(add).toHaveText(['Wednesday', 'Friday']);
  await rate(api, 3, id, 2);
  await page.reload();
  await expect(page.getByText('Friday was not recorded. You can still add it.')).toBeVisible();
  await expect(add).toHaveText('Add Friday');
  await rate(api, 1, id, 2);
  await page.reload();
  await expect(card(page, 'Streak')).toContainText('5-day streak');
  await expect(add).toHaveCount(0);
});

test('no day is missed before the first check-in, and today is not', async ({ page, api }) => {
  await addCondition(api);
  await page.goto('/app/dashboard');
  await expect(page.getByText('Do your first check-in')).toBeVisible();
  await expect(page.getByText('not recorded')).toHaveCount(0);
  await addCheckIn(api, ago(1));
  await page.reload();
  await expect(card(page, 'Streak')).toContainText('1-day streak');
  await expect(page.getByText('not recorded')).toHaveCount(0);
});

test("the four cards and the lists before today's check-in", { tag: '@core-desktop' }, async ({
  page,
  api,
}) => {
  const { id } = await addCondition(api);
  await Promise.all([1, 2, 3].map((days) => rate(api, days, id, 2)));
  await page.goto('/app/dashboard');
  await expect(card(page, 'Today')).toContainText('Not yet');
  await expect(card(page, 'Streak')).toContainText('0 days');
  await expect(card(page, 'Streak')).toContainText('Checked in on 3 of the last 7 days');
  await expect(card(page, 'Streak')).toContainText('Check in today to keep your 3-day streak');
  await expect(card(page, 'Overall trend')).toContainText('Need more data');
  await expect(card(page, 'Adherence')).toContainText('100%');
  await expectInk(card(page, 'Adherence').getByText('100%'), 'good');
  await expect(card(page, "Today's check-in")).toContainText('Nothing recorded yet today.');
  await expect(card(page, "Today's check-in").getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(card(page, 'Medication alerts')).toContainText('No medication is near its usage limit.');
});

const trends: [
  name: string,
  before: Level[],
  lately: Level[],
  label: string,
  ink: string,
  averages: string,
][] = [
  ['less than before', [4, 4], [2, 2], 'Improving', 'good', '2.0 in the last 7 days, 4.0 in the 7 before'],
  ['more than before', [2, 2], [3, 3], 'Worsening', 'bad', '3.0 in the last 7 days, 2.0 in the 7 before'],
  ['as before', [3, 3], [3, 3], 'Stable', 'ink', '3.0 in the last 7 days, 3.0 in the 7 before'],
  [
    'almost as before',
    [1, 2, 1, 2],
    [2, 1, 2, 2],
    'Stable',
    'ink',
    '1.8 in the last 7 days, 1.5 in the 7 before: less than 0.3 apart',
  ],
];

for (const [name, before, lately, label, ink, averages] of trends) {
  test(`the overall trend: ${name} is ${label}`, async ({ page, api }) => {
    const { id } = await addCondition(api);
    await Promise.all([
      ...lately.map((severity, index) => rate(api, index, id, severity)),
      ...before.map((severity, index) => rate(api, index + 7, id, severity)),
    ]);
    await page.goto('/app/dashboard');
    const trend = card(page, 'Overall trend');
    await expect(trend).toContainText(label);
    await expect(trend).toContainText(averages);
    await expectInk(trend.getByText(label), ink);
    await expect(card(page, 'Today')).toContainText('Done');
    await expectInk(card(page, 'Today').getByText('Done'), 'good');
    await expect(card(page, 'Streak')).toContainText(`${lately.length} days`);
  });
}

test('adherence is green from 80, amber from 60, and red below', async ({ page, api }) => {
  const { id } = await addCondition(api);
  const medications = await Promise.all(
    ['A', 'B', 'C', 'D', 'E'].map((name) => addMedication(api, { name, conditionIds: [id] })),
  );
  const choose = (takenCount: number) =>
    medications.map((medication, index) => ({ medicationId: medication.id, taken: index < takenCount }));
  const percent = card(page, 'Adherence').getByText(/^\d+%$/);
  await rate(api, 0, id, 2, { medicationEntries: choose(4) });
  await page.goto('/app/dashboard');
  await expect(percent).toHaveText('80%');
  await expectInk(percent, 'good');
  for (const [takenCount, shown, ink] of [
    [3, '60%', 'warn'],
    [2, '40%', 'bad'],
  ] as const) {
    const { revision, conditionEntries } = await api.checkIns.read(today);
    await api.checkIns.save(today, {
      revision,
      factors: {},
      conditionEntries,
      medicationEntries: choose(takenCount),
    });
    await page.reload();
    await expect(percent).toHaveText(shown);
    await expectInk(percent, ink);
  }
});

test('the overview has a line and a trend for each condition, and explains the scale and the trends', {
  tag: '@wide',
}, async ({ page, api }) => {
  const neck = await addCondition(api, { name: 'Neck', color: '#EC4899' });
  await addCondition(api, { name: 'Scalp' });
  await Promise.all([
    rate(api, 13, neck.id, 4),
    rate(api, 12, neck.id, 4),
    rate(api, 1, neck.id, 2),
    rate(api, 0, neck.id, 1),
  ]);
  await rate(api, 14, neck.id, 5);
  await page.goto('/app/dashboard');
  const overview = card(page, 'Last 14 days overview');
  const [first, second] = [
    overview.getByRole('listitem').filter({ hasText: 'Neck' }),
    overview.getByRole('listitem').filter({ hasText: 'Scalp' }),
  ];
  await expect(first).toContainText('Improving');
  const chart = first.getByRole('img');
  await expect(chart).toHaveAttribute('width', '300');
  await expect(chart).toHaveAttribute('height', '60');
  await expect(chart.locator('text')).toHaveText(['1', '3', '5']);
  await expect(chart).toHaveAccessibleName(
    /^Neck, oldest day first: Severe, Severe, no rating, .*Mild, Minimal$/,
  );
  // The gap in the middle stays a gap.
  await expect(chart.locator('polyline')).toHaveCount(2);
  await expect(chart.locator('path').last()).toHaveAttribute('d', /^(M[^M]+){4}$/);
  await expect(second).toContainText('No data');
  await expect(overview.getByText('Severity scale: 1 (Minimal) to 5 (Extreme)')).toBeVisible();
  await expect(overview.getByText('Trends based on first vs. second half comparison')).toBeVisible();
  const legend = overview.getByRole('list', { name: 'Legend' }).getByRole('listitem');
  await expect(legend).toHaveText(['Improving', 'Stable', 'Worsening']);
  for (const width of [360, 639, 640]) {
    await page.setViewportSize({ width, height: 800 });
    for (const label of await legend.all()) await expect(label).toBeVisible();
  }
});

test('alerts: the first two, the number of the others, and a link to all', async ({ page, api }) => {
  const { id } = await addCondition(api);
  const [exceeded, warning, third] = await Promise.all([
    addMedication(api, { name: 'Betamethasone', maxUsageDays: 2 }),
    addMedication(api, { name: 'Hydrocortisone', maxUsageDays: 3 }),
    addMedication(api, { name: 'Tacrolimus', maxUsageDays: 1 }),
  ]);
  const taken = (...ids: string[]) => ({
    medicationEntries: ids.map((medicationId) => ({ medicationId, taken: true })),
  });
  await rate(api, 1, id, 2, taken(exceeded.id, warning.id));
  await rate(api, 0, id, 2, taken(exceeded.id, warning.id, third.id));
  await page.goto('/app/dashboard');
  const alerts = card(page, 'Medication alerts');
  await expect(alerts.getByRole('heading', { level: 3 })).toHaveText([
    'Usage Limit Exceeded',
    'Usage Limit Exceeded',
  ]);
  await expect(
    alerts.getByText(
      'Betamethasone was used on 2 of the last 30 days. Its limit is 2. Check your plan or ask your doctor or pharmacist.',
    ),
  ).toBeVisible();
  await expect(alerts.getByText('2/2 days used / max days')).toBeVisible();
  await expect(alerts.getByText('+1 more alerts', { exact: true })).toBeVisible();
  await alerts.getByRole('link', { name: 'All medications' }).click();
  await expect(page).toHaveURL('/app/medications');
  const all = page.getByRole('region', { name: 'Medication Alerts' });
  await expect(all.getByRole('heading', { level: 3 })).toHaveText([
    'Usage Limit Exceeded',
    'Usage Limit Exceeded',
    'Usage Limit Warning',
  ]);
});

test("today's check-in, and the five most recent of the last 30 days, each linked to its day", {
  tag: '@wide',
}, async ({ page, api }) => {
  const { id } = await addCondition(api, { name: 'Neck' });
  await Promise.all([
    rate(api, 1, id, 3),
    rate(api, 2, id, 1),
    rate(api, 3, id, 1),
    rate(api, 28, id, 1),
    rate(api, 29, id, 5),
    rate(api, 30, id, 5),
  ]);
  await rate(api, 0, id, 4, { notes: 'Slept well' });
  await page.goto('/app/dashboard');
  const todays = card(page, "Today's check-in");
  await expect(todays).toContainText('Neck');
  await expect(todays).toContainText('Severe');
  const entries = card(page, 'Recent history').getByRole('listitem');
  await expect(entries).toHaveCount(5);
  await expect(entries.nth(0)).toContainText('TodayJun 14Slept well');
  await expect(entries.nth(1)).toHaveText('YesterdayJun 133Neck: Moderate. ');
  await expect(entries.nth(2)).toContainText('ThursdayJun 12');
  await expect(entries.nth(4)).toContainText('May 17');
  await expect(entries.nth(1).getByRole('link')).toHaveAttribute(
    'href',
    '/app/check-in?date=2025-06-13&action=checkin',
  );
  await todays.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Check-in' })).toBeVisible();
});

test('on a phone: cards, today, alerts, overview, history', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await addCondition(api);
  await rate(api, 0, id, 2);
  await page.goto('/app/dashboard');
  const names = [
    'Adherence',
    "Today's check-in",
    'Medication alerts',
    'Last 14 days overview',
    'Recent history',
  ];
  await expect(card(page, 'Recent history')).toBeVisible();
  const tops = await Promise.all(names.map(async (name) => (await card(page, name).boundingBox())?.y ?? 0));
  expect(tops).toEqual([...tops].sort((one, other) => one - other));
  // The order in the DOM is the same, for the keyboard and for screen readers.
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.filter((heading) => names.includes(heading))).toEqual(names);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('at 1024 px the cards are two by two above one column, from 1200 px on there are two', async ({
  page,
  api,
}) => {
  const { id } = await addCondition(api);
  await rate(api, 0, id, 2);
  await page.goto('/app/dashboard');
  const topOf = async (name: string) => (await card(page, name).boundingBox())?.y;
  for (const [width, isWide] of [
    [1024, false],
    [1199, false],
    [1200, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(card(page, 'Recent history')).toBeVisible();
    expect(await topOf('Streak')).toBe(await topOf('Today'));
    expect((await topOf('Overall trend')) === (await topOf('Today'))).toBe(isWide);
    expect((await topOf('Medication alerts')) === (await topOf('Last 14 days overview'))).toBe(isWide);
  }
});

test('without a condition, existing check-ins are still shown', async ({ page, api }) => {
  await Promise.all(
    [0, 1, 7, 8].map((days) => addCheckIn(api, ago(days), days === 0 ? { notes: 'A quiet day' } : {})),
  );
  await page.goto('/app/dashboard');
  await expect(card(page, "Today's check-in")).toContainText('A quiet day');
  await expect(card(page, 'Overall trend')).toContainText('No symptomsNo condition is tracked');
  await expect(card(page, 'Last 14 days overview')).toContainText('No conditions to display');
  await expect(card(page, 'Last 14 days overview')).toContainText('Add conditions to see severity trends');
  await expect(page.getByRole('main').getByRole('button', { name: 'Check-In' })).toBeVisible();
});

test('axe finds nothing on a full dashboard', { tag: '@wide' }, async ({ page, api }) => {
  const { id } = await addCondition(api);
  const cream = await addMedication(api, { maxUsageDays: 1, conditionIds: [id] });
  await Promise.all([1, 7, 8].map((days) => rate(api, days, id, 2)));
  await rate(api, 0, id, 5, { notes: 'Cold', medicationEntries: [{ medicationId: cream.id, taken: true }] });
  await page.goto('/app/dashboard');
  await expect(card(page, 'Recent history').getByRole('listitem')).toHaveCount(4);
  await expect(card(page, 'Last 14 days overview').getByRole('img')).toBeVisible();
  await expectAccessible(page);
});

test("today's photo is beside the check-in, and the recent history marks days with a photo", {
  tag: '@wide',
}, async ({ page, api }) => {
  const { id } = await addCondition(api, { name: 'Neck' });
  await rate(api, 0, id, 3, { notes: 'Better' });
  await rate(api, 1, id, 3);
  await addPhoto(api, today);
  await page.goto('/app/dashboard');
  const summary = card(page, "Today's check-in");
  const photo = summary.getByRole('img', { name: 'Photo from Saturday, June 14, 2025' });
  await expect(photo).toHaveJSProperty('naturalWidth', 480);
  await expectBeside(photo, summary.getByRole('article'));
  const days = card(page, 'Recent history').getByRole('listitem');
  await expect(days.nth(0).getByLabel('Photo')).toBeVisible();
  await expect(days.nth(1).getByRole('link')).toBeVisible();
  await expect(days.nth(1).getByLabel('Photo')).toHaveCount(0);
  await expectAccessible(page);
});

test('a check-in with nothing in it says so', async ({ page, api }) => {
  await addCheckIn(api, today);
  await page.goto('/app/dashboard');
  await expect(card(page, "Today's check-in").getByRole('article')).toHaveText(
    'Saturday, June 14, 2025Nothing noted',
  );
});
