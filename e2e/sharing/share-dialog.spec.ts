import { addDays } from '@flarewell/domain/day';
import { shareLimits, shareMessages } from '@flarewell/domain/shares/shares';
import type { NewShare } from '@flarewell/domain/wire/shares';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { addCheckIn, addPhoto } from '@flarewell/e2e/support/records.ts';
import {
  linkField,
  makeLink,
  openShareForm,
  shareForm,
  shareResult,
} from '@flarewell/e2e/support/screens/shareDialog.ts';
import { signOutHere } from '@flarewell/e2e/support/screens/signOut.ts';
import {
  choosePeriod,
  openSummary,
  paper,
  readReport,
  summaryDialog,
} from '@flarewell/e2e/support/screens/summaryPage.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Locator, Page } from '@playwright/test';
import { readPayload } from './sharedLinks.ts';
import { addDiary } from './summaryDiary.ts';

const today = new Date().toISOString().slice(0, 10);

test.use({ newPerson: { name: 'Maya Lindqvist', timezone: 'UTC' }, timezoneId: 'UTC' });
test.beforeEach(({ person: _ }) => undefined);

/** Remembers what the page sends, and lets the server answer. */
function watchShareRequests(page: Page): NewShare[] {
  const requests: NewShare[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/shares'))
      requests.push(request.postDataJSON());
  });
  return requests;
}

