import { readFile } from 'node:fs/promises';
import { confirmations } from '@flarewell/domain/confirmations';
import { dayIn } from '@flarewell/domain/day';
import { diaryMessages } from '@flarewell/domain/diaries/diary';
import type { Api } from '@flarewell/e2e/support/api.ts';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import {
  draftDays,
  everythingStored,
  storedKeys,
  waitingDays,
} from '@flarewell/e2e/support/browserStorage.ts';
import { checkIn, kept, openApp } from '@flarewell/e2e/support/offlineApp.ts';
import { signUp } from '@flarewell/e2e/support/person.ts';
import { addCheckIn, addCondition } from '@flarewell/e2e/support/records.ts';
import { signOutHere } from '@flarewell/e2e/support/screens/signOut.ts';
import { openCheckIn, today } from '@flarewell/e2e/support/screens/wizard.ts';
import { addDiary, shareWith } from '@flarewell/e2e/support/sharedDiary.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Locator, Page } from '@playwright/test';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const ofLeo = 'How is Leo today?';
const band = (page: Page) => page.getByRole('region', { name: 'Whose diary this is' });

async function openMenu(page: Page) {
  await page.getByRole('button', { name: /^Whose diary\?/ }).click();
  return page.getByRole('dialog', { name: 'Whose diary?' });
}

async function switchTo(page: Page, name: RegExp) {
  const menu = await openMenu(page);
  await menu.getByRole('button', { name }).click();
  await expect(menu).toHaveCount(0);
}

/** Opens Leo's diary, and waits until it works without a network. */
async function openOffline(page: Page, diaryId: string) {
  await page.goto(`/app/dashboard?diary=${diaryId}`);
  await expect(heading(page)).toHaveText(ofLeo);
  await openApp(page);
  await expect(heading(page)).toHaveText(ofLeo);
}

const notesOf = async (api: Api) => (await api.sync()).checkIns.map(({ notes }) => notes);

