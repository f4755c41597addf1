import { storedKeys } from '@flarewell/e2e/support/browserStorage.ts';
import { addCheckIn } from '@flarewell/e2e/support/records.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';

test.beforeEach(({ person: _ }) => undefined);

test('the records are asked for before the code of the screen and the key of the local copy arrive', async ({
  page,
  api,
}) => {
  await addCheckIn(api, new Date().toISOString().slice(0, 10), { notes: 'A calm day' });
  const records = page.waitForRequest('/api/sync');
  for (const late of [/\/assets\/DashboardScreen-[^.]+\.js$/, '/api/auth/local-key']) {
    await page.route(late, async (route) => {
      await records;
      await route.continue();
    });
  }
  await page.goto('/app/dashboard');
  await expect(page.getByText('A calm day').first()).toBeVisible();
});

test('the logo is painted before any script has arrived, and stays where it is', { tag: '@wide' }, async ({
  page,
}) => {
  const painted = Promise.withResolvers<void>();
  await page.route(/\/assets\/app-[^.]+\.js$/, async (route) => {
    await painted.promise;
    await route.continue();
  });
  await page.goto('/app/dashboard', { waitUntil: 'commit' });
  const logo = page.getByText('Flarewell', { exact: true }).filter({ visible: true });
  // Without the stylesheet, both the header's and the sidebar's logo are visible.
  await expect(logo).toHaveCount(1);
  const place = await logo.boundingBox();
  painted.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The width differs if the font arrived in between.
  expect(await logo.boundingBox()).toMatchObject({ x: place?.x, y: place?.y });
});

test('a diary that is read before the key of the local copy arrives is stored in it', async ({
  page,
  api,
}) => {
  await addCheckIn(api, '2020-03-05');
  const opened = page.waitForResponse('/api/sync');
  await page.route('/api/auth/local-key', async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto('/app/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(async () => (await storedKeys(page)).copies).toContain('diary');
  expect((await storedKeys(page))['check-ins']).toHaveLength(1);
});
