import { randomUUID } from 'node:crypto';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { makePerson, signUp } from '@flarewell/e2e/support/person.ts';
import { linkOf, listMails, subjects, waitForMail } from '@flarewell/e2e/support/servers/mails.ts';
import { mailingServer, mainServer } from '@flarewell/e2e/support/servers/servers.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';

test.use({ baseURL: mailingServer });

const checkYourEmail = 'Please check your email and click the confirmation link, then try signing in again.';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const submit = (page: Page) => page.locator('button[type=submit]');

async function signInWith(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await sendPassword(page, password);
}

async function sendPassword(page: Page, text: string) {
  await password(page).fill(text);
  await submit(page).click();
}

/** Returns the URL of the link in the latest mail with this subject. */
async function linkTo(email: string, subject: string, count?: number) {
  return linkOf(await waitForMail(email, subject, count)).href;
}

test.describe('confirming an email', () => {
  test.use({ expectedErrors: /status of 403/ });

  test('lets somebody in who has just registered', async ({ page }) => {
    const person = makePerson();
    await page.goto('/login');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByLabel('Full name').fill(person.name);
    await signInWith(page, person);
    const news = page.getByRole('tabpanel').getByRole('status');
    await expect(news).toHaveText(checkYourEmail);
    await expect(news).toBeFocused();
    await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await expectAccessible(page);
    await expect(page).toHaveURL('/login');

    await waitForMail(person.email, subjects.confirmation);
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText(checkYourEmail);
    await expect(news).toBeEmpty();

    await page.goto(await linkTo(person.email, subjects.confirmation, 2));
    await expect(heading(page)).toHaveText('Confirm your email');
    await expect(page).toHaveTitle('Confirm your email · Flarewell');
    await expect(page).toHaveURL('/login#verify-email');
    await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
    await expectAccessible(page);
    await sendPassword(page, person.password);
    await expect(page.getByRole('status')).toHaveText('Your email is confirmed. Taking you to your diary.');
    await expect(submit(page)).toHaveText('Redirecting...');
    await expect(page).toHaveURL('/app/dashboard');
  });

  test("asks for the account's password, so that nobody confirms an account that a stranger made", async ({
    page,
    api,
  }) => {
    const stranger = makePerson();
    await api.account.signUp(stranger);
    await page.goto(await linkTo(stranger.email, subjects.confirmation));
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText('Please enter your password');
    await expect(password(page)).toBeFocused();
    await sendPassword(page, 'battery staple');
    await expect(page.getByRole('alert')).toHaveText(
      'That is not the password this account was made with. If somebody else used your address, sign up again with your own.',
    );
    await expect(password(page)).toBeFocused();
    await expect(password(page)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await sendPassword(page, stranger.password);
    await expect(page).toHaveURL('/app/dashboard');
  });

  test('leads to the login screen if signing in needs a second factor', async ({ page, api }) => {
    const person = makePerson();
    await api.account.signUp(person);
    await page.route('**/sign-in/email', (route) =>
      route.fulfill({
        json: { profile: null, needsConfirmation: false, secondFactorToken: 'for a code' },
      }),
    );
    await page.goto(await linkTo(person.email, subjects.confirmation));
    await page.getByLabel('This is a shared device').check();
    const signIn = page.waitForRequest('**/sign-in/email');
    await sendPassword(page, person.password);
    const { email } = person;
    expect((await signIn).postDataJSON()).toEqual({
      email,
      password: person.password,
      isSharedDevice: true,
    });
    await expect(page).toHaveURL('/login?reason=email-confirmed');
    await expect(page.getByText('Your email is confirmed. Please sign in.')).toBeVisible();
    await page.unrouteAll();
    await signInWith(page, person);
    await expect(page).toHaveURL('/app/dashboard');
  });
});

test.describe('an expired link', () => {
  test.use({ expectedErrors: /status of 410/ });

  for (const [link, text, action, path] of [
    [
      'verify-email',
      'It may already have been used. Sign in, and if your email is not confirmed yet, we will send you a new link.',
      'Go to Sign In',
      '/login',
    ],
    [
      'confirm-email-change',
      'It may already have been used. You can ask for a new one in Settings.',
      'Go to Settings',
      /\/login\?next=%2Fapp%2Fsettings$/,
    ],
    [
      'reset-password',
      'It may already have been used. We can send you a new one.',
      'Send a new link',
      '/login?forgot-password',
    ],
  ] as const) {
    test(link, async ({ page }) => {
      await page.goto(`/login#${link}=made-up`);
      if (link === 'verify-email') await sendPassword(page, 'battery staple');
      if (link === 'reset-password') {
        await page.getByLabel('New password').fill('battery staple');
        await submit(page).click();
      }
      await expect(heading(page)).toHaveText('This link has expired');
      await expect(page.getByText(text)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: action }).click();
      await expect(page).toHaveURL(path);
    });
  }

  for (const [link, title] of [
    ['reset-password', 'Choose a new password'],
    ['verify-email', 'Confirm your email'],
  ] as const) {
    test(`${link}, reloaded after its token was removed from the URL`, async ({ page }) => {
      await page.goto(`/login#${link}=made-up`);
      await expect(page).toHaveURL(`/login#${link}`);
      await expect(heading(page)).toHaveText(title);
      await page.reload();
      await expect(heading(page)).toHaveText('This link has expired');
    });
  }
});

