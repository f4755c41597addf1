import { invitationMessages } from '@flarewell/domain/invitations/messages';
import { connect } from '@flarewell/e2e/support/api.ts';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { makePerson, signUp } from '@flarewell/e2e/support/person.ts';
import { openRoom, roomRow } from '@flarewell/e2e/support/screens/settings.ts';
import { expect, test } from '@flarewell/e2e/support/servers/installation.ts';
import type { Page } from '@playwright/test';
import { alert, email, fill, nameField, news, password, submit, tab, welcomes } from './loginPage.ts';

const invited = 'You have been invited to Flarewell.';
const section = (page: Page) => page.getByRole('region', { name: 'Invitations', exact: true });
const openRows = (page: Page) =>
  section(page).getByRole('list', { name: 'Open invitations' }).getByRole('listitem');
const endedRows = (page: Page) =>
  section(page).getByRole('list', { name: 'Ended', exact: true }).getByRole('listitem');
const result = (page: Page) => page.getByRole('dialog', { name: 'Your invitation is ready' });
const question = (page: Page) => page.getByRole('alertdialog');
const features = '**/api/auth/features';

/** Returns a function that tells how many sign-ups the page has sent. */
function countSignUps(page: Page) {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/sign-up/email')) count += 1;
  });
  return () => count;
}

/** Comes back to the page: the list is requested again. */
const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test.describe('the first account of a new server', () => {
  test('is asked who may register, and the answer counts', async ({ page, browser, server }) => {
    await page.goto('/login');
    await expect(page.getByText('You are the first one here.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign Up');
    const answers = page.getByRole('group', { name: 'Who may register on this server?' });
    await expect(answers.getByRole('radio')).toHaveCount(2);
    await expect(answers.getByRole('radio', { name: 'Only people I invite' })).toBeChecked();
    await expect(page.getByText('shows you nothing of anybody’s diary')).toBeVisible();
    await expectAccessible(page);
    await fill(page, makePerson());
    await submit(page).click();
    await expect(news(page)).toHaveText(welcomes.signUp);
    await expect(page).toHaveURL('/app/dashboard');
    await openRoom(page, 'invitations');
    await expect(section(page)).toContainText('Only people with an invitation');

    const stranger = await browser.newPage({ baseURL: server });
    await stranger.goto('/login?sign-up');
    await expect(stranger.getByText(invitationMessages.needed)).toBeVisible();
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Sign In');
    await expect(stranger.getByRole('tab')).toHaveCount(0);
    await expectAccessible(stranger);
    await stranger.close();
  });

  test('can let anybody in, by keyboard alone', async ({ page, browser, server }) => {
    await page.goto('/login');
    const invite = page.getByRole('radio', { name: 'Only people I invite' });
    await expect(invite).toBeVisible();
    await fill(page, makePerson());
    await page.getByRole('button', { name: 'Show password' }).focus();
    await page.keyboard.press('Tab');
    await expect(invite).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Anybody who can open it' })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/app/dashboard');

    const second = await browser.newPage({ baseURL: server });
    await second.goto('/login?sign-up');
    await fill(second, makePerson());
    await expect(second.getByText('You are the first one here.')).toHaveCount(0);
    await expect(second.getByRole('radio')).toHaveCount(0);
    await submit(second).click();
    await expect(second).toHaveURL('/app/dashboard');
    await second.goto('/app/settings');
    await expect(roomRow(second, 'security')).toBeVisible();
    await expect(roomRow(second, 'invitations')).toHaveCount(0);
    await second.close();
  });

  test.describe('without an answer to what the server offers', () => {
    test.use({ expectedErrors: /ERR_FAILED/ });

    test('is not registered before it was asked', async ({ page, browser, server }) => {
      const sent = countSignUps(page);
      await page.route(features, (route) => route.abort());
      await page.goto('/login?sign-up');
      await fill(page, makePerson());
      await submit(page).click();
      await expect(alert(page)).toContainText('Unable to connect to the Flarewell server.');
      await page.unroute(features);
      await submit(page).click();
      await expect(page.getByRole('radio', { name: 'Only people I invite' })).toBeFocused();
      await expect(page.getByText('You are the first one here.')).toBeVisible();
      await expect(alert(page)).toBeEmpty();
      await expectAccessible(page);
      expect(sent()).toBe(0);
      await submit(page).click();
      await expect(page).toHaveURL('/app/dashboard');
      await openRoom(page, 'invitations');
      await expect(section(page)).toContainText('Only people with an invitation');

      const stranger = await browser.newPage({ baseURL: server });
      await stranger.route(features, (route) => route.abort(), { times: 1 });
      await stranger.goto('/login?sign-up');
      await fill(stranger, makePerson());
      await submit(stranger).click();
      await expect(alert(stranger)).toHaveText(invitationMessages.needed);
      await stranger.close();
    });

    test('is asked even if it submits faster than the answer, and nobody else waits', async ({
      page,
      browser,
      server,
    }) => {
      const sent = countSignUps(page);
      const person = makePerson();
      await page.route(features, () => undefined, { times: 1 });
      await page.goto('/login?sign-up');
      await fill(page, person);
      await password(page).press('Enter');
      await expect(page.getByRole('radio', { name: 'Only people I invite' })).toBeFocused();
      expect(sent()).toBe(0);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/app/dashboard');

      const second = await browser.newPage({ baseURL: server });
      await second.route(features, () => undefined, { times: 1 });
      await second.goto('/login?sign-up');
      await fill(second, makePerson());
      await submit(second).click();
      await expect(second).toHaveURL('/app/dashboard');
      await second.close();

      const again = await browser.newPage({ baseURL: server });
      await again.route(features, () => undefined);
      await again.goto('/login');
      await fill(again, { email: person.email, password: person.password });
      await submit(again).click();
      await expect(again).toHaveURL('/app/dashboard');
      await again.close();
    });
  });
});

