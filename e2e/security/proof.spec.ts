import { roomPath } from '@flarewell/domain/paths';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { makePerson, signIn } from '@flarewell/e2e/support/person.ts';
import { addCheckIn, addCondition } from '@flarewell/e2e/support/records.ts';
import { makeLink, openShareForm, shareResult } from '@flarewell/e2e/support/screens/shareDialog.ts';
import { dataDirOf, mailingServer, mainServer } from '@flarewell/e2e/support/servers/servers.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import { expireProof } from '@flarewell/server/testing/proof';
import type { Page } from '@playwright/test';
import { addAuthenticator } from './authenticator.ts';
import { addPasskey, card, openSecurity, passkeyRows, proof, question } from './securitySettings.ts';

test.use({ baseURL: mailingServer, expectedErrors: /status of (401|403)|ERR_FAILED/ });

const password = (page: Page) => proof(page).getByLabel('Password', { exact: true });
const confirm = (page: Page) => proof(page).getByRole('button', { name: 'Confirm' });

/** Opens Settings, or the room Security, for somebody who signed in hours ago. */
async function openLater(
  page: Page,
  server: string,
  { profile }: { profile: { id: string } },
  path = roomPath('security'),
) {
  await expireProof(dataDirOf(server), profile.id);
  await page.goto(path);
}

