import { randomUUID } from 'node:crypto';
import { type Share, shareLimits, shareMessages } from '@flarewell/domain/shares/shares';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { openRoom, roomOf } from '@flarewell/e2e/support/screens/settings.ts';
import { summaryButton, summaryDialog } from '@flarewell/e2e/support/screens/summaryPage.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';
import { requestLink } from './sharedLinks.ts';
import { addDiary } from './summaryDiary.ts';

test.use({ expectedErrors: /status of (401|404|500)|ERR_INTERNET_DISCONNECTED/ });
test.beforeEach(({ person: _ }) => undefined);

const card = (page: Page) => roomOf(page, 'shared-links');
const rows = (page: Page, name = 'Shared links') =>
  card(page).getByRole('list', { name, exact: true }).getByRole('listitem');
const question = (page: Page) => page.getByRole('alertdialog');
const stop = (page: Page, label: string) =>
  card(page).getByRole('button', { name: `Stop sharing ${label}`, exact: true });

/** Less than the minute after which the list is requested anyway. */
const soon = { timeout: 30_000 };

async function open(page: Page): Promise<void> {
  await openRoom(page, 'shared-links');
}

function makeShare(changes: Partial<Share>): Share {
  return {
    id: randomUUID(),
    label: 'Dr. Weber',
    from: '2025-08-18',
    to: '2025-11-15',
    hasNotes: false,
    hasPhotos: false,
    hasPatterns: false,
    hasPasscode: false,
    createdAt: '2025-11-15T12:00:00.000Z',
    expiresAt: '2099-12-15T12:00:00.000Z',
    endedAt: null,
    triesLeft: 10,
    openedCount: 0,
    lastOpenedAt: null,
    lastRecipient: null,
    ...changes,
  };
}

/** Replaces the server's answer: the list in the settings shows these links. */
async function serveShares(page: Page, shares: Share[]): Promise<void> {
  await page.route('**/api/shares', (route) => route.fulfill({ json: { shares } }));
}

