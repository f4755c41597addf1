import type { Api } from '@flarewell/e2e/support/api.ts';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { addCheckIn, addCondition, addPhoto } from '@flarewell/e2e/support/records.ts';
import { expectSize } from '@flarewell/e2e/support/screens/photoStep.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import { colorAt, makePlain } from '@flarewell/server/testing/images/images';
import type { Page } from '@playwright/test';

const path = '/app/check-in?tab=photos';
const today = '2025-06-14'; // a Saturday

test.beforeEach(async ({ page, person: _ }) => {
  await page.clock.setFixedTime(new Date(`${today}T18:00:00`));
});

/** Adds a check-in with a photo of one colour for each day, and its severity if given. */
async function addPhotos(api: Api, days: Record<string, { severity?: 1 | 2 | 3 | 4 | 5; color: string }>) {
  const { id } = await addCondition(api);
  await Promise.all(
    Object.entries(days).map(async ([day, { severity, color }]) => {
      const conditionEntries = severity ? [{ conditionId: id, severity, symptoms: [] }] : [];
      await addCheckIn(api, day, { conditionEntries });
      await addPhoto(api, day, await makePlain(color));
    }),
  );
}

const week = {
  '2025-06-07': { severity: 5, color: '#888888' },
  '2025-06-08': { severity: 4, color: '#ff0000' },
  '2025-06-11': { color: '#00ff00' },
  '2025-06-13': { severity: 3, color: '#ffff00' },
  '2025-06-14': { severity: 1, color: '#0000ff' },
} as const;

const tiles = (page: Page) => page.getByRole('listitem').getByRole('button', { name: 'Photo from' });
const large = (page: Page, date: string) =>
  page.getByRole('dialog').getByRole('img', { name: `Photo from ${date}, 2025` });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('without photos: says so, and opens a check-in', async ({ page, api }) => {
  await addCheckIn(api, '2025-06-07');
  await addPhoto(api, '2025-06-07');
  await page.goto(path);
  await expect(page.getByText('No photos in the last 7 days')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Check-In' }).click();
  await expect(page.getByRole('dialog', { name: 'Daily Check-in' })).toBeVisible();
});

test('the photos of the last 7 days, with dates and severities; each opens large', { tag: '@wide' }, async ({
  page,
  api,
}) => {
  await addPhotos(api, week);
  const isHeld = Promise.withResolvers<void>();
  await page.route('**/photos/**', async (route) => {
    await isHeld.promise;
    await route.continue();
  });
  await page.goto('/app/check-in');
  await page.getByRole('tab', { name: 'Photo Gallery' }).click();
  await expect(tiles(page)).toContainText([
    /Today.*Jun 14.*1.*Minimal/,
    /Yesterday.*Jun 13.*3.*Moderate/,
    /Wednesday.*Jun 11.*No rating/,
    /Sunday.*Jun 8.*4.*Severe/,
  ]);

  // Nothing moves when the photos arrive.
  const places = () =>
    tiles(page).evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().toJSON()));
  const before = await places();
  isHeld.resolve();
  for (const image of await page.getByRole('listitem').getByRole('img').all())
    await expectSize(image, 480, 240);
  expect(await places()).toEqual(before);
  await expectAccessible(page);

  await tiles(page).first().click();
  await expect(page.getByRole('dialog', { name: 'Saturday, June 14, 2025' })).toBeVisible();
  await expectSize(large(page, 'Saturday, June 14'), 480, 240);
  await expect(button(page, 'Previous')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('ArrowLeft');
  await button(page, 'Next').click();
  await expect(large(page, 'Friday, June 13')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
    'Photo from Wednesday, June 11, 2025, 3 of 4',
  );
  await swipe(page, -0.6);
  await expect(large(page, 'Sunday, June 8')).toBeVisible();
  await expect(button(page, 'Next')).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await swipe(page, 0.6);
  await expect(large(page, 'Wednesday, June 11')).toBeVisible();
  await button(page, 'Previous').click();
  await expect(large(page, 'Friday, June 13')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(tiles(page).first()).toBeFocused();
});

/** Swipes across the middle of the page, over a share of its width that browsers take for Back where they may. */
async function swipe(page: Page, share: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const distance = share * width;
  const devTools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    devTools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: height / 2 }],
    });
  await touch('touchStart', width / 2 - distance / 2);
  await touch('touchMove', width / 2);
  await touch('touchMove', width / 2 + distance / 2);
  await touch('touchEnd');
}