test('removing a passkey asks for the password again; cancelling changes nothing', async ({
  page,
  person,
}) => {
  await addAuthenticator(page);
  await addPasskey(page, 'My phone');
  await openLater(page, mailingServer, person);
  await passkeyRows(page).getByRole('button', { name: 'Remove My phone' }).click();
  const removing = question(page, /remove the passkey/);
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(password(page)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(proof(page)).toBeHidden();
  await expect(removing.getByRole('alert')).toBeEmpty();
  await expect(removing.getByRole('button', { name: 'Remove' })).toBeFocused();
  await removing.getByRole('button', { name: 'Cancel' }).click();
  await expect(passkeyRows(page)).toHaveCount(1);

  await passkeyRows(page).getByRole('button', { name: 'Remove My phone' }).click();
  await removing.getByRole('button', { name: 'Remove' }).click();
  await confirm(page).click();
  await expect(password(page)).toHaveAccessibleDescription('Please enter your password');
  await expect(password(page)).toBeFocused();
  await page.keyboard.type('wrong password');
  await page.keyboard.press('Enter');
  await expect(password(page)).toHaveAccessibleDescription('That is not your password');
  await expect(password(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(password(page)).toBeFocused();
  // The wrong password is selected, so that typing replaces it.
  await page.keyboard.type(person.password);
  await confirm(page).click();
  await expect(proof(page)).toBeHidden();
  await expect(removing).toBeHidden();
  await expect(passkeyRows(page)).toHaveCount(0);
});

test('a passkey can replace the password, and is valid for the next minutes', async ({ page, person }) => {
  const authenticator = await addAuthenticator(page);
  await addPasskey(page, 'My phone');
  await openLater(page, mailingServer, person);
  await card(page, 'Two-step sign-in').getByRole('button', { name: 'Turn on' }).click();
  await authenticator.setVerified(false);
  const passkey = proof(page).getByRole('button', { name: 'Use a passkey' });
  await password(page).fill('wrong password');
  await confirm(page).click();
  await expect(proof(page)).toContainText('That is not your password');
  const asked = page.waitForResponse('**/prove/passkey/options');
  await passkey.click();
  await asked;
  await expect(passkey).toHaveAttribute('aria-disabled', 'false');
  await expect(proof(page).getByRole('alert')).toHaveText(['', '']);
  await expect(proof(page)).not.toContainText('That is not your password');
  await authenticator.setVerified(true);
  await passkey.click();
  await expect(proof(page)).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Turn on two-step sign-in' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await passkeyRows(page).getByRole('button', { name: 'Rename My phone' }).click();
  await page.getByLabel('Name', { exact: true }).last().fill('Old phone');
  await page.keyboard.press('Enter');
  await expect(passkeyRows(page)).toContainText('Old phone');
});

test('Back cancels the question, and the next Back leaves the screen', async ({ page, person }) => {
  await page.goto('/app/dashboard');
  await openLater(page, mailingServer, person);
  await card(page, 'Two-step sign-in').getByRole('button', { name: 'Turn on' }).click();
  await expect(proof(page)).toBeVisible();
  await page.goBack();
  await expect(proof(page)).toBeHidden();
  await expect(page).toHaveURL('/app/settings/security');
  await page.goBack();
  await expect(page).toHaveURL('/app/dashboard');
  await page.goForward();
  await expect(card(page, 'Two-step sign-in').getByRole('button', { name: 'Turn on' })).toBeVisible();
  await expect(proof(page)).toBeHidden();
});

/** Without mail, an email changes at once. Without a host name, there are no passkeys. */
test.describe('on a server without mail or a host name', () => {
  test.use({ baseURL: mainServer });

  test('changing the email asks for the password again', async ({ page, person, api }) => {
    const { email } = makePerson();
    await openLater(page, mainServer, person, '/app/settings');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Save Settings' }).click();
    const changing = question(page, 'Are you sure you want to change your email?');
    await changing.getByRole('button', { name: 'Change email' }).click();
    await expect(proof(page).getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
    await proof(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(changing).toBeVisible();
    expect((await api.profile.read()).email).toBe(person.email);
    await changing.getByRole('button', { name: 'Change email' }).click();
    await password(page).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(changing).toBeHidden();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    expect((await api.profile.read()).email).toBe(email);
  });

  test('deleting the account asks for the password again', { tag: '@wide' }, async ({
    page,
    person,
    api,
  }) => {
    await openLater(page, mainServer, person, '/app/settings');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const deleting = question(page, /^Are you sure you want to delete your account\?/);
    await deleting.getByRole('button', { name: 'Delete Account' }).click();
    await proof(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(deleting.getByRole('alert')).toBeEmpty();
    await page.keyboard.press('Escape');
    await expect(deleting).toBeHidden();
    expect((await api.profile.read()).email).toBe(person.email);
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await deleting.getByRole('button', { name: 'Delete Account' }).click();
    await password(page).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/login?reason=account-deleted');
    await expect(signIn(page.request, person)).rejects.toThrow('Invalid email or password');
  });

  test('clearing all data asks for the password again', async ({ page, person, api }) => {
    await addCondition(api, { name: 'Neck' });
    await openLater(page, mainServer, person, '/app/settings');
    await page.getByRole('button', { name: 'Reset Data' }).click();
    const clearing = question(page, /^Are you sure you want to clear all data\?/);
    await clearing.getByRole('button', { name: 'Clear all data' }).click();
    await expect(password(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(clearing.getByRole('alert')).toBeEmpty();
    expect(await api.conditions.list()).toHaveLength(1);
    await clearing.getByRole('button', { name: 'Clear all data' }).click();
    await password(page).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('All your data was cleared.')).toBeVisible();
    expect(await api.conditions.list()).toEqual([]);
  });

  test('making a link asks for the password again, and the form keeps what was typed', {
    tag: '@core-phone',
  }, async ({ page, person, api }) => {
    await addCheckIn(api, new Date().toISOString().slice(0, 10));
    const form = await openShareForm(page, 'Dr. Weber, May');
    await form.getByRole('switch', { name: 'Protect with a passcode' }).check();
    await form.getByLabel('Passcode', { exact: true }).fill('maple river stone');
    await form.getByLabel('The link works for').selectOption('7 days');
    await expireProof(dataDirOf(mainServer), person.profile.id);
    await makeLink(form);
    await expect(password(page)).toBeFocused();
    await expectAccessible(page);
    await password(page).fill('wrong password');
    await page.keyboard.press('Enter');
    await expect(password(page)).toHaveAccessibleDescription('That is not your password');
    await page.keyboard.press('Escape');
    await expect(proof(page)).toBeHidden();
    expect(await api.shares.list()).toEqual([]);
    await expect(form.getByRole('textbox', { name: 'Name of the link' })).toHaveValue('Dr. Weber, May');
    await expect(form.getByLabel('Passcode', { exact: true })).toHaveValue('maple river stone');
    await makeLink(form);
    await page.route('**/api/auth/prove', (route) => route.abort());
    await password(page).fill(person.password);
    await confirm(page).click();
    await expect(proof(page)).toContainText('Unable to connect to the Flarewell server.');
    await page.unrouteAll();
    await confirm(page).click();
    await expect(shareResult(page)).toBeVisible();
    expect(await api.shares.list()).toMatchObject([{ label: 'Dr. Weber, May', hasPasscode: true }]);
  });

  test('signing out another device asks for the password again', async ({ page, person, browser }) => {
    const other = await browser.newContext();
    await signIn(other.request, person);
    await openLater(page, mainServer, person);
    const devices = page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem');
    await devices.getByRole('button', { name: /^Sign Out/ }).click();
    await expect(password(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(proof(page)).toBeHidden();
    await expect(devices).toHaveCount(2);
    await page.getByRole('button', { name: 'Sign out all other devices' }).click();
    await question(page, /sign out all other devices/)
      .getByRole('button', { name: 'Sign Out' })
      .click();
    await password(page).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('All other devices were signed out.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Signed-in devices' })).toBeFocused();
    await expect(devices).toHaveCount(1);
    await other.close();
  });

  test('passkeys are not offered, and the screen says why', async ({ page, person: _ }) => {
    await openSecurity(page);
    await expect(card(page, 'Passkeys')).toContainText('This server has none yet');
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  });

  test('passkeys are not offered if a server with a host name is opened by its IP address', async ({
    page,
    person: _,
  }) => {
    await page.route('**/api/auth/features', (route) =>
      route.fulfill({ json: { signUp: true, mail: false, passkeys: true } }),
    );
    await openSecurity(page);
    await expect(card(page, 'Passkeys')).toContainText('To add one, open Flarewell at such an address');
  });
});

test('passkeys are not offered by an old browser', async ({ page, person: _ }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await openSecurity(page);
  await expect(card(page, 'Passkeys')).toContainText('This browser cannot use passkeys.');
});