/** Leaves the page and comes back to it. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

test('without links, the card tells where to make one and opens the summary', async ({ page }) => {
  await open(page);
  await expect(card(page)).toContainText(
    'Nothing is shared now. To make a new link, open the Healthcare Summary and choose Share.',
  );
  await summaryButton(page).click();
  await expect(summaryDialog(page)).toBeVisible();
  await page.goBack();
  await expect(summaryDialog(page)).toBeHidden();
  await expect(summaryButton(page)).toBeFocused();
});

test('a link shows what is in it, and who opened it as soon as the page is looked at again', async ({
  page,
  api,
  playwright,
}) => {
  const passcode = 'maple river stone';
  await addDiary(api, new Date().toISOString().slice(0, 10));
  const { link } = await api.shares.create({ label: 'Dr. Weber, November', notes: true, passcode });
  await open(page);
  const row = rows(page);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Dr. Weber, November');
  await expect(row.getByText(/\d{4}, with notes$/)).toBeVisible();
  await expect(row.getByText(/^Made today at \d\d:\d\d with a passcode$/)).toBeVisible();
  await expect(row.getByText(/^Ends in 30 days, on \w+ \d+.* at \d\d:\d\d$/)).toBeVisible();
  await expect(row).toContainText('Not opened yet');
  await expect(row).not.toContainText('wrong');

  const reader = await playwright.request.newContext();
  expect((await requestLink(reader, link, { recipient: 'Eve', passcode: 'no idea' })).status()).toBe(401);
  expect((await requestLink(reader, link, { recipient: 'Dr. Weber', passcode })).status()).toBe(200);
  await lookAgain(page);
  await expect(row.getByText(/^Opened once, today at \d\d:\d\d by “Dr. Weber”$/)).toBeVisible(soon);
  await expect(row).toContainText('1 wrong passcode so far. The link ends after 9 more');
  expect((await requestLink(reader, link, { recipient: ' ', passcode })).status()).toBe(200);
  await lookAgain(page);
  await expect(row.getByText(/^Opened 2 times, last today at \d\d:\d\d$/)).toBeVisible(soon);
  await reader.dispose();
  await expectAccessible(page);
});

test('stopping asks first, ends the link at once and leaves its line', { tag: '@wide' }, async ({
  page,
  api,
  playwright,
}) => {
  const { link } = await api.shares.create({ label: 'Dr. Weber' });
  await api.shares.create({ label: 'Physiotherapist' });
  await open(page);
  await stop(page, 'Dr. Weber').click();
  await expect(question(page)).toHaveAccessibleName('Are you sure you want to stop sharing “Dr. Weber”?');
  await expect(question(page)).toContainText('This cannot be undone: to share again, you make a new link.');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(stop(page, 'Dr. Weber')).toBeFocused();
  await expect(rows(page)).toHaveCount(2);

  await stop(page, 'Dr. Weber').click();
  await question(page).getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByText('“Dr. Weber” is no longer shared.')).toBeVisible();
  await expect(question(page)).toBeHidden();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Physiotherapist');
  await expect(rows(page, 'Ended')).toContainText(/Stopped today at \d\d:\d\d · .* · Never opened/);
  expect(await card(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
  const reader = await playwright.request.newContext();
  expect((await requestLink(reader, link, { recipient: 'Dr. Weber' })).status()).toBe(404);
  await reader.dispose();
  await page.reload();
  await expect(rows(page, 'Ended')).toContainText('Dr. Weber');
  await expectAccessible(page);
});

test('a link that another device has stopped or cleared can still be stopped here', async ({ page, api }) => {
  const { id } = await api.shares.create({ label: 'Dr. Weber' });
  await api.shares.create({ label: 'Physiotherapist' });
  await open(page);
  await stop(page, 'Dr. Weber').click();
  await api.shares.stop(id);
  await question(page).getByRole('button', { name: 'Stop sharing' }).click();
  await expect(rows(page, 'Ended')).toContainText('Dr. Weber');
  await stop(page, 'Physiotherapist').click();
  await api.records.reset();
  await question(page).getByRole('button', { name: 'Stop sharing' }).click();
  await expect(card(page)).toContainText('Nothing is shared now.');
  await expect(rows(page, 'Ended')).toHaveCount(0);
});

test('a failure to stop says why and leaves the link as it is', async ({ page, api, context }) => {
  await api.shares.create({ label: 'Dr. Weber' });
  await open(page);
  await stop(page, 'Dr. Weber').click();
  await context.setOffline(true);
  await question(page).getByRole('button', { name: 'Stop sharing' }).click();
  await expect(question(page).getByRole('alert')).toContainText(
    'You are offline, and this needs a connection.',
  );
  await context.setOffline(false);
  await question(page).getByRole('button', { name: 'Stop sharing' }).click();
  await expect(rows(page, 'Ended')).toContainText('Dr. Weber');
});

test('a list that could not be loaded says so and can be requested again', async ({ page }) => {
  await page.route('**/api/shares', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong' } }),
  );
  await open(page);
  await expect(card(page).getByRole('alert')).toContainText('This could not be loaded');
  await page.unroute('**/api/shares');
  await card(page).getByRole('button', { name: 'Try again' }).click();
  await expect(card(page)).toContainText('Nothing is shared now.');
});

test('links of the same name can be told apart', async ({ page }) => {
  await serveShares(page, [
    makeShare({ createdAt: '2025-11-15T12:00:00.000Z' }),
    makeShare({
      createdAt: '2025-11-10T12:00:00.000Z',
      openedCount: 2,
      lastOpenedAt: '2025-11-12T12:00:00.000Z',
      lastRecipient: 'Praxis',
    }),
  ]);
  await open(page);
  const opened = 'Opened 2 times, last on Nov 12, 2025 by “Praxis”';
  const buttons = stop(page, 'Dr. Weber');
  await expect(buttons.nth(0)).toHaveAccessibleDescription(/Made on Nov 15, 2025.*Not opened yet/);
  await expect(buttons.nth(1)).toHaveAccessibleDescription(new RegExp(`Made on Nov 10, 2025.*${opened}`));
  await buttons.nth(1).click();
  await expect(question(page)).toContainText('Made on Nov 10, 2025');
  await expect(question(page)).toContainText(opened);
  await expectAccessible(page);
});