test('Back closes a large photo and a comparison, and stays in the gallery', async ({ page, api }) => {
  await addPhotos(api, week);
  await page.goto('/app/dashboard');
  await page.goto(path);
  const dialog = page.getByRole('dialog');
  await tiles(page).first().click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(tiles(page).first()).toBeFocused();

  await button(page, 'Compare').click();
  await tiles(page).nth(0).click();
  await tiles(page).nth(3).click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(path);
  await page.goBack();
  await expect(page).toHaveURL('/app/dashboard');
});

test('two photos are compared with a movable divider', { tag: '@wide' }, async ({ page, api }) => {
  await addPhotos(api, week);
  await page.goto(path);
  await button(page, 'Compare').click();
  await expect(page.getByText('Choose two photos to compare.')).toBeVisible();
  await tiles(page).nth(0).click();
  await expect(page.getByText('Choose one more.')).toBeVisible();
  await expect(tiles(page).nth(0)).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await tiles(page).nth(0).click();
  await expect(page.getByText('Choose two photos to compare.')).toBeVisible();
  await button(page, 'Cancel').click();
  await expect(page.getByText('Photos from the last 7 days')).toBeVisible();

  await button(page, 'Compare').click();
  await tiles(page).nth(0).click();
  await tiles(page).nth(3).click();
  const dialog = page.getByRole('dialog', { name: 'Compare photos' });
  await expectSize(large(page, 'Saturday, June 14'), 480, 240);
  await expectSize(large(page, 'Sunday, June 8'), 480, 240);
  await expect(dialog).toContainText(/Sunday.*Jun 8.*Severe.*Saturday.*Jun 14.*Minimal/s);
  await expectAccessible(page);

  const line = dialog.getByRole('slider', { name: 'Line between the photos' });
  await expect(line).toHaveAttribute('aria-valuetext', '50% Jun 8, 50% Jun 14');
  expect(await colorsShown(page)).toEqual(['red', 'blue']);
  await line.focus();
  await page.keyboard.press('Home');
  expect(await colorsShown(page)).toEqual(['blue', 'blue']);
  await page.keyboard.press('ArrowRight');
  await expect(line).toHaveAttribute('aria-valuetext', '1% Jun 8, 99% Jun 14');
  await page.keyboard.press('End');
  expect(await colorsShown(page)).toEqual(['red', 'red']);

  const box = await line.boundingBox();
  if (!box) throw new Error('The line is not there');
  await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 20 + (box.width - 40) / 2, box.y + box.height / 2);
  await page.mouse.up();
  await expect(line).toHaveAttribute('aria-valuetext', '50% Jun 8, 50% Jun 14');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Compare')).toBeVisible();
});

/** Returns the colours at a quarter and at three quarters of the width of the two photos. */
async function colorsShown(page: Page): Promise<(string | undefined)[]> {
  const both = await large(page, 'Sunday, June 8').screenshot();
  const colors = await Promise.all([0.25, 0.75].map((x) => colorAt(both, x, 0.5)));
  return colors.map(([red = 0, , blue = 0]) => (red > 200 ? 'red' : blue > 200 ? 'blue' : undefined));
}