test('an account that is alone sees itself, and asks for the list only when the menu opens', {
  tag: '@wide',
}, async ({ page, person }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/app/dashboard');
  await expect(heading(page)).toContainText(person.name);
  expect(asked).not.toContain('/api/diaries');
  await expect(band(page)).toHaveCount(0);
  const menu = await openMenu(page);
  await expect(menu.getByRole('button', { name: 'Maya You · not yet today' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(menu.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await menu.getByRole('button', { name: 'Add a person' }).click();
  await expect(page.getByRole('dialog', { name: 'Add a person' })).toBeVisible();
});

test('whose diary is open is chosen with the state of today in sight, and a tab stays with it', {
  tag: ['@core-phone', '@wide'],
}, async ({ page, context, api, person: _, browser, baseURL }) => {
  const { diary, api: leo } = await addDiary(context.request, 'Leo');
  const elsewhere = await browser.newContext({ baseURL });
  await signUp(elsewhere.request, { name: 'Jonas' });
  const jonas = await shareWith(context.request, diary.id, elsewhere.request, 'writer');
  await addCondition(api, { name: 'Maya’s hands' });
  await addCondition(leo, { name: 'Leo’s elbow' });
  await addCheckIn(jonas, dayIn('UTC', new Date().toISOString()), { notes: 'a calm night' });

  await page.goto('/app/conditions');
  await expect(page.getByText('Maya’s hands')).toBeVisible();
  const menu = await openMenu(page);
  await expect(menu.getByRole('button', { name: 'Maya You · not yet today' })).toBeVisible();
  await menu.getByRole('button', { name: /^Leo Today: done by Jonas, \d\d:\d\d$/ }).click();
  await expect(heading(page)).toHaveText(ofLeo);
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveURL('/app/dashboard');
  await expect(band(page)).toContainText('Leo’s diary · shared with Jonas');
  await expect(page.getByText(/^By Jonas, \d\d:\d\d$/).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/app/conditions');
  await expect(page.getByText('Leo’s elbow')).toBeVisible();
  await expect(page.getByText('Maya’s hands')).toHaveCount(0);

  const other = await context.newPage();
  await other.goto('/app/dashboard');
  await expect(heading(other)).toHaveText(ofLeo);
  await switchTo(other, /^Maya/);
  await expect(heading(other)).toContainText('Maya');
  await expect(band(other)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Leo’s elbow')).toBeVisible();
  await other.reload();
  await expect(heading(other)).toContainText('Maya');

  await other.goto(`/app/check-in?diary=${diary.id}&date=${today}`);
  await expect(band(other)).toContainText('Leo’s diary');
  await expect(other).toHaveURL(`/app/check-in?date=${today}`);
  await other.goto('/app/conditions');
  await expect(other.getByText('Leo’s elbow')).toBeVisible();
  await elsewhere.close();
});

test('the own diary of somebody else is not called shared with them', async ({
  page,
  context,
  person: _,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ baseURL });
  const jonas = await signUp(elsewhere.request, { name: 'Jonas' });
  await shareWith(elsewhere.request, jonas.profile.id, context.request, 'reader');
  await page.goto(`/app/dashboard?diary=${jonas.profile.id}`);
  await expect(heading(page)).toHaveText('How is Jonas today?');
  await expect(band(page)).toContainText(`Jonas’s diary${diaryMessages.readOnly}`);
  await elsewhere.close();
});

test('a long name is shortened in the menu, and one from right to left leaves the words in order', async ({
  page,
  context,
  person: _,
}) => {
  const long = 'Bartholomew-Maximilian-Archibald-Featherstonehaugh-the-Younger';
  await addDiary(context.request, long);
  const { diary } = await addDiary(context.request, 'ليلى');
  await page.goto(`/app/dashboard?diary=${diary.id}`);
  await expect(band(page)).toContainText('ليلى');
  // The name stands at the left of the other words.
  const [name, words] = await band(page)
    .getByText('diary')
    .evaluate((element) => {
      const text = element.textContent ?? '';
      const place = (from: number, to: number) => {
        const range = document.createRange();
        range.setStart(element.firstChild as Node, from);
        range.setEnd(element.firstChild as Node, to);
        return range.getBoundingClientRect().left;
      };
      return [place(text.indexOf('ل'), text.indexOf('ل') + 4), place(text.indexOf('diary'), text.length)];
    });
  expect(name).toBeLessThan(words ?? 0);
  const menu = await openMenu(page);
  await expect(menu.getByRole('button', { name: new RegExp(long) })).toBeVisible();
  const isScrolled = await menu.evaluate((element) =>
    [...element.querySelectorAll('*')].some(
      ({ scrollWidth, clientWidth, tagName }) => tagName === 'DIV' && scrollWidth > clientWidth,
    ),
  );
  expect(isScrolled).toBe(false);
});

test('what another member saves is on the open screen at the next look', async ({
  page,
  context,
  person: _,
  browser,
  baseURL,
}) => {
  const { diary } = await addDiary(context.request, 'Leo');
  const elsewhere = await browser.newContext({ baseURL });
  await signUp(elsewhere.request, { name: 'Jonas' });
  const jonas = await shareWith(context.request, diary.id, elsewhere.request, 'writer');
  await page.goto(`/app/dashboard?diary=${diary.id}`);
  await expect(page.getByText('Not yet', { exact: true })).toBeVisible();
  await addCheckIn(jonas, dayIn('UTC', new Date().toISOString()));
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText(/^By Jonas/).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await elsewhere.close();
});

test('edits of settings are asked about before another diary is opened', async ({
  page,
  context,
  person: _,
}) => {
  await addDiary(context.request, 'Leo');
  await page.goto('/app/settings');
  await page.getByLabel('Name', { exact: true }).fill('Mia');
  await (await openMenu(page)).getByRole('button', { name: /^Leo/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mia');
  await page.keyboard.press('Escape');
  await (await openMenu(page)).getByRole('button', { name: /^Leo/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(heading(page)).toHaveText(ofLeo);
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|40[1349]/ });

  test('two tabs with two diaries each send what is theirs', { tag: '@core-phone' }, async ({
    page,
    context,
    api,
    person: _,
  }) => {
    const { diary, api: leo } = await addDiary(context.request, 'Leo');
    await addCondition(api, { name: 'Hands' });
    await addCondition(leo, { name: 'Elbow' });
    await openApp(page);
    const other = await context.newPage();
    await openOffline(other, diary.id);
    await expect.poll(async () => (await storedKeys(page)).copies).toEqual(['diary', 'diary']);
    await context.setOffline(true);
    await checkIn(page, today, '1 Minimal');
    await checkIn(other, today, '4 Severe');
    await expect(other.getByText('1 check-in is waiting to sync')).toBeVisible();
    expect(await waitingDays(page)).toEqual([today, today]);
    // Both work without a connection, also after the change to the other.
    await switchTo(page, /^Leo/);
    await expect(heading(page)).toHaveText(ofLeo);
    // One tab is left, and sends for both.
    await other.close();
    await context.setOffline(false);
    await expect.poll(() => waitingDays(page)).toEqual([]);
    const severities = async (diaryApi: Api) =>
      (await diaryApi.sync()).checkIns.map(({ conditionEntries }) => conditionEntries[0]?.severity);
    expect([await severities(api), await severities(leo)]).toEqual([[1], [4]]);
  });

  test('a removed member is offered what was not sent as a file, and nothing of the diary is left', {
    tag: '@core-phone',
  }, async ({ page, context, person, browser, baseURL }) => {
    const owner = await browser.newContext({ baseURL });
    await signUp(owner.request, { name: 'Jonas' });
    const { diary, api: leo } = await addDiary(owner.request, 'Leo');
    await addCondition(leo, { name: 'Elbow' });
    await shareWith(owner.request, diary.id, context.request, 'writer');
    await openOffline(page, diary.id);
    await context.setOffline(true);
    await checkIn(page, today, '4 Severe');
    await expect(page.getByText(kept)).toBeVisible();
    await leo.diaries.removeMember(diary.id, person.profile.id);
    await context.setOffline(false);

    const dialog = page.getByRole('alertdialog', { name: 'Leo’s diary is no longer shared with you' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await expect(dialog).toContainText('1 check-in that was never sent');
    expect(await saveUnsent(page, dialog)).toMatchObject({
      diary: 'Leo',
      checkIns: [{ day: today, conditionEntries: [{ severity: 4 }] }],
      conditions: [{ name: 'Elbow' }],
    });
    await expect(dialog).toContainText('It was saved as a file.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(heading(page)).toContainText(person.name);
    expect(await leo.sync().then(({ checkIns }) => checkIns)).toEqual([]);
    expect(await listDiaries(page)).toEqual([person.profile.id]);
    await page.reload();
    await expect(heading(page)).toContainText(person.name);
    const menu = await openMenu(page);
    await expect(menu.getByRole('button', { name: /^Leo/ })).toHaveCount(0);
    await owner.close();
  });

  test('signing out asks about what waits in any diary, and removes all of them', {
    tag: '@core-phone',
  }, async ({ page, context, person: _ }) => {
    const { diary, api: leo } = await addDiary(context.request, 'Leo');
    await addCondition(leo, { name: 'Elbow' });
    await openOffline(page, diary.id);
    await switchTo(page, /^Maya/);
    await expect.poll(async () => (await storedKeys(page)).copies).toEqual(['diary', 'diary']);
    await switchTo(page, /^Leo/);
    await context.setOffline(true);
    await checkIn(page, today, '4 Severe');
    await switchTo(page, /^Maya/);
    await expect(heading(page)).toContainText('Maya');
    await expect(page.getByText('is waiting to sync')).toHaveCount(0);
    await signOutHere(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/login?reason=signed-out-here');
    const { databases, sessionStorage } = await everythingStored(page);
    expect([databases, sessionStorage]).toEqual([{}, {}]);
    await context.setOffline(false);
  });

  test('a member who may no longer write keeps what was refused, and saves it as a file or discards it', {
    tag: '@core-phone',
  }, async ({ page, context, person, browser, baseURL }) => {
    const owner = await browser.newContext({ baseURL });
    await signUp(owner.request, { name: 'Jonas' });
    const { diary, api: leo } = await addDiary(owner.request, 'Leo');
    await addCondition(leo, { name: 'Elbow' });
    await shareWith(owner.request, diary.id, context.request, 'writer');
    await openOffline(page, diary.id);
    await context.setOffline(true);
    await checkIn(page, today, '4 Severe');
    await leo.diaries.changeRole(diary.id, person.profile.id, { role: 'reader' });
    await context.setOffline(false);
    await expect(page.getByText(/is not synced. You can read this diary, but not write in it/)).toBeVisible();
    expect(await notesOf(leo)).toEqual([]);

    const review = page.getByRole('button', { name: 'Review' });
    await review.click();
    const dialog = page.getByRole('dialog', { name: 'Daily Check-in' });
    await expect(dialog).toContainText(notSent);
    await expectAccessible(page);
    expect(await saveUnsent(page, dialog)).toMatchObject({
      diary: 'Leo',
      checkIns: [{ day: today, isDraft: false, conditionEntries: [{ severity: 4 }] }],
      conditions: [{ name: 'Elbow' }],
    });
    await expect(dialog.getByRole('status')).toContainText('It was saved as a file to read.');
    await discardUnsent(page, dialog, 'Keep it');
    await expect(dialog).toContainText(notSent);
    expect(await waitingDays(page)).toEqual([today]);
    await discardUnsent(page, dialog, 'Discard');
    await expect(dialog).toHaveCount(0);
    await expect(review).toHaveCount(0);
    expect(await waitingDays(page)).toEqual([]);
    await owner.close();
  });
});

test('a member who may no longer write finds what they had begun, by keyboard too', { tag: '@wide' }, async ({
  page,
  context,
  person,
  browser,
  baseURL,
}) => {
  const owner = await browser.newContext({ baseURL });
  await signUp(owner.request, { name: 'Jonas' });
  const { diary, api: leo } = await addDiary(owner.request, 'Leo');
  await addCondition(leo, { name: 'Elbow' });
  await shareWith(owner.request, diary.id, context.request, 'writer');
  await page.goto(`/app/dashboard?diary=${diary.id}`);
  await expect(heading(page)).toHaveText(ofLeo);
  const wizard = await openCheckIn(page);
  await wizard.getByLabel('Notes').fill('half a sentence');
  await expect.poll(() => draftDays(page)).toEqual([today]);
  await leo.diaries.changeRole(diary.id, person.profile.id, { role: 'reader' });
  const dialog = page.getByRole('dialog', { name: 'Daily Check-in' });
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(dialog).toContainText(notSent, { timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.goto('/app/dashboard');
  const card = page.getByRole('region', { name: "Today's check-in" });
  await expect(card.getByRole('button', { name: 'Continue' })).toHaveCount(0);
  await card.getByRole('button', { name: 'Review' }).press('Enter');
  await expect(dialog).toContainText(notSent);
  expect(await saveUnsent(page, dialog)).toMatchObject({
    checkIns: [{ day: today, isDraft: true, conditionEntries: [{ notes: 'half a sentence' }] }],
  });
  await discardUnsent(page, dialog, 'Discard');
  await expect(dialog).toHaveCount(0);
  await expect(card.getByText('Unfinished check-in')).toHaveCount(0);
  expect(await draftDays(page)).toEqual([]);
  await owner.close();
});

const notSent = `${diaryMessages.readOnly} This check-in was not sent.`;

/** Saves what was not sent as a file, by keyboard, and returns what is in it. */
async function saveUnsent(page: Page, dialog: Locator): Promise<unknown> {
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as a file' }).press('Enter');
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('flarewell-leo-unsent.json');
  return JSON.parse(await readFile(await file.path(), 'utf8'));
}

async function discardUnsent(page: Page, dialog: Locator, answer: 'Discard' | 'Keep it'): Promise<void> {
  await dialog.getByRole('button', { name: 'Discard' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: confirmations.discardUnsent });
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await question.getByRole('button', { name: answer }).press('Enter');
  await expect(question).toHaveCount(0);
}

/** Whose diaries this browser holds anything of. */
function listDiaries(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('flarewell'));
    const stores = [...database.objectStoreNames];
    const keys = await Promise.all(
      stores.map((store) => done(database.transaction(store).objectStore(store).getAllKeys())),
    );
    database.close();
    return [...new Set(keys.flat().map((key) => String((key as IDBValidKey[])[0])))];
  });
}