test('a list that cannot be updated says so, and ends links in time', async ({ page }) => {
  await page.clock.install();
  await serveShares(page, [
    makeShare({ label: 'Lasting' }),
    makeShare({ label: 'Ending', expiresAt: new Date(Date.now() + 120_000).toISOString() }),
  ]);
  await open(page);
  await expect(rows(page)).toHaveCount(2);
  await page.unroute('**/api/shares');
  await page.route('**/api/shares', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong' } }),
  );
  await page.clock.fastForward('04:00');
  await expect(card(page)).toContainText(
    /Last updated (today|yesterday) at \d\d:\d\d\. Newer changes could not be loaded\./,
  );
  await expect(rows(page)).toHaveText([/Lasting/]);
  await expect(rows(page, 'Ended')).toContainText('Expired');
  await page.unroute('**/api/shares');
  await serveShares(page, []);
  await lookAgain(page);
  await expect(card(page)).not.toContainText('Last updated');
});

test('ended links are below the others, and all but the latest three are folded away', async ({ page }) => {
  await serveShares(page, [
    makeShare({ label: 'Works' }),
    makeShare({ label: 'Guessed', hasPasscode: true, triesLeft: 0 }),
    makeShare({
      label: 'Stopped',
      endedAt: '2025-12-03T12:00:00.000Z',
      openedCount: 1,
      lastOpenedAt: '2025-12-02T12:00:00.000Z',
      lastRecipient: 'Dr. Weber',
    }),
    makeShare({ label: 'Expired', expiresAt: '2025-12-02T12:00:00.000Z' }),
    makeShare({ label: 'Old', expiresAt: '2025-12-01T12:00:00.000Z' }),
    makeShare({ label: 'Older', endedAt: '2025-11-30T12:00:00.000Z' }),
  ]);
  await open(page);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page, 'Ended')).toContainText([
    /Guessed.*Ended after ten wrong passcodes/,
    /Stopped on Dec 3, 2025 · Aug 18 to Nov 15, 2025 · Opened once, on Dec 2, 2025 by “Dr. Weber”/,
    /Expired on Dec 2, 2025/,
  ]);
  await expect(card(page).getByText('Older')).toBeHidden();
  await card(page).getByText('2 more').click();
  await expect(rows(page, 'More that ended')).toContainText(['Old', 'Older']);
  await expectAccessible(page);
});

test('with as many links as possible, the card says what to do first', async ({ page }) => {
  await serveShares(
    page,
    Array.from({ length: shareLimits.active }, (_, index) => makeShare({ label: `Practice ${index + 1}` })),
  );
  await open(page);
  await expect(card(page)).toContainText(`${shareMessages.tooMany}.`);
  await expect(summaryButton(page)).toHaveCount(0);
});

test('a reset and deleting the account say that links end; the reset empties the list', async ({
  page,
  api,
}) => {
  await api.shares.create({ label: 'Dr. Weber' });
  await page.goto('/app/settings');
  for (const name of ['Delete Account', 'Reset Data']) {
    await page.getByRole('button', { name }).click();
    await expect(question(page)).toContainText('Links that you have shared stop working too.');
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(question(page)).toBeHidden();
  }
  await page.getByRole('button', { name: 'Reset Data' }).click();
  await question(page).getByRole('button', { name: 'Clear all data' }).click();
  await expect(page.getByText('All your data was cleared.')).toBeVisible();
  await open(page);
  await expect(card(page)).toContainText('Nothing is shared now.');
  await expect(rows(page)).toHaveCount(0);
});
