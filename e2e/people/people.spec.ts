import { diaryMessages } from '@flarewell/domain/diaries/diary';
import { roomPath } from '@flarewell/domain/paths';
import { connect } from '@flarewell/e2e/support/api.ts';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { makePerson, signUp } from '@flarewell/e2e/support/person.ts';
import { addLeo, heading, makeDiaryLink, members, room } from '@flarewell/e2e/support/screens/people.ts';
import { openRoom, roomRow } from '@flarewell/e2e/support/screens/settings.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Browser, Page } from '@playwright/test';

const links = (page: Page) => page.getByRole('list', { name: 'Open links to Leo’s diary' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const question = (page: Page) => page.getByRole('alertdialog');

/** Another browser, with its own session. */
async function openBrowser(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL });
  return { context, page: await context.newPage() };
}

test('who is alone sees one row, and adds a person whose diary begins as a new one does', {
  tag: ['@core-phone', '@wide'],
}, async ({ page, person: _ }) => {
  await page.goto('/app/settings');
  await expect(roomRow(page, 'people')).toContainText('Only you');
  await roomRow(page, 'people').click();
  await expect(room(page).getByRole('list', { name: 'Diaries' }).getByRole('listitem')).toHaveCount(1);
  await expect(room(page)).toContainText('never an email address');
  await expectAccessible(page);

  await room(page).getByRole('button', { name: 'Add a person' }).click();
  const form = dialog(page, 'Add a person');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription(diaryMessages.name);
  await form.getByLabel('Name').fill('Leo');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('How is Leo today?');
  await expect(page).toHaveTitle('Dashboard · Leo · Flarewell');
  await page.getByRole('button', { name: 'Add the First Condition' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Elbows');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Condition' }).click();
  // The check-in covers the band on a phone.
  await page.getByRole('button', { name: 'Check-In', exact: true }).first().click();
  await expect(page.getByRole('dialog').getByText(/^Leo’s diary · /)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.goto('/app/conditions');
  await expect(heading(page)).toHaveText('Leo’s Skin Conditions');
  await expect(page.getByRole('article', { name: 'Elbows' })).toBeVisible();
  await page.goto('/app/settings');
  await expect(roomRow(page, 'people')).toContainText('Maya, Leo');
});

test('a link is accepted with a new account, and the members write together', {
  tag: ['@core-phone', '@wide'],
}, async ({ page, person: _, browser, baseURL }) => {
  await addLeo(page);
  const link = await makeDiaryLink(page, 'Writes');
  await expect(links(page).getByRole('listitem')).toHaveCount(1);

  const other = await openBrowser(browser, baseURL);
  const jonas = other.page;
  await jonas.goto(link);
  await expect(heading(jonas)).toHaveText('Leo’s diary');
  await expect(jonas.getByText('Maya shares it with you.')).toBeVisible();
  // Whoever reads the address bar could use the link.
  await expect(jonas).toHaveURL('/join');
  await expectAccessible(jonas);
  await jonas.getByRole('link', { name: 'Create an account' }).click();
  await expect(jonas).toHaveURL('/login?sign-up');
  const account = makePerson({ name: 'Jonas' });
  await jonas.getByLabel('Full name').fill(account.name);
  await jonas.getByLabel('Email').fill(account.email);
  await jonas.getByLabel('Password', { exact: true }).fill(account.password);
  await jonas.locator('form').getByRole('button', { name: 'Sign Up' }).click();
  await expect(heading(jonas)).toHaveText('How is Leo today?');
  await expect(jonas).toHaveURL('/app/dashboard');

  await openRoom(page, 'people');
  await expect(links(page)).toHaveCount(0);
  await expect(members(page).getByRole('listitem')).toHaveText([
    /^Maya \(you\)\s· Owner/,
    /^Jonas\s· Writes/,
  ]);
  await expectAccessible(page);

  await members(page).getByRole('button', { name: 'Change what Jonas may do' }).click();
  await dialog(page, 'What Jonas may do').getByRole('radio', { name: 'Owner' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(members(page)).toContainText('Jonas · Owner');

  await members(page).getByRole('button', { name: 'Leave Leo’s diary' }).click();
  await expect(question(page)).toContainText('What you wrote stays in it.');
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(heading(page)).toContainText('Maya');
  await openRoom(jonas, 'people');
  await expect(jonas.getByText('To leave this diary')).toHaveCount(0);
  await jonas.getByRole('button', { name: 'Delete this diary' }).click();
  await expect(question(jonas)).toContainText('0 check-ins, and the photos');
  await question(jonas).getByRole('button', { name: 'Delete diary' }).click();
  await expect(heading(jonas)).toContainText('Jonas');
  await other.context.close();
});

test('a reader sees everything and can change nothing', { tag: ['@core-phone', '@wide'] }, async ({
  page,
  person: _,
  browser,
  baseURL,
}) => {
  await addLeo(page);
  const link = await makeDiaryLink(page, 'Reads');
  const other = await openBrowser(browser, baseURL);
  await signUp(other.context.request, { name: 'Ann' });
  const ann = other.page;
  await ann.goto(link);
  await expect(ann.getByText('You can read everything in it, and change nothing.')).toBeVisible();
  await ann.getByRole('button', { name: 'Accept' }).click();
  await expect(heading(ann)).toHaveText('How is Leo today?');
  await expect(ann.getByText(diaryMessages.readOnly)).toBeVisible();
  await expect(ann.getByRole('button', { name: 'Check-In' })).toHaveCount(0);

  const today = ann.getByRole('region', { name: 'Today', exact: true });
  await expect(today).toHaveText(/Not yet$/);

  const names = /^(Add|Edit|Delete|Name a suspicion|Hide|Rename|Check-In|Start check-in|Share)/;
  for (const path of [
    '/app/check-in',
    '/app/conditions',
    '/app/medications',
    '/app/trends/patterns',
    '/app/trends/flares',
    roomPath('things-to-track'),
  ]) {
    await ann.goto(path);
    await expect(ann.getByText(diaryMessages.readOnly)).toBeVisible();
    await expect(ann.getByRole('main').getByRole('button', { name: names })).toHaveCount(0);
  }
  await ann.goto('/app/check-in?action=checkin');
  await expect(dialog(ann, 'Daily Check-in')).toContainText(diaryMessages.readOnly);
  await ann.goto('/app/settings');
  await expect(roomRow(ann, 'shared-links')).toHaveCount(0);
  await expect(ann.getByRole('region', { name: 'Data Management' })).not.toContainText('Import Data');
  await expectAccessible(ann);

  await openRoom(page, 'people');
  await members(page).getByRole('button', { name: 'Remove Ann' }).click();
  await expect(question(page)).toContainText('What Ann wrote stays.');
  await question(page).getByRole('button', { name: 'Remove' }).click();
  await expect(members(page)).toHaveCount(0);
  await other.context.close();
});

test.describe('a link that leads nowhere', () => {
  test.use({ expectedErrors: /status of (404|409)|ERR_INTERNET_DISCONNECTED/ });

  test('says why, and what to do', { tag: '@wide' }, async ({ page, context, person: _ }) => {
    const { id } = await connect(context.request).diaries.add({ name: 'Leo' });
    const { url } = await connect(context.request).diaries.makeLink(id, { role: 'reader' });
    await page.goto(url);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('alert')).toHaveText(diaryMessages.alreadyMember);
    await expect(page.getByRole('link', { name: 'Go to your diaries' })).toBeVisible();
    await page.reload();
    await expect(heading(page)).toHaveText('Please open the link once more');
    await expectAccessible(page);

    await connect(context.request).diaries.withdrawLinks(id);
    await page.goto('/privacy');
    await page.goto(url);
    await expect(heading(page)).toHaveText('This link does not work');
    await expect(page.getByText(diaryMessages.linkInvalid)).toBeVisible();
    await expectAccessible(page);
  });

  test('works at the next try if the answer to the first was lost', async ({
    page,
    person: _,
    browser,
    baseURL,
  }) => {
    await addLeo(page);
    const link = await makeDiaryLink(page, 'Writes');
    const other = await openBrowser(browser, baseURL);
    await signUp(other.context.request, { name: 'Jonas' });
    await other.page.route(
      '**/api/diaries/join',
      async (route) => {
        await route.fetch();
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    await other.page.goto(link);
    const accept = other.page.getByRole('button', { name: 'Accept' });
    await accept.click();
    await expect(other.page.getByRole('alert')).toContainText('Unable to connect');
    await accept.click();
    await expect(other.page).toHaveURL('/app/dashboard');
    await expect(heading(other.page)).toContainText('Leo');
    await other.context.close();
  });

  test('can be tried again once there is a connection', async ({ page, context, person: _ }) => {
    const { id } = await connect(context.request).diaries.add({ name: 'Leo' });
    const { url } = await connect(context.request).diaries.makeLink(id, { role: 'reader' });
    await page.route('**/api/diaries/links/check', (route) => route.abort('internetdisconnected'), {
      times: 1,
    });
    await page.goto(url);
    await expect(heading(page)).toHaveText('The link could not be checked');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText('Leo’s diary');
  });
});

test('an account that exists signs in first, and the link waits', async ({
  page,
  person: _,
  browser,
  baseURL,
}) => {
  await addLeo(page);
  const link = await makeDiaryLink(page, 'Writes');
  const other = await openBrowser(browser, baseURL);
  const account = await signUp(other.context.request, { name: 'Jonas' });
  await other.context.clearCookies();
  const jonas = other.page;
  await jonas.goto(link);
  await jonas.getByRole('link', { name: 'Sign in' }).click();
  await expect(jonas.getByText('Then you get the diary that is shared with you.')).toBeVisible();
  await expect(jonas).toHaveURL('/login');
  await jonas.getByLabel('Email').fill(account.email);
  await jonas.getByLabel('Password', { exact: true }).fill(account.password);
  await jonas.locator('form').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(jonas.getByText('You are signed in as Jonas.')).toBeVisible();
  await jonas.getByRole('button', { name: 'Accept' }).click();
  await expect(heading(jonas)).toHaveText('How is Leo today?');
  await other.context.close();
});

test('deleting the account names the diaries that go with it', async ({ page, context, person: _ }) => {
  await connect(context.request).diaries.add({ name: 'Leo' });
  await page.goto('/app/settings');
  await page.getByRole('button', { name: /^Delete Account/ }).click();
  await expect(question(page)).toContainText('Deleted too, because nobody else is an owner: Leo’s diary.');
});
