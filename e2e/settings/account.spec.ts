import { connect } from '@flarewell/e2e/support/api.ts';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { makePerson, type Person, signIn } from '@flarewell/e2e/support/person.ts';
import { openRoom } from '@flarewell/e2e/support/screens/settings.ts';
import { linkOf, readLinkToken, subjects, waitForMail } from '@flarewell/e2e/support/servers/mails.ts';
import { mailingServer } from '@flarewell/e2e/support/servers/servers.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Browser, Page } from '@playwright/test';

const path = '/app/settings';
const saved = 'Settings saved successfully!';
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

/** Signs the same person in with another browser. */
async function openOther(browser: Browser, person: Person) {
  const context = await browser.newContext({ userAgent: android });
  await signIn(context.request, person);
  return { context, api: connect(context.request) };
}

const deviceRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('alertdialog');
const waiting = (page: Page) => page.getByRole('status').filter({ hasText: 'Waiting for confirmation' });

/** The refusals that a test provokes. */
test.use({ expectedErrors: /status of 40[0-9]|ERR_FAILED/ });

test.describe('the email', () => {
  test('changes after a confirmation, together with the rest of the form', async ({ page, person, api }) => {
    const { email } = makePerson();
    await page.goto(path);
    await page.getByLabel('Name').fill('Maya Kim');
    await page.getByLabel('Email', { exact: true }).fill(` ${email.toUpperCase()}`);
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(dialog(page)).toContainText(email);
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    expect(await api.profile.read()).toMatchObject({ name: 'Maya', email: person.email });
    const answer = page.waitForResponse('**/api/profile');
    await dialog(page).getByRole('button', { name: 'Change email' }).click();
    expect((await answer).status()).toBe(200);
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    expect(await api.profile.read()).toMatchObject({ name: 'Maya Kim', email });
  });

  test('stays when the person cancels, and so does what was typed', async ({ page, person, api }) => {
    await page.goto(path);
    await page.getByLabel('Email', { exact: true }).fill('other@example.org');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByText(saved)).toBeHidden();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('other@example.org');
    expect((await api.profile.read()).email).toBe(person.email);
  });

  test('is refused if somebody else has it', async ({ page, person: _, browser }) => {
    const stranger = await browser.newContext();
    const { account } = connect(stranger.request);
    const taken = makePerson();
    await account.signUp(taken);
    await page.goto(path);
    await page.getByLabel('Email', { exact: true }).fill(taken.email);
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await dialog(page).getByRole('button', { name: 'Change email' }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'This email is already registered. Please sign in instead.',
    );
    await stranger.close();
  });

  test.describe('on a server that confirms emails', () => {
    test.use({ baseURL: mailingServer });

    test('changes when the link in the mail is followed', async ({ page, person, api }) => {
      const { email } = makePerson();
      await page.goto(path);
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await dialog(page).getByRole('button', { name: 'Change email' }).click();
      await expect(page.getByText(`Please check ${email} and click the link in the mail.`)).toBeVisible();
      await expect(page.getByText(saved)).toBeHidden();
      await expect(waiting(page)).toHaveText(
        `Waiting for confirmation of ${email}Please click the link in the mail to that address within an hour. Until then your email stays ${person.email}. After that, sign in with the new one.`,
      );
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
      expect((await api.profile.read()).email).toBe(person.email);
      await page.reload();
      await expect(waiting(page)).toContainText(email);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Send the mail again' }).click();
      await expect(
        page.getByText(`A new mail is on its way to ${email}. Only its link works now.`),
      ).toBeVisible();

      const link = linkOf(await waitForMail(email, subjects.emailChange, 2));
      await api.account.confirmEmailChange(readLinkToken(link, 'confirm-email-change'));
      await signIn(page.context().request, { ...person, email });
      await page.reload();
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
      await expect(waiting(page)).toBeHidden();
    });

    test('that waits for its link can be cancelled', async ({ page, person, api }) => {
      const { email } = makePerson();
      await api.account.changeEmail(email);
      await page.goto(path);
      const cancel = page.getByRole('button', { name: 'Cancel the change' });
      await page.route('**/api/auth/change-email', (route) => route.abort());
      await cancel.press('Enter');
      await expect(
        page.getByText('The change was not cancelled. Unable to connect to the Flarewell server.'),
      ).toBeVisible();
      await expect(waiting(page)).toBeVisible();
      await page.unrouteAll();
      await cancel.press('Enter');
      await expect(page.getByText(`Your email stays ${person.email}.`)).toBeVisible();
      await expect(waiting(page)).toBeHidden();
      const link = linkOf(await waitForMail(email, subjects.emailChange));
      await expect(
        api.account.confirmEmailChange(readLinkToken(link, 'confirm-email-change')),
      ).rejects.toThrow('This link has expired');
      await waitForMail(person.email, 'Someone asked to change your Flarewell email');
    });
  });
});

