import { signUp } from '@flarewell/e2e/support/person.ts';
import { closedServer, privacyContact } from '@flarewell/e2e/support/servers/servers.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';

test('lists the data and what it is used for', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/privacy');
  await expect(page.getByRole('term')).toHaveText([
    'Name and email',
    'Health information',
    'Uploaded photos',
    'Usage data',
    'Device and browser information',
  ]);
  const main = page.getByRole('main');
  await expect(main).toContainText(
    'Your data is used only to provide the service. It is not sold or shared.',
  );
  await expect(main).toContainText('visible only to you, and you can remove them at any time');
  await expect(main).toContainText('stay in a trash on the server for 30 days');
  await expect(main).toContainText('by a link to your summary, which you can stop at any time');
  await expect(main).toContainText('What the link opens is encrypted on this server');
  await expect(main).toContainText('Your name, your email address and your photos are never sent.');
  await expect(main).toContainText('of a passkey only the public part');
  await expect(main).toContainText('reminders and emails about your account');
  await expect(main).toContainText('for five minutes another one while you use a passkey. None of them');
  await expect(main).toContainText('Flarewell gives no medical advice or diagnosis.');
});

test("shows the operator's date and contact", async ({ page }) => {
  await page.goto('/privacy');
  await expect(page.getByText('Last updated November 1, 2025')).toBeVisible();
  await expect(page.locator('time')).toHaveAttribute('datetime', '2025-11-01');
  await expect(page.getByRole('link', { name: privacyContact })).toHaveAttribute(
    'href',
    `mailto:${privacyContact}`,
  );
});

test('without a contact, says whom to ask', async ({ page }) => {
  await page.goto(`${closedServer}/privacy`);
  await expect(page.getByText('Ask the person who runs this server.')).toBeVisible();
  await expect(page.getByText(/Last updated \w+ \d+, \d{4}/)).toBeVisible();
  await expect(page.locator('body')).not.toContainText('%');
});

test('links to signing in, or to the dashboard for who is signed in', async ({ page, context }) => {
  const entry = page.getByRole('banner').getByRole('link').last();
  await page.goto('/privacy');
  await expect(entry).toHaveText('Sign In');
  await expect(entry).toHaveAttribute('href', '/login');
  await signUp(context.request);
  await page.goto('/privacy');
  await expect(entry).toHaveText('Dashboard');
  await entry.click();
  await expect(page).toHaveURL('/app/dashboard');
});

test('links back to the landing page', async ({ page }) => {
  await page.goto('/privacy');
  await page.getByRole('banner').getByRole('link', { name: 'Flarewell' }).click();
  await expect(page).toHaveURL('/');
});
