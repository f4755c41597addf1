import { redirectDelayMs } from '@flarewell/domain/account/account';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { makePerson, signUp } from '@flarewell/e2e/support/person.ts';
import { closedServer, mailingServer } from '@flarewell/e2e/support/servers/servers.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';
import {
  alert,
  email,
  fill,
  nameField,
  news,
  openSignUp,
  password,
  submit,
  type Typed,
  tab,
  welcomes,
} from './loginPage.ts';

const messages = {
  missing: 'Please enter both email and password',
  shortPassword: 'Password must be at least 6 characters long',
  name: 'Please enter your name',
  invalid:
    "Invalid email or password. Please check your credentials or create a new account if you haven't registered yet.",
  registered: 'This email is already registered. Please sign in instead.',
  disabled: 'Account registration is currently disabled. Please contact support.',
  network:
    'Unable to connect to the Flarewell server. Please check your internet connection and verify your Flarewell URL is correct.',
  configuration: 'Flarewell configuration error. Please verify your project URL and API key are correct.',
};
/** Expects that the message has the colour of a design token. */
async function expectTone(page: Page, token: 'bad' | 'warn') {
  const wanted = await page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(--${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);
  await expect(alert(page).locator('svg').first()).toHaveCSS('color', wanted);
}

test('the sign-in tab, a hint for new users, and a link home', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('tab')).toHaveText(['Sign In', 'Sign Up']);
  await expect(tab(page, 'Sign In')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveTitle('Sign In · Flarewell');
  await expect(nameField(page)).toHaveCount(0);
  await expect(page.getByText('New User?')).toBeVisible();
  await expect(page.getByText('At least 6 characters')).toHaveCount(0);
  await expect(submit(page)).toHaveText('Sign In');
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveCount(0);

  await expect(email(page)).toHaveAttribute('type', 'email');
  for (const field of [email(page), password(page)]) await expect(field).toHaveAttribute('required');
  await expect(password(page)).toHaveAttribute('minlength', '6');
  await expect(email(page)).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');

  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('the sign-up tab asks for a full name and shows a hint about the password', async ({ page }) => {
  await openSignUp(page);
  await expect(tab(page, 'Sign Up')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign Up');
  await expect(page).toHaveTitle('Sign Up · Flarewell');
  await expect(nameField(page)).toHaveAttribute('autocomplete', 'name');
  await expect(nameField(page)).toHaveAttribute('required');
  await expect(password(page)).toHaveAccessibleDescription('At least 6 characters');
  await expect(password(page)).toHaveAttribute('autocomplete', 'new-password');
  await expect(page.getByText('New User?')).toHaveCount(0);
  await expect(submit(page)).toHaveText('Sign Up');
});

test('the hint for new users leads to signing up', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(tab(page, 'Sign Up')).toHaveAttribute('aria-selected', 'true');
  await expect(nameField(page)).toBeFocused();
});

test('a button shows and hides the password', async ({ page }) => {
  await page.goto('/login');
  await fill(page, { password: 'correct horse' });
  await expect(password(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await expect(password(page)).toHaveValue('correct horse');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'password');
});

test('switching tabs clears messages and keeps what was typed', async ({ page }) => {
  await page.goto('/login?reason=session-ended');
  await fill(page, { email: 'maya@example.org', password: 'short' });
  await submit(page).click();
  await expect(alert(page)).toHaveText(messages.shortPassword);
  await tab(page, 'Sign Up').click();
  await expect(alert(page)).toBeEmpty();
  await expect(page.getByText('Your session has ended.')).toHaveCount(0);
  await expect(email(page)).toHaveValue('maya@example.org');
  await expect(password(page)).toHaveValue('short');
  await expect(password(page)).not.toHaveAttribute('aria-invalid');
  await submit(page).click();
  await expect(alert(page)).toHaveText(messages.name);
  await tab(page, 'Sign In').click();
  await expect(alert(page)).toBeEmpty();
});

test.describe('the form is validated before it is sent', () => {
  const good = { email: 'maya@example.org', password: 'correct horse' };
  const cases: { mode: 'Sign In' | 'Sign Up'; typed: Typed; message: string; wrong: string[] }[] = [
    { mode: 'Sign In', typed: {}, message: messages.missing, wrong: ['Email', 'Password'] },
    { mode: 'Sign In', typed: { ...good, email: '  ' }, message: messages.missing, wrong: ['Email'] },
    { mode: 'Sign In', typed: { ...good, password: '   ' }, message: messages.missing, wrong: ['Password'] },
    {
      mode: 'Sign In',
      typed: { ...good, password: 'abcde' },
      message: messages.shortPassword,
      wrong: ['Password'],
    },
    {
      mode: 'Sign In',
      typed: { ...good, email: 'maya' },
      message: 'Please enter a valid email address',
      wrong: ['Email'],
    },
    { mode: 'Sign Up', typed: {}, message: messages.missing, wrong: ['Email', 'Password'] },
    { mode: 'Sign Up', typed: { ...good, name: '  ' }, message: messages.name, wrong: ['Full name'] },
    {
      mode: 'Sign Up',
      typed: { ...good, name: 'Maya', password: 'abcde' },
      message: messages.shortPassword,
      wrong: ['Password'],
    },
    {
      mode: 'Sign Up',
      typed: { ...good, name: 'Maya', password: 'x'.repeat(129) },
      message: 'Password must be at most 128 characters long',
      wrong: ['Password'],
    },
    {
      mode: 'Sign Up',
      typed: { ...good, name: 'x'.repeat(81) },
      message: 'Name must be at most 80 characters long',
      wrong: ['Full name'],
    },
  ];
  for (const { mode, typed, message, wrong } of cases) {
    test(`${mode} with ${JSON.stringify(typed).slice(0, 80)}`, async ({ page }) => {
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
      await page.goto('/login');
      await tab(page, mode).click();
      await fill(page, typed);
      await submit(page).click();
      await expect(alert(page)).toHaveText(message);
      await expectTone(page, 'bad');
      for (const label of ['Full name', 'Email', 'Password'].filter((label) => wrong.includes(label))) {
        const field = page.getByLabel(label, { exact: true });
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await expect(field).toHaveAccessibleDescription(new RegExp(message));
      }
      await expect(page.locator('[aria-invalid]')).toHaveCount(wrong.length);
      await expect(page.getByLabel(wrong[0] as string, { exact: true })).toBeFocused();
      expect(sent).toEqual([]);
    });
  }
});

test('signing up shows progress, then a welcome, and opens the dashboard after 1.5 seconds', {
  tag: '@core-phone',
}, async ({ page }) => {
  await page.clock.install({ time: '2025-03-09T12:00:00' });
  await openSignUp(page);
  await page.clock.pauseAt('2025-03-09T13:00:00');
  const person = makePerson();
  await fill(page, person);
  const held = Promise.withResolvers<void>();
  await page.route('**/sign-up/email', async (route) => {
    await held.promise;
    await route.continue();
  });
  const request = page.waitForRequest('**/sign-up/email');
  await submit(page).click();
  await expect(submit(page)).toHaveText('Please wait...');
  const timezone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect((await request).postDataJSON()).toEqual({ ...person, timezone, isSharedDevice: false });
  held.resolve();
  await expect(news(page)).toHaveText(welcomes.signUp);
  await expect(submit(page)).toHaveText('Redirecting...');
  await page.clock.runFor(redirectDelayMs - 1);
  await expect(page).toHaveURL('/login');
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/app/dashboard');
});

test('signing in by keyboard alone', { tag: '@wide' }, async ({ page }) => {
  const person = await signUp(page.request);
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  for (const stop of ['Skip to content', 'Flarewell', 'Back to Home', 'Sign In']) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveText(stop);
  }
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Sign Up')).toBeFocused();
  await expect(submit(page)).toHaveText('Sign Up');
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'Sign In')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(email(page)).toBeFocused();
  await page.keyboard.type(person.email.toUpperCase());
  await page.keyboard.press('Tab');
  await expect(password(page)).toBeFocused();
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(news(page)).toHaveText(welcomes.signIn);
  await expect(submit(page)).toHaveText('Redirecting...');
  await expect(page).toHaveURL('/app/dashboard');
});

test('a form is sent once, however often it is submitted', async ({ page }) => {
  const person = await signUp(page.request);
  await page.context().clearCookies();
  let sent = 0;
  const held = Promise.withResolvers<void>();
  await page.route('**/sign-in/email', async (route) => {
    sent += 1;
    await held.promise;
    await route.continue();
  });
  await page.goto('/login');
  await fill(page, { email: person.email, password: person.password });
  await password(page).press('Enter');
  await password(page).press('Enter');
  await expect(submit(page)).toBeDisabled();
  await submit(page).click({ force: true });
  await tab(page, 'Sign Up').click();
  await expect(submit(page)).toHaveText('Please wait...');
  held.resolve();
  await expect(submit(page)).toHaveText('Redirecting...');
  await submit(page).click({ force: true });
  await expect(page).toHaveURL('/app/dashboard');
  expect(sent).toBe(1);
});

test.describe('the server refuses', () => {
  test.use({ expectedErrors: /status of (401|403|409|429|500)/ });

  test('a wrong password, then the right one', { tag: '@core-phone' }, async ({ page }) => {
    const person = await signUp(page.request);
    await page.context().clearCookies();
    await page.goto('/login');
    await fill(page, { email: person.email, password: 'wrong horse' });
    await submit(page).click();
    await expect(alert(page)).toHaveText(messages.invalid);
    await expectTone(page, 'bad');
    await expect(submit(page)).toBeFocused();
    await expect(submit(page)).toHaveText('Sign In');
    await fill(page, { password: person.password });
    await submit(page).click();
    await expect(news(page)).toHaveText(welcomes.signIn);
    await expect(alert(page)).toBeEmpty();
  });

  test('an email that is registered already', async ({ page }) => {
    const person = await signUp(page.request);
    await page.context().clearCookies();
    await openSignUp(page);
    await fill(page, { name: 'Maya', email: person.email, password: 'correct horse' });
    await submit(page).click();
    await expect(alert(page)).toHaveText(messages.registered);
    await expectTone(page, 'bad');
  });

  test('too many wrong passwords: how long to wait', async ({ page, api }) => {
    const { email } = makePerson();
    const attempt = { email, password: 'wrong horse' };
    for (let count = 0; count < 10; count += 1) await expect(api.account.signIn(attempt)).rejects.toThrow();
    await page.goto('/login');
    await fill(page, attempt);
    await submit(page).click();
    await expect(alert(page)).toHaveText('Too many attempts. Please wait 15 minutes and try again.');
    await expectTone(page, 'bad');
  });

  test("for any other reason: shows the server's message, or a general one", async ({ page }) => {
    const bodies = [
      { code: 'busy', message: 'The server is busy. Please try again in a moment' },
      { code: 'other' },
    ];
    await page.route('**/sign-in/email', (route) => route.fulfill({ status: 500, json: bodies.shift() }));
    await page.goto('/login');
    await fill(page, { email: 'maya@example.org', password: 'correct horse' });
    await submit(page).click();
    await expect(alert(page)).toHaveText('The server is busy. Please try again in a moment');
    await submit(page).click();
    await expect(alert(page)).toHaveText('An unexpected error occurred');
    await expectTone(page, 'bad');
  });
});

test.describe('a connection or setup problem is a warning with a checklist', () => {
  test.use({ expectedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of (403|502)/ });
  const html = { contentType: 'text/html', body: '<h1>Welcome to our network</h1>' };
  for (const [what, message, answer] of [
    ['no connection', messages.network, null],
    ['no network at all', messages.network, 'offline'],
    ['an answer from a captive portal', messages.configuration, { ...html, status: 200 }],
    ['a refusal from a captive portal', messages.configuration, { ...html, status: 403 }],
    ['a proxy that cannot reach the server', messages.network, { ...html, status: 502 }],
  ] as const) {
    test(what, async ({ page, context }) => {
      if (answer !== 'offline') {
        await page.route('**/api/**', (route) => (answer ? route.fulfill(answer) : route.abort()));
      }
      await page.goto('/login');
      await context.setOffline(answer === 'offline');
      await fill(page, { email: 'maya@example.org', password: 'correct horse' });
      await submit(page).click();
      await expect(alert(page)).toContainText(message);
      await expectTone(page, 'warn');
      await expect(alert(page).getByRole('listitem')).toHaveText([
        /credentials in the environment file/,
        /project is active/,
        /connection is stable/,
      ]);
      await expectAccessible(page);
    });
  }
});

test.describe('on a server with closed registration', () => {
  test.use({ baseURL: closedServer });

  for (const path of ['/login', '/login?sign-up']) {
    test(`${path} offers no sign-up, and says why`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText(messages.disabled)).toBeVisible();
      await expect(page.getByText('New User?')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In');
      await expect(page.getByRole('tab')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Sign Up' })).toHaveCount(0);
      await expectAccessible(page);
    });
  }
});

test.describe('the reason in the URL is explained', () => {
  for (const [reason, texts] of [
    [
      'session-ended',
      [
        'Your session has ended. Please sign in again.',
        'Anything you typed in an unsaved check-in is kept on this device.',
      ],
    ],
    ['password-reset', ['Your password was changed. Please sign in with the new one.']],
    ['email-confirmed', ['Your email is confirmed. Please sign in.']],
    ['account-deleted', ['Your account and all its data were deleted.']],
  ] as const) {
    test(reason, async ({ page }) => {
      await page.goto(`/login?reason=${reason}`);
      for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expectAccessible(page);
    });
  }

  test('an unknown reason is ignored', async ({ page }) => {
    await page.goto('/login?reason=constructor');
    await expect(page.getByRole('main')).toHaveText(/^Sign InWelcome back\.Sign InSign Up/);
  });
});

test.describe('after signing in', () => {
  for (const [next, path] of [
    ['', '/app/dashboard'],
    ['/app/settings', '/app/settings'],
    ['/app/trends?range=30', '/app/trends?range=30'],
    ['//evil.example', '/app/dashboard'],
    ['https://evil.example/app/settings', '/app/dashboard'],
    ['/\\evil.example', '/app/dashboard'],
    ['javascript:alert(1)', '/app/dashboard'],
    ['/login?next=/app/settings', '/app/dashboard'],
    ['/privacy', '/app/dashboard'],
  ] as const) {
    test(`somebody signed in who opens /login with next='${next}' is redirected to ${path}`, async ({
      page,
    }) => {
      await signUp(page.request);
      await page.goto(`/login?${new URLSearchParams({ next })}`);
      await expect(page).toHaveURL(path);
    });
  }

  test('a visitor returns to the screen that they asked for', { tag: '@core-phone' }, async ({ page }) => {
    const person = await signUp(page.request);
    await page.context().clearCookies();
    await page.goto('/app/settings');
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/app/settings')}`);
    await fill(page, { email: person.email, password: person.password });
    await submit(page).click();
    await expect(page).toHaveURL('/app/settings');
  });

  test('a remembered person is redirected without waiting for the server', async ({ page }) => {
    const { profile } = await signUp(page.request);
    await page.goto('/privacy');
    await page.evaluate((id) => localStorage.setItem('flarewell.user', id), profile.id);
    await page.route('**/api/**', () => undefined);
    await page.goto('/login');
    await expect(page).toHaveURL('/app/dashboard');
  });

  test.describe('a remembered person without a session', () => {
    test.use({ expectedErrors: /status of 401/ });

    test('is sent back to the login screen, without a redirect loop', async ({ page }) => {
      await page.goto('/privacy');
      await page.evaluate(() => localStorage.setItem('flarewell.user', crypto.randomUUID()));
      const seen: string[] = [];
      page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
      await page.goto('/app/settings');
      await expect(submit(page)).toHaveText('Sign In');
      await expect(page).toHaveURL(/next=%2Fapp%2Fsettings/);
      expect(seen.filter((path) => path === '/app/settings')).toHaveLength(1);
      await fill(page, { email: 'maya@example.org' });
    });
  });
});

test('axe finds nothing on either tab, nor on an error', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/login');
  await expectAccessible(page);
  await submit(page).click();
  await expect(alert(page)).toHaveText(messages.missing);
  await expectAccessible(page);
  await tab(page, 'Sign Up').click();
  await expectAccessible(page);
});

test.describe('on a server that sends mail', () => {
  test.use({ baseURL: mailingServer });

  test('axe finds nothing, and nothing is too wide for a small phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/login');
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });
});