test.describe('the password', () => {
  test('changes, and the other devices are signed out', async ({ page, person, browser }) => {
    const other = await openOther(browser, person);
    await openRoom(page, 'security');
    await expect(deviceRow(page, 'Chrome on Android')).toBeVisible();
    const current = page.getByLabel('Current password');
    const next = page.getByLabel('New password');
    await expect(current).toHaveAttribute('autocomplete', 'current-password');
    await expect(next).toHaveAttribute('autocomplete', 'new-password');
    await expect(page.locator('input[autocomplete=username]')).toHaveValue(person.email);

    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Please enter your current password')).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
    await expect(current).toBeFocused();

    await current.fill('wrong password');
    await next.fill('battery staple');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(current).toHaveAccessibleDescription('That is not your password');
    await expect(current).toBeFocused();
    await expect(next).toHaveValue('battery staple');

    await current.fill(person.password);
    await expect(current).not.toHaveAttribute('aria-invalid');
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('Your password was changed. Your other devices were signed out.'),
    ).toBeVisible();
    await expect(current).toHaveValue('');
    await expect(next).toHaveValue('');
    await expect(deviceRow(page, 'Chrome on Android')).toBeHidden();
    await expect(other.api.profile.read()).rejects.toThrow('Please sign in');
    await signIn(other.context.request, { ...person, password: 'battery staple' });
    await other.context.close();
  });

  test('that is easily guessed shows a hint, and is refused at its field', async ({ page, person }) => {
    await openRoom(page, 'security');
    const next = page.getByLabel('New password');
    await page.getByLabel('Current password').fill(person.password);
    await next.fill(`${person.name}-2026`);
    await expect(next).toHaveAccessibleDescription('Too close to your name or email');
    await page.keyboard.press('Enter');
    await expect(next).toHaveAccessibleDescription(
      'Please choose another password: this one is made of your name, your email or words like Flarewell and eczema Too close to your name or email',
    );
    await expect(next).toBeFocused();
    await next.fill('correct horse battery staple');
    await expect(page.getByText('Strong', { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your password was changed.')).toBeVisible();
  });

  test('changes, and the links that were shared are stopped if the person wants it', async ({
    page,
    person,
    api,
  }) => {
    await api.shares.create({ label: 'Dr. Weber' });
    await api.shares.create({ label: 'Dr. Kim' });
    await openRoom(page, 'security');
    const choice = page.getByRole('checkbox', { name: 'Stop the 2 links that you shared, too' });
    await expect(choice).toHaveAccessibleDescription(
      'They still work: whoever has one can read the summary behind it.',
    );
    await expect(choice).not.toBeChecked();
    await choice.check();
    await expectAccessible(page);
    await page.getByLabel('Current password').fill(person.password);
    await page.getByLabel('New password').fill('battery staple');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(
      page.getByText(
        'Your password was changed. Your other devices were signed out. The links that you shared were stopped.',
      ),
    ).toBeVisible();
    await expect(choice).toBeHidden();
    const shares = await api.shares.list();
    expect(shares.map(({ endedAt }) => endedAt !== null)).toEqual([true, true]);
  });

  test('can be shown and hidden', async ({ page, person: _ }) => {
    await openRoom(page, 'security');
    const current = page.getByLabel('Current password');
    await expect(current).toHaveAttribute('type', 'password');
    // By keyboard, because the cards above may still grow and a click would miss.
    await page.getByRole('button', { name: 'Show password' }).first().press('Enter');
    await expect(current).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).press('Enter');
    await expect(current).toHaveAttribute('type', 'password');
  });

  test('cannot be changed without a connection, and the fields keep what was typed', async ({
    page,
    person: _,
  }) => {
    await openRoom(page, 'security');
    await page.route('**/api/auth/change-password', (route) => route.abort());
    await page.getByLabel('Current password').fill('correct horse');
    await page.getByLabel('New password').fill('battery staple');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Unable to connect' })).toBeVisible();
    await expect(page.getByLabel('New password')).toHaveValue('battery staple');
  });
});

test.describe('signed-in devices', () => {
  test('list only this device at first', async ({ page, person: _ }) => {
    await openRoom(page, 'security');
    await expect(deviceRow(page, 'This device')).toContainText(/^Chrome on .+This device/);
    await expect(page.getByText('You are signed in on this device only.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Sign out all other devices/ })).toBeHidden();
  });

  test('one can be signed out', async ({ page, person, browser }) => {
    const other = await openOther(browser, person);
    await openRoom(page, 'security');
    await expect(deviceRow(page, 'Chrome on Android')).toContainText('Last used today');
    await deviceRow(page, 'Chrome on Android')
      .getByRole('button', { name: 'Sign Out Chrome on Android' })
      .press('Enter');
    await expect(page.getByText('Chrome on Android was signed out.')).toBeVisible();
    await expect(deviceRow(page, 'Chrome on Android')).toBeHidden();
    await expect(page.getByRole('list', { name: 'Signed-in devices' })).toBeFocused();
    await expect(other.api.profile.read()).rejects.toThrow('Please sign in');
    await other.context.close();
  });

  test('one that could not be signed out stays listed, and the screen says why', async ({
    page,
    person,
    browser,
  }) => {
    const other = await openOther(browser, person);
    await openRoom(page, 'security');
    await page.route('**/api/auth/devices/*', (route) => route.abort());
    await deviceRow(page, 'Chrome on Android').getByRole('button').click();
    await expect(
      page.getByText('The device was not signed out. Unable to connect to the Flarewell server.'),
    ).toBeVisible();
    await expect(deviceRow(page, 'Chrome on Android')).toBeVisible();
    expect((await other.api.profile.read()).name).toBe('Maya');
    await other.context.close();
  });

  test('all others are signed out after a confirmation', async ({ page, person, browser }) => {
    const other = await openOther(browser, person);
    await openRoom(page, 'security');
    await page.getByRole('button', { name: 'Sign out all other devices' }).click();
    await expect(dialog(page)).toHaveAccessibleName('Are you sure you want to sign out all other devices?');
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    expect((await other.api.profile.read()).name).toBe('Maya');

    await page.getByRole('button', { name: 'Sign out all other devices' }).click();
    await dialog(page).getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText('All other devices were signed out.')).toBeVisible();
    await expect(page.getByText('You are signed in on this device only.')).toBeVisible();
    await expect(other.api.profile.read()).rejects.toThrow('Please sign in');
    await other.context.close();
  });

  test('are signed out together with the link that was shared, if the person wants it', async ({
    page,
    person,
    api,
    browser,
  }) => {
    await api.shares.create({ label: 'Dr. Weber' });
    const other = await openOther(browser, person);
    await openRoom(page, 'security');
    const choice = dialog(page).getByRole('checkbox', { name: 'Stop the link that you shared, too' });
    for (const isWanted of [false, true]) {
      await signIn(other.context.request, person);
      await page.reload();
      await page.getByRole('button', { name: 'Sign out all other devices' }).click();
      await expect(choice).not.toBeChecked();
      if (isWanted) await choice.check();
      await dialog(page).getByRole('button', { name: 'Sign Out' }).click();
      await expect(
        page.getByText(
          `All other devices were signed out.${isWanted ? ' The links that you shared were stopped.' : ''}`,
          { exact: true },
        ),
      ).toBeVisible();
      const [share] = await api.shares.list();
      expect(share?.endedAt !== null).toBe(isWanted);
    }
    await other.context.close();
  });

  test('that cannot be loaded can be requested again', async ({ page, person: _ }) => {
    await page.route('**/api/auth/devices', (route) => route.abort());
    await openRoom(page, 'security');
    // This is shown only after all retries have failed.
    await expect(page.getByText('This is shown once there is a connection.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(deviceRow(page, 'This device')).toBeVisible();
  });
});

test('a session that another device ended leads to the login screen, which says why', {
  tag: '@wide',
}, async ({ page, person, browser }) => {
  await page.goto(path);
  await page.getByLabel('Name').fill('Maya Kim');
  // Holds background reads until the form is sent: they would notice the ended session and leave the page first.
  const saving = page.waitForRequest((request) => request.method() !== 'GET');
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await saving;
    await route.continue();
  });
  const other = await openOther(browser, person);
  await other.api.account.signOutOtherDevices();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page).toHaveURL('/login?reason=session-ended&next=%2Fapp%2Fsettings');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await other.context.close();
});

test('the account is deleted after a confirmation', { tag: '@core-desktop' }, async ({
  page,
  person,
  api,
}) => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(dialog(page)).toHaveAccessibleName(
    'Are you sure you want to delete your account? All your data will be removed for good.',
  );
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  expect((await api.profile.read()).email).toBe(person.email);

  await page.getByRole('button', { name: 'Delete Account' }).click();
  await dialog(page).getByRole('button', { name: 'Delete Account' }).click();
  await expect(page).toHaveURL('/login?reason=account-deleted');
  await expect(page.getByText('Your account and all its data were deleted.')).toBeVisible();
  await expect(signIn(page.request, person)).rejects.toThrow('Invalid email or password');
  expect(await page.evaluate(() => localStorage.getItem('flarewell.user'))).toBeNull();
});