test.describe('on a server for invited people', () => {
  test.use({
    newPerson: { name: 'Olga', whoMayRegister: 'invited' },
    expectedErrors: /status of (403|404|500)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/,
  });
  test.beforeEach(({ person: _ }) => undefined);

  test('an invitation works from making it to being used', { tag: '@wide' }, async ({
    page,
    browser,
    server,
  }) => {
    await openRoom(page, 'invitations');
    await expect(section(page)).toContainText('Being an operator shows you nothing of anybody’s diary.');
    await expect(section(page)).toContainText('You have no open invitation.');
    await expectAccessible(page);
    await section(page).getByRole('button', { name: 'Invite somebody' }).click();
    const form = page.getByRole('dialog', { name: 'Invite somebody' });
    await expect(form.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Aunt Rosa');
    await page.keyboard.press('Enter');
    const link = await result(page).getByRole('textbox', { name: 'Link' }).inputValue();
    expect(link).toMatch(new RegExp(`^${server}/login#invitation=[\\w-]{43}$`));
    await expect(result(page)).toContainText('it is not shown again');
    await expect(result(page).getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    await expectAccessible(page);
    await result(page).getByRole('button', { name: 'Done' }).click();
    await expect(question(page)).toContainText('The link is not shown again.');
    await question(page).getByRole('button', { name: 'Close' }).click();
    await expect(openRows(page)).toHaveText([/Aunt Rosa.*Made today at .*Ends in 7 days.*Not used yet/]);

    const guest = await browser.newPage({ baseURL: server });
    await guest.goto(link);
    await expect(guest.getByText(invited)).toBeVisible();
    await expect(guest.getByText(/works once, until \w+ \d+, \d{4} at \d\d:\d\d/)).toBeVisible();
    await expect(guest).toHaveURL('/login#invitation');
    await expect(tab(guest, 'Sign Up')).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(guest);
    await fill(guest, makePerson({ name: 'Rosa' }));
    await submit(guest).click();
    await expect(guest).toHaveURL('/app/dashboard');
    await guest.goto('/app/settings');
    await expect(roomRow(guest, 'security')).toBeVisible();
    await expect(roomRow(guest, 'invitations')).toHaveCount(0);
    // Whoever is signed in is told what to do, instead of landing in a diary.
    await guest.goto('about:blank');
    await guest.goto(link);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Somebody is signed in here');
    await expectAccessible(guest);
    await guest.close();

    await lookAgain(page);
    await expect(endedRows(page)).toHaveText([/Aunt Rosa.*Used today at \d\d:\d\d/]);
    await expect(openRows(page)).toHaveCount(0);
    await expect(section(page)).not.toContainText('@example.org');

    const late = await browser.newPage({ baseURL: server });
    await late.goto(link);
    await expect(late.getByText(invitationMessages.invalid)).toBeVisible();
    await expect(late.getByRole('heading', { level: 1 })).toHaveText('Sign In');
    await expect(late.getByText(invitationMessages.needed)).toBeVisible();
    await expect(email(late)).toBeEditable();
    await expectAccessible(late);
    await late.close();
  });

  test('a link that was withdrawn, mangled or reloaded says what to do', async ({
    page,
    api,
    browser,
    server,
  }) => {
    const { link } = await api.invitations.create({ name: '' });
    const { link: kept } = await api.invitations.create({ name: 'Ben' });
    await openRoom(page, 'invitations');
    const withdraw = section(page).getByRole('button', { name: 'Withdraw the invitation: Without a name' });
    await withdraw.click();
    await expect(question(page)).toHaveAccessibleName('Are you sure you want to withdraw this invitation?');
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(withdraw).toBeFocused();
    await withdraw.click();
    await question(page).getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('The invitation was withdrawn.')).toBeVisible();
    await expect(openRows(page)).toHaveText([/Ben/]);
    expect(await section(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);

    const guest = await browser.newPage({ baseURL: server });
    for (const broken of [link, `${kept}).`]) {
      await guest.goto('about:blank');
      await guest.goto(broken);
      await expect(guest.getByText(invitationMessages.invalid)).toBeVisible();
      await expect(nameField(guest)).toHaveCount(0);
    }
    // In the same tab, where only the fragment changes.
    await guest.goto(kept);
    await expect(guest.getByText(invited)).toBeVisible();
    await guest.reload();
    await expect(guest.getByText('Please open your invitation link once more.')).toBeVisible();
    await expectAccessible(guest);
    await guest.close();
  });

  test('an invitation that ends while the form is filled in, and a server that cannot be reached', async ({
    page,
    api,
    playwright,
    server,
  }) => {
    const { id, link } = await api.invitations.create({ name: 'Ben' });
    const operator = await playwright.request.newContext({
      baseURL: server,
      storageState: await page.context().storageState(),
    });
    await page.context().clearCookies();
    await page.route('**/api/invitations/check', (route) => route.abort());
    await page.goto(link);
    await expect(page.getByText(invited)).toBeVisible();
    await expect(page.getByText('works once')).toHaveCount(0);
    await fill(page, makePerson());
    await connect(operator).invitations.withdraw(id);
    await submit(page).click();
    await expect(alert(page)).toHaveText(invitationMessages.invalid);
    await expect(page.getByText(invited)).toHaveCount(0);
    await operator.dispose();
  });

  test('an operator changes who may register', async ({ page, api, browser, server, context }) => {
    await api.invitations.create({ name: 'Ben' });
    await openRoom(page, 'invitations');
    const change = section(page).getByRole('button', { name: 'Change who may register' });
    await change.click();
    const dialog = page.getByRole('dialog', { name: 'Who may register' });
    await expect(dialog.getByRole('radio', { name: 'Only people with an invitation' })).toBeChecked();
    await dialog.getByRole('radio', { name: 'Nobody' }).check();
    await expectAccessible(page);
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toContainText('You are offline, and this needs a connection.');
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Who may register was changed.')).toBeVisible();
    await expect(change).toBeFocused();
    await expect(section(page)).toContainText(
      `${invitationMessages.closed} Open ones work again once people with an invitation may register.`,
    );
    await expect(openRows(page)).toHaveText([/Ben/]);
    await expect(section(page).getByRole('button', { name: 'Invite somebody' })).toHaveCount(0);

    await change.click();
    await dialog.getByRole('radio', { name: 'Anybody who can open this server' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(section(page)).toContainText('people can register without an invitation');
    const stranger = await browser.newPage({ baseURL: server });
    await stranger.goto('/login#invitation=gone');
    await expect(stranger.getByText('You can register here without an invitation.')).toBeVisible();
    await fill(stranger, makePerson());
    await submit(stranger).click();
    await expect(stranger).toHaveURL('/app/dashboard');
    await stranger.close();
  });

  test('a list that could not be loaded says so and can be requested again', async ({ page }) => {
    await page.route('**/api/invitations', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong' } }),
    );
    await openRoom(page, 'invitations');
    await expect(section(page).getByRole('alert')).toContainText('This could not be loaded');
    await page.unroute('**/api/invitations');
    await section(page).getByRole('button', { name: 'Try again' }).click();
    await expect(section(page)).toContainText('You have no open invitation.');
  });
});

test.describe('where SIGN_UP=invite is set', () => {
  test.use({ settings: { SIGN_UP: 'invite' } });

  test('the first account is not asked, and cannot change it later', async ({ page }) => {
    await page.goto('/login?sign-up');
    await expect(nameField(page)).toBeVisible();
    await signUp(page.request);
    await openRoom(page, 'invitations');
    await expect(section(page)).toContainText(invitationMessages.setByServer);
    await expect(section(page).getByRole('button', { name: 'Change who may register' })).toHaveCount(0);
    await expect(section(page).getByRole('button', { name: 'Invite somebody' })).toBeVisible();
    await page.goto('/app/settings');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await expect(question(page)).toContainText('invitations that nobody has used yet');
    await expect(question(page)).toContainText('nobody can invite people any more');
  });
});