test.describe('a forgotten password', () => {
  test.use({ expectedErrors: /status of (40[01]|410)/ });

  test('can be replaced by a link in a mail', { tag: '@wide' }, async ({ page }) => {
    const person = await signUp(page.request);
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL('/login?forgot-password');
    await expect(heading(page)).toHaveText('Forgot your password?');
    await expect(page).toHaveTitle('Forgot your password? · Flarewell');
    await expectAccessible(page);
    await page.getByLabel('Email').fill(person.email);
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Check your email');
    expect(await linkTo(person.email, subjects.passwordReset)).toContain('/login#reset-password=');
  });

  test('is replaced by a new one', async ({ page, person, api }) => {
    await api.account.requestPasswordReset(person.email);
    await page.goto(await linkTo(person.email, subjects.passwordReset));
    await expect(page).toHaveURL('/login#reset-password');
    await expect(heading(page)).toHaveText('Choose a new password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(page.getByLabel('New password')).toHaveAttribute('type', 'text');
    // The page does not know whose link it is, so only the server can refuse the email as a password.
    await page.getByLabel('New password').fill(person.email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('this one is made of your name, your email');
    await page.getByLabel('New password').fill('battery staple');
    await expect(page.getByText('Fair: longer is better')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/login?reason=password-reset');
    await expect(page.getByText('Your password was changed. Please sign in with the new one.')).toBeVisible();
    await signInWith(page, person);
    await expect(page.getByRole('alert')).toContainText('Invalid email or password.');
    await signInWith(page, { ...person, password: 'battery staple' });
    await expect(page).toHaveURL('/app/dashboard');
  });

  test('is not replaced by one that is too short', async ({ page }) => {
    await page.goto('/login#reset-password=made-up');
    const newPassword = page.getByLabel('New password');
    await expect(newPassword).toHaveAttribute('autocomplete', 'new-password');
    await expect(newPassword).toHaveAccessibleDescription('At least 6 characters');
    for (const short of ['', '      ', 'abcde']) {
      await newPassword.fill(short);
      await submit(page).click();
      await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters long');
      await expect(newPassword).toBeFocused();
    }
    await expectAccessible(page);
  });

  test('shows the same message for an unknown email, and sends no mail', async ({ page }) => {
    const email = `${randomUUID()}@example.org`;
    await page.goto('/login?forgot-password');
    await page.getByLabel('Email').fill(email);
    await submit(page).click();
    await expect(heading(page)).toHaveText('Check your email');
    await expect(
      page.getByText(
        'If an account with that email exists, a link to choose a new password is on its way. It works for one hour.',
      ),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to Sign In' }).click();
    await expect(page).toHaveURL('/login');
    expect(await listMails(email)).toEqual([]);
  });

  test('is not reset without a valid email', async ({ page }) => {
    await page.goto('/login?forgot-password');
    for (const [typed, message] of [
      ['', 'Please enter your email'],
      ['maya', 'Please enter a valid email address'],
    ] as const) {
      await page.getByLabel('Email').fill(typed);
      await submit(page).click();
      await expect(page.getByRole('alert')).toHaveText(message);
      await expect(page.getByLabel('Email')).toBeFocused();
    }
  });

  test('is reset: this device is signed out too, without a message about an ended session', async ({
    page,
  }) => {
    const { email } = await signUp(page.request);
    await page.goto('/app/settings');
    await expect(heading(page)).toHaveText('Settings');
    await page.goto('/login?forgot-password');
    await page.getByLabel('Email').fill(email);
    await submit(page).click();
    await page.goto(await linkTo(email, subjects.passwordReset));
    await page.getByLabel('New password').fill('battery staple');
    await submit(page).click();
    await expect(page.getByText('Your password was changed.')).toBeVisible();
    await expect(page).toHaveURL('/login?reason=password-reset');
  });
});

test.describe('on a server that sends no mail', () => {
  test.use({ baseURL: mainServer, expectedErrors: /status of 404/ });

  test('a forgotten password cannot be replaced', async ({ page }) => {
    await page.goto('/login?forgot-password');
    await page.getByLabel('Email').fill('maya@example.org');
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText('This server cannot send email');
  });
});

test.describe('a new email', () => {
  test.use({ expectedErrors: /status of 409/ });

  test('is confirmed by the link, and can then be used to sign in', async ({ page, person, api }) => {
    const newEmail = `${randomUUID()}@example.org`;
    await api.account.changeEmail(newEmail);
    await page.goto(await linkTo(newEmail, subjects.emailChange));
    await expect(heading(page)).toHaveText('Your email was changed');
    await expect(page.getByText('Please sign in with the new one.')).toBeVisible();
    await expect(page).toHaveURL('/login#confirm-email-change');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Sign In' }).click();
    await signInWith(page, { ...person, email: newEmail });
    await expect(page).toHaveURL('/app/dashboard');
  });

  test('is refused if somebody else has registered it meanwhile', async ({
    page,
    person,
    api,
    playwright,
  }) => {
    const newEmail = `${randomUUID()}@example.org`;
    await api.security.provePassword(person.password);
    await api.account.changeEmail(newEmail);
    const link = await linkTo(newEmail, subjects.emailChange);
    const other = await playwright.request.newContext({ baseURL: mailingServer });
    await signUp(other, { email: newEmail });
    await other.dispose();
    await page.goto(link);
    await expect(page.getByRole('alert')).toHaveText(
      'This email is already registered. Please sign in instead.',
    );
  });
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('a link can be tried again, and each try sends one request', async ({ page, api }) => {
    const person = makePerson();
    await api.account.signUp(person);
    const link = await linkTo(person.email, subjects.confirmation);
    let sent = 0;
    await page.route('**/verify-email', (route) => {
      sent += 1;
      return sent === 1 ? route.abort() : route.continue();
    });
    await page.goto(link);
    await sendPassword(page, person.password);
    await expect(page.getByRole('alert')).toContainText('Unable to connect to the Flarewell server.');
    await expectAccessible(page);
    expect(sent).toBe(1);
    await submit(page).click();
    await expect(page).toHaveURL('/app/dashboard');
    expect(sent).toBe(2);
  });

  test('the link of a new email can be tried again', async ({ page, person: _, api }) => {
    const newEmail = `${randomUUID()}@example.org`;
    await api.account.changeEmail(newEmail);
    const link = await linkTo(newEmail, subjects.emailChange);
    await page.route('**/confirm-email-change', (route) => route.abort(), { times: 1 });
    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText('Unable to connect to the Flarewell server.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText('Your email was changed');
  });
});
