import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { mailingServer } from '@flarewell/e2e/support/servers/servers.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import { addAuthenticator } from './authenticator.ts';
import {
  addPasskey,
  alert,
  card,
  openSecurity,
  passkeyButton,
  passkeyRows,
  question,
  sendPassword,
  signOutToLogin,
  submit,
} from './securitySettings.ts';

test.use({ baseURL: mailingServer, expectedErrors: /status of (401|403|500)/ });

test.describe('a passkey', () => {
  test('is added, named, used to sign in, renamed and removed', { tag: '@wide' }, async ({
    page,
    person: _,
  }) => {
    await addAuthenticator(page);
    await openSecurity(page);
    await expect(card(page, 'Passkeys')).toContainText('A passkey signs you in with your fingerprint');
    await expectAccessible(page);
    await card(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
    const naming = page.getByRole('dialog', { name: 'Your passkey was added' });
    await expect(naming.getByLabel('Name')).toHaveValue(/^Chrome on /);
    await expect(naming.getByLabel('Name')).toBeFocused();
    await expect(naming.getByRole('button', { name: 'Keep this name' })).toBeVisible();
    await expectAccessible(page);
    await naming.getByLabel('Name').fill(' ');
    await naming.getByRole('button', { name: 'Save name' }).click();
    await expect(naming.getByLabel('Name')).toHaveAccessibleDescription(/Please give the passkey a name/);
    await naming.getByLabel('Name').fill('My phone');
    await naming.getByRole('button', { name: 'Save name' }).click();
    await expect(passkeyRows(page)).toContainText(/My phone\s*Added .+ · Not used yet · /);
    await expectAccessible(page);

    await signOutToLogin(page);
    await expectAccessible(page);
    await passkeyButton(page).click();
    await expect(submit(page)).toHaveText('Redirecting...');
    await expect(page).toHaveURL('/app/dashboard');

    await openSecurity(page);
    await expect(passkeyRows(page)).toContainText('Last used today');
    await passkeyRows(page).getByRole('button', { name: 'Rename My phone' }).click();
    const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
    await renaming.getByLabel('Name').fill('Old phone');
    await page.keyboard.press('Enter');
    await expect(renaming).toBeHidden();
    await passkeyRows(page).getByRole('button', { name: 'Remove Old phone' }).click();
    const removing = question(page, 'Are you sure you want to remove the passkey “Old phone”?');
    await expectAccessible(page);
    await removing.getByRole('button', { name: 'Cancel' }).click();
    await expect(passkeyRows(page)).toHaveCount(1);
    await passkeyRows(page).getByRole('button', { name: 'Remove Old phone' }).click();
    await removing.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('The passkey “Old phone” was removed.')).toBeVisible();
    await expect(card(page, 'Passkeys').locator(':focus')).toContainText('A passkey signs you in');
    await expect(card(page, 'Passkeys')).toContainText('A passkey signs you in with your fingerprint');

    await signOutToLogin(page);
    await passkeyButton(page).click();
    await expect(alert(page)).toHaveText(
      'This passkey was not accepted. Please try again, or use another way',
    );
    await expectAccessible(page);
  });

  test('can be chosen in the autofill list of the email field, and the form still works without it', async ({
    page,
    person,
  }) => {
    const authenticator = await addAuthenticator(page, { hasList: true });
    await addPasskey(page, 'My phone');
    await signOutToLogin(page);
    await expect(page).toHaveURL('/app/dashboard');

    await authenticator.setPresence(false);
    const offered = page.waitForResponse('**/sign-in/passkey/options');
    await openSecurity(page);
    await signOutToLogin(page);
    expect((await offered).status()).toBe(200);
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    await sendPassword(page, person);
    await expect(page).toHaveURL('/app/dashboard');
  });

  test('that the person cancels shows no error, neither when adding it nor when signing in', async ({
    page,
    person: _,
  }) => {
    const authenticator = await addAuthenticator(page);
    await openSecurity(page);
    await authenticator.setVerified(false);
    const add = card(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' });
    const asked = page.waitForResponse('**/api/auth/passkeys/options');
    await add.click();
    await asked;
    await expect(add).toHaveAttribute('aria-disabled', 'false');
    await expect(card(page, 'Passkeys').getByRole('alert')).toBeEmpty();
    expect(await authenticator.countPasskeys()).toBe(0);

    await signOutToLogin(page);
    const askedAgain = page.waitForResponse('**/sign-in/passkey/options');
    await passkeyButton(page).click();
    await askedAgain;
    await expect(submit(page)).toHaveText('Sign In');
    await expect(alert(page)).toBeEmpty();
    await expect(page).toHaveURL('/login');
  });

  test('used on a shared device leaves nothing there', async ({ page, context, person: _ }) => {
    await addAuthenticator(page);
    await addPasskey(page, 'My phone');
    await signOutToLogin(page);
    await page.getByRole('checkbox', { name: 'This is a shared device' }).check();
    await passkeyButton(page).click();
    await expect(page).toHaveURL('/app/dashboard');
    const session = (await context.cookies()).find(({ name }) => name === 'flarewell');
    expect(session?.expires).toBe(-1);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});

test('security settings that cannot be loaded can be requested again', async ({ page, person: _ }) => {
  await page.route('**/api/auth/security', (route) =>
    route.fulfill({ status: 500, json: { code: 'other' } }),
  );
  await openSecurity(page);
  const problem = card(page, 'Passkeys').getByRole('alert');
  await expect(problem).toContainText('This could not be loaded');
  await page.unrouteAll();
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  await expect(card(page, 'Two-step sign-in').getByRole('button', { name: 'Turn on' })).toBeVisible();
});