/** Comes back to the page after a minute, when another device has added many check-ins. Returns how the loading ends. */
async function loadLongHistory(page: Page): Promise<() => Promise<void>> {
  const changes = '**/api/sync?since=*';
  let finish: () => void = () => undefined;
  const isFinished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let pages = 0;
  await page.route(changes, async (route) => {
    const response = await route.fetch();
    pages += 1;
    const hasMore = pages === 1;
    if (!hasMore) await isFinished;
    await route.fulfill({ response, json: { ...(await response.json()), hasMore } });
  });
  await page.clock.fastForward('01:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  const notice = page.getByText('Loading your older check-ins…');
  await expect(notice).toHaveCount(1);
  return async () => {
    finish();
    await expect(notice).toHaveCount(0);
    await page.unroute(changes);
  };
}

test('the form and the summary behind it show the same choices, and the link has them', {
  tag: '@wide',
}, async ({ page, api }) => {
  await addDiary(api, today);
  await addPhoto(api, today);
  const requests = watchShareRequests(page);
  const summary = await openSummary(page);
  await summary.getByText('Include notes').click();
  await summary.getByRole('checkbox').first().check();
  await choosePeriod(summary, 30);
  await summary.getByRole('button', { name: 'Share', exact: true }).click();

  const form = shareForm(page);
  await expect(form.getByRole('radio', { name: 'Last 30 days' })).toBeChecked();
  const notes = form.getByRole('switch', { name: 'Notes' });
  await expect(notes).toBeChecked();
  await expect(form).toContainText('2 days have notes, 1 of them chosen');
  await expect(form.getByRole('switch', { name: 'Photos' })).not.toBeChecked();
  await expect(form.getByRole('switch', { name: 'Patterns found' })).toHaveCount(0);
  await choosePeriod(form, 90);
  await expect(form).toContainText('3 days have notes, 1 of them chosen');
  await notes.uncheck();
  await notes.check();
  await expect(form).toContainText('3 days have notes');
  await form.getByRole('switch', { name: 'Photos' }).check();
  await form.getByRole('combobox', { name: 'The link works for' }).selectOption('1 year');
  await form.getByRole('textbox', { name: 'Name of the link' }).fill(' Dr. Weber ');
  await form.getByRole('button', { name: 'Cancel' }).click();

  await expect(summary.getByRole('radio', { name: 'Last 90 days' })).toBeChecked();
  await expect(summary).toContainText('3 of 3 days with notes');
  await expect(summary.getByRole('switch', { name: 'Include photos' })).toBeChecked();
  await summary.getByRole('button', { name: 'Share', exact: true }).click();
  await form.getByRole('textbox', { name: 'Name of the link' }).fill(' Dr. Weber ');
  await form.getByRole('combobox', { name: 'The link works for' }).selectOption('1 year');
  await makeLink(form);
  await expect(shareResult(page)).toContainText('Dr. Weber');
  const [first] = requests;
  expect(first).toEqual({
    days: 90,
    label: 'Dr. Weber',
    expiresInDays: 365,
    notes: [today, addDays(today, -2), addDays(today, -40)],
    photos: true,
    patterns: false,
    paper: expect.any(String),
  });
  expect(await api.shares.list()).toMatchObject([{ label: 'Dr. Weber', hasNotes: true, hasPhotos: true }]);
});

test('a passcode is suggested, can be replaced, and is told apart from the link', async ({ page }) => {
  const requests = watchShareRequests(page);
  const form = await openShareForm(page);
  await expect(form.getByRole('textbox', { name: 'Passcode' })).toHaveCount(0);
  await form.getByRole('switch', { name: 'Protect with a passcode' }).check();
  const passcode = form.getByRole('textbox', { name: 'Passcode' });
  await expect(passcode).toBeInViewport({ ratio: 1 });
  const first = await passcode.inputValue();
  expect(first).toMatch(/^[a-z]+ [a-z]+ [a-z]+$/);
  await form.getByRole('button', { name: 'Suggest another' }).click();
  await expect(passcode).not.toHaveValue(first);
  await expect(form.getByRole('status').filter({ hasText: await passcode.inputValue() })).toHaveCount(1);
  await passcode.fill('short');
  await makeLink(form);
  await expect(form).toContainText('Passcode must be at least 6 characters long');
  await expect(passcode).toBeFocused();
  await passcode.fill('Plum 1968 ');
  await makeLink(form);
  const result = shareResult(page);
  await expect(result).toContainText('Plum 1968');
  await expect(result).toContainText('Tell the passcode separately, for example by phone.');
  expect(requests).toMatchObject([{ passcode: 'Plum 1968' }]);
  const { flag, ...payload } = readPayload(await linkField(result).inputValue());
  expect(flag).toBe('P');
  expect(JSON.stringify(payload)).not.toMatch(/plum/i);
  await page.emulateMedia({ media: 'print' });
  const code = page.locator('.paper').getByRole('img', { name: 'QR code' });
  await expect(code).toBeVisible();
  await expect(page.locator('.paper')).toContainText('asks for a passcode');
  await expect(page.locator('.paper')).toContainText(/works until \w+ \d+, \d{4} at \d\d:\d\d\./);
  await expect(page.locator('.paper')).not.toContainText('Plum');
});

test('closing asks once, unless the link was copied', async ({ page, context, api }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const form = await openShareForm(page);
  await makeLink(form);
  const result = shareResult(page);
  await result.getByRole('button', { name: 'Done' }).click();
  const question = page.getByRole('alertdialog', { name: 'The link is not shown again.' });
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(question).toHaveCount(0);
  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(result).toHaveCount(0);
  const share = summaryDialog(page).getByRole('button', { name: 'Share', exact: true });
  await expect(share).toBeFocused();
  await expect(page.locator('.paper').getByRole('img', { name: 'QR code', includeHidden: true })).toHaveCount(
    0,
  );

  await share.click();
  await shareForm(page).getByRole('textbox', { name: 'Name of the link' }).fill('Second');
  await makeLink(shareForm(page));
  const link = await linkField(result).inputValue();
  await result.getByRole('button', { name: 'Copy link' }).click();
  await expect(result.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.keyboard.press('Escape');
  await expect(result).toHaveCount(0);
  await expect(question).toHaveCount(0);
  await expect(share).toBeFocused();
  expect(await api.shares.list()).toHaveLength(2);
});

test('nothing is lost while a longer history is being loaded', async ({ page, api }) => {
  await addDiary(api, today);
  await page.clock.install();
  const form = await openShareForm(page);
  await form.getByRole('switch', { name: 'Notes' }).check();
  await form.getByRole('switch', { name: 'Protect with a passcode' }).check();
  await form.getByRole('textbox', { name: 'Passcode' }).fill('maple river stone');
  const finish = await loadLongHistory(page);
  await makeLink(form);
  await expect(form.getByRole('alert')).toContainText('The summary is still being loaded.');
  await finish();
  await expect(form).toContainText('3 days have notes');
  await makeLink(form);
  const result = shareResult(page);
  const link = await linkField(result).inputValue();
  expect(await api.shares.list()).toMatchObject([{ hasNotes: true }]);
  await loadLongHistory(page);
  await expect(linkField(result)).toHaveValue(link);
  await expect(result).toContainText('maple river stone');
  await page.emulateMedia({ media: 'print' });
  await expect(paper(page).getByRole('img', { name: 'QR code' })).toBeVisible();
  await expect(page.getByText('maple river stone')).toBeHidden();
});

test('nothing can be changed while the link is being made, and the paper shows what the link shows', async ({
  page,
  api,
}) => {
  await addDiary(api, today);
  await page.clock.install();
  const form = await openShareForm(page);
  let finish: () => void = () => undefined;
  const isFinished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await page.route('**/api/shares', async (route) => {
    await isFinished;
    await route.continue();
  });
  const year = form.getByRole('group', { name: 'Period' }).getByText('365 days');
  await year.scrollIntoViewIfNeeded();
  const box = await year.boundingBox();
  await makeLink(form);
  await expect(form.getByRole('status').filter({ hasText: 'Making the link...' })).toHaveCount(1);
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  finish();
  await expect(shareResult(page)).toBeVisible();
  await expect(summaryDialog(page).getByRole('radio', { name: 'Last 90 days' })).toBeChecked();
  const figuresOf = async (report: Locator) => (await readReport(report)).figures;
  const printed = await figuresOf(paper(page));
  expect(printed).toEqual(await figuresOf(summaryDialog(page)));
  // A check-in from another device changes the summary behind the dialog, but not what the link shows.
  await addCheckIn(api, addDays(today, -89));
  await page.clock.fastForward('01:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect.poll(() => figuresOf(summaryDialog(page))).not.toEqual(printed);
  expect(await figuresOf(paper(page))).toEqual(printed);
});

test('whoever signs out in another tab leaves neither the link nor the passcode here', async ({
  page,
  context,
}) => {
  const form = await openShareForm(page);
  await form.getByRole('switch', { name: 'Protect with a passcode' }).check();
  await makeLink(form);
  await expect(linkField(shareResult(page))).toBeFocused();
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.dismiss();
  });
  const other = await context.newPage();
  await other.goto('/app/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await signOutHere(other);
  await expect(other).toHaveURL('/');
  await expect(shareResult(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/(login|$)/);
  expect(questions).toEqual([]);
});

test("the system's share sheet gets the link without the passcode", async ({ page }) => {
  await page.addInitScript(() => {
    const sheet = { answers: ['AbortError', 'NotAllowedError', ''], shared: [] as ShareData[] };
    Object.assign(window, { sheet });
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: ShareData) => {
        const name = sheet.answers.shift();
        if (name) throw new DOMException('Refused', name);
        sheet.shared.push(data);
      },
    });
  });
  const form = await openShareForm(page);
  await form.getByRole('switch', { name: 'Protect with a passcode' }).check();
  await makeLink(form);
  const result = shareResult(page);
  const share = result.getByRole('button', { name: 'Share…' });
  // The person closes the sheet.
  await share.click();
  await expect(result.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await share.click();
  await expect(result.getByRole('alert')).toContainText('Your browser could not share the link.');
  await share.click();
  await expect(result.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  expect(
    await page.evaluate(() => (window as unknown as { sheet: { shared: object[] } }).sheet.shared),
  ).toEqual([{ url: await linkField(result).inputValue(), title: 'Dr. Weber, November' }]);
  await result.getByRole('button', { name: 'Done' }).click();
  await expect(result).toHaveCount(0);
});

test.describe('when the server refuses', () => {
  test.use({ expectedErrors: /status of (400|409|429)|ERR_INTERNET_DISCONNECTED/ });

  test('the form says why, keeps what was entered, and sends nothing twice', async ({
    page,
    context,
    api,
  }) => {
    const requests = watchShareRequests(page);
    const form = await openShareForm(page, 'Dr. Weber');
    const alert = form.getByRole('alert');
    const refuse = (status: number, body: object, headers = {}) =>
      page.route('**/api/shares', (route) => route.fulfill({ status, json: body, headers }), { times: 1 });

    await context.setOffline(true);
    await makeLink(form);
    await expect(alert).toContainText('You are offline, and this needs a connection.');
    await context.setOffline(false);
    await refuse(400, { code: 'invalid-input', message: shareMessages.tooLarge });
    await makeLink(form);
    await expect(alert).toContainText('Please choose a shorter period');
    await refuse(429, { code: 'too-many-requests', message: 'A moment' }, { 'Retry-After': '2400' });
    await makeLink(form);
    await expect(alert).toContainText('You have made many links. Please wait 40 minutes and try again.');
    await refuse(409, { code: 'too-many-records', message: shareMessages.tooMany });
    await makeLink(form);
    await expect(alert).toContainText(`at most ${shareLimits.active} links at a time`);
    await expect(form.getByRole('textbox', { name: 'Name of the link' })).toHaveValue('Dr. Weber');

    const isHeld = Promise.withResolvers<void>();
    await page.route('**/api/shares', async (route) => {
      await isHeld.promise;
      await route.continue();
    });
    const sent = requests.length;
    await form.getByRole('textbox', { name: 'Name of the link' }).press('Enter');
    await expect(form.getByRole('status').filter({ hasText: 'Making the link...' })).toHaveCount(1);
    await form.getByRole('textbox', { name: 'Name of the link' }).press('Enter');
    // While the link is being made, the form stays open, because the link would be lost.
    await page.keyboard.press('Escape');
    isHeld.resolve();
    await expect(shareResult(page)).toBeVisible();
    expect(requests).toHaveLength(sent + 1);
    expect(await api.shares.list()).toHaveLength(1);
  });
});

test('a missing name and missing photos are said', async ({ page, api }) => {
  await addCheckIn(api, today);
  await addPhoto(api, today);
  const form = await openShareForm(page, ' ');
  await makeLink(form);
  await expect(form).toContainText('Please enter a name');
  await expect(form.getByRole('textbox', { name: 'Name of the link' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Name of the link' }).fill('Dr. Weber');
  await page.route('**/api/shares', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), photosLeftOut: 1 } });
  });
  await makeLink(form);
  await expect(shareResult(page)).toContainText('One photo is left out, because its file is missing.');
});

async function expectNoSidewaysScrolling(dialog: Locator): Promise<void> {
  const hidden = await dialog
    .locator('.overflow-y-auto')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(hidden).toBe(0);
}

test('axe finds nothing, and everything fits on a narrow phone', async ({ page, api }) => {
  await addDiary(api, today);
  await page.setViewportSize({ width: 360, height: 740 });
  const form = await openShareForm(page);
  for (const name of ['Close', 'Share', 'Download PDF', 'Print Summary']) {
    const button = summaryDialog(page)
      .locator('footer')
      .locator(`text=${name.replace('Download ', '')}`);
    const box = await button.boundingBox();
    expect(box?.x, name).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(360);
  }
  await form.getByRole('switch', { name: 'Protect with a passcode' }).check();
  await expectNoSidewaysScrolling(form);
  await expectAccessible(page);
  await makeLink(form);
  const result = shareResult(page);
  await expect(linkField(result)).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(result);
});