test('any two days can be compared, by slider or side by side', { tag: '@wide' }, async ({ page, api }) => {
  await addPhotos(api, {
    ...week,
    '2024-06-01': { severity: 5, color: '#ff0000' },
    '2025-05-02': { severity: 2, color: '#00ff00' },
  });
  await page.goto(path);
  await button(page, 'Compare').click();
  const period = page.getByLabel('Photos from');
  await expect(period.getByRole('option')).toHaveText([
    'The last 7 days (4)',
    'June 2025 (5)',
    'May 2025 (1)',
    'June 2024 (1)',
  ]);
  await tiles(page).first().click();
  await expect(page.getByText('Jun 14 is chosen. Choose one more.')).toBeVisible();
  await period.selectOption('June 2024 (1)');
  await expect(tiles(page)).toContainText([/Saturday.*Jun 1, 2024.*Average.*5\.0 Extreme/]);
  await expectAccessible(page);
  await tiles(page).first().click();

  const dialog = page.getByRole('dialog', { name: 'Compare photos' });
  await expect(dialog).toContainText(/Jun 1, 2024.*Average.*Extreme.*Jun 14.*Average.*Minimal/s);
  await expect(dialog.getByRole('slider')).toHaveAttribute('aria-valuetext', '50% Jun 1, 2024, 50% Jun 14');
  await dialog.getByText('Side by side').click();
  await expect(dialog.getByRole('slider')).toBeHidden();
  const [left, right] = await Promise.all(
    ['Saturday, June 1, 2024', 'Saturday, June 14, 2025'].map((date) =>
      dialog.getByRole('img', { name: `Photo from ${date}` }).boundingBox(),
    ),
  );
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  expect(right?.y).toBe(left?.y);
  await expectAccessible(page);

  await button(page, 'Change photos').click();
  await expect(page.getByText('Choose two photos to compare.')).toBeVisible();
  await button(page, 'Cancel').click();
  await expect(button(page, 'Compare')).toBeFocused();
  await expect(tiles(page)).toHaveCount(4);
});

test('older photos can be compared when the last 7 days have none', async ({ page, api }) => {
  await addPhotos(api, {
    '2025-05-02': { severity: 2, color: '#00ff00' },
    '2025-05-03': { severity: 2, color: '#ff0000' },
  });
  await page.goto(path);
  await expect(page.getByText('No photos in the last 7 days')).toBeVisible();
  await button(page, 'Compare').click();
  await expect(page.getByRole('dialog', { name: 'Compare photos' })).toContainText(/May 2.*May 3/s);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Compare')).toBeFocused();
});

test('a photo has its day’s average severity everywhere, and leads to its check-in', async ({
  page,
  api,
}) => {
  const conditions = [await addCondition(api), await addCondition(api, { name: 'Neck' })];
  const conditionEntries = conditions.map(({ id }, index) => ({
    conditionId: id,
    severity: index === 0 ? (1 as const) : (3 as const),
    symptoms: [],
  }));
  await addCheckIn(api, '2025-06-12', { conditionEntries, notes: 'A day with a photo' });
  await addPhoto(api, '2025-06-12');
  await addCheckIn(api, '2025-06-13');
  await page.goto(path);
  await expect(tiles(page).first()).toContainText(/Average.*2\.0 Mild/);
  await tiles(page).first().click();
  const viewer = page.getByRole('dialog', { name: 'Thursday, June 12, 2025' });
  await expect(viewer).toContainText(/Average.*2\.0 Mild/);
  await viewer.getByRole('link', { name: 'Open check-in' }).click();

  await expect(page).toHaveURL('/app/check-in?date=2025-06-12');
  await expect(viewer).toBeHidden();
  await expect(page.getByRole('article')).toContainText('A day with a photo');
  await expect(page.getByText('Average severity 2.0 Mild', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Check-in', exact: true })).toBeFocused();
  await page.goBack();
  await expect(tiles(page)).toHaveCount(1);
});

test.describe('photo URLs', () => {
  test.use({ expectedErrors: /404/ });

  test('a photo whose URL has expired requests a new URL, once', async ({ page, api }) => {
    await addPhotos(api, { '2025-06-13': week['2025-06-13'], '2025-06-14': week['2025-06-14'] });
    await addCheckIn(api, '2025-06-12');
    const { thumbnailUrl } = await addPhoto(api, '2025-06-12');
    await page.route('**/api/sync*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('signature=', 'signature=x'),
      });
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // The photo's file is missing, so a new URL does not help either.
    await page.route(`**${new URL(thumbnailUrl ?? '', 'http://x').pathname}*`, (route) =>
      route.fulfill({ status: 404 }),
    );

    await page.goto(path);
    const images = page.getByRole('listitem').getByRole('img');
    await expect(page.getByText('The photo could not be loaded')).toHaveCount(1);
    await expect(images).toHaveCount(2);
    await expectSize(images.nth(0), 480, 240);
    await expectSize(images.nth(1), 480, 240);
    await expectAccessible(page);
    expect(asked.filter((address) => /^\/api\/check-ins\/2025/.test(address)).sort()).toEqual([
      '/api/check-ins/2025-06-12',
      '/api/check-ins/2025-06-13',
      '/api/check-ins/2025-06-14',
    ]);
  });
});
