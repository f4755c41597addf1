import { roomPath, settingsRooms } from '@flarewell/domain/paths';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { openRoom, roomRow } from '@flarewell/e2e/support/screens/settings.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const isPhone = () => test.info().project.name === 'phone';
/** The rooms of somebody who is not an operator. */
const rooms = settingsRooms.filter(({ room }) => room !== 'invitations');

test('Settings lists its rooms, each with its state', { tag: '@wide' }, async ({ page, person: _, api }) => {
  for (const name of ['Swimming', 'Dairy', 'Wool']) await api.trackers.create({ name });
  for (const label of ['Dr. Weber', 'Dr. Kim']) await api.shares.create({ label });
  await page.goto('/app/settings');
  for (const title of ['Profile', 'Reminders', 'Data Management'])
    await expect(page.getByRole('region', { name: title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeVisible();
  await expect(roomRow(page, 'things-to-track')).toContainText('Swimming, Dairy, Wool, 1 more');
  await expect(roomRow(page, 'shared-links')).toContainText('2 active');
  await expect(roomRow(page, 'security')).toContainText('Password only');
  await expect(roomRow(page, 'appearance')).toContainText('System');
  await expect(roomRow(page, 'about')).toContainText(/Version \d+\.\d+\.\d+/);
  const list = page.getByRole('navigation', { name: 'Settings' });
  await expect(list.getByRole('link')).toHaveCount(rooms.length + (isPhone() ? 0 : 1));
  await expectAccessible(page);
});

test('a state that is not known is a calm "…", and its row keeps its size', async ({ page, person: _ }) => {
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/shares', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.goto('/app/settings');
  const row = roomRow(page, 'shared-links');
  await expect(row).toHaveText(/Shared links\s*…/);
  const before = await row.boundingBox();
  asked.resolve();
  await expect(row).toContainText('None active');
  expect((await row.boundingBox())?.height).toBe(before?.height);
});

test('each room opens from its row, and has a way back', { tag: '@wide' }, async ({ page, person: _ }) => {
  await page.goto('/app/settings');
  for (const { room, title } of rooms) {
    await roomRow(page, room).click();
    await expect(page).toHaveURL(roomPath(room));
    await expect(heading(page)).toHaveText(title);
    await expect(heading(page)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Save Settings' })).toHaveCount(0);
    await page.goBack();
    await expect(heading(page)).toHaveText('Settings');
    await page.goForward();
    await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click();
    await expect(heading(page)).toHaveText('Settings');
    await expect(heading(page)).toBeFocused();
  }
});

test('the list stays beside a room on a wide screen, and marks it', { tag: '@wide' }, async ({
  page,
  person: _,
}) => {
  await openRoom(page, 'appearance');
  const list = page.getByRole('navigation', { name: 'Settings' });
  if (isPhone()) return expect(list).toHaveCount(0);
  await expect(list.locator('[aria-current=page]')).toHaveText(/Appearance/);
  await page.getByText('Dark', { exact: true }).click();
  await expect(roomRow(page, 'appearance')).toContainText('Dark');
  await roomRow(page, 'about').click();
  await expect(list.locator('[aria-current=page]')).toHaveText(/About/);
  await list.getByRole('link', { name: 'General' }).click();
  await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible();
});

test('opening a room asks before unsaved settings are lost', async ({ page, person: _ }) => {
  await page.goto('/app/settings');
  await page.getByLabel('Name').fill('Maya Kim');
  await roomRow(page, 'security').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toHaveAccessibleName(
    'Are you sure you want to leave? Your unsaved settings will be lost.',
  );
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Maya Kim');
  await roomRow(page, 'security').click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(heading(page)).toHaveText('Security');
});

test('a screen that becomes wide or narrow keeps unsaved settings', async ({ page, person: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/app/settings');
  await page.getByLabel('Name').fill('Maya Kim');
  const list = page.getByRole('navigation', { name: 'Settings' });
  for (const width of [1360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(list.getByRole('link', { name: 'General' })).toHaveCount(width === 1360 ? 1 : 0);
    await expect(page.getByLabel('Name')).toHaveValue('Maya Kim');
  }
});

test('on a phone no room is longer than two screens before it holds anything of one’s own', async ({
  page,
  person: _,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/app/settings', ...rooms.map(({ room }) => roomPath(room))]) {
    await page.goto(path);
    await heading(page).waitFor();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Settings' }).getByText('…')).toHaveCount(0);
    const { height, width } = await page.evaluate(() => ({
      // Without the room that the bar at the bottom of a phone needs.
      height:
        document.documentElement.scrollHeight - (document.querySelector('.bottom-bar')?.clientHeight ?? 0),
      width: document.documentElement.scrollWidth,
    }));
    expect(height, path).toBeLessThanOrEqual(2 * 844);
    expect(width, path).toBe(390);
  }
});

test('after signing in, the room that was asked for opens; invitations tell others whose they are', async ({
  page,
  context,
  person,
}) => {
  await context.clearCookies();
  await page.goto(roomPath('security'));
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(roomPath('security'))}`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(roomPath('security'));
  await expect(heading(page)).toHaveText('Security');
  await expect(await openRoom(page, 'invitations')).toContainText(
    'Only an operator of this server can invite people.',
  );
});
