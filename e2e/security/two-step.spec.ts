import { readFile } from 'node:fs/promises';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { linkOf, subjects, waitForMail } from '@flarewell/e2e/support/servers/mails.ts';
import { mailingServer } from '@flarewell/e2e/support/servers/servers.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import { addAuthenticator } from './authenticator.ts';
import {
  addPasskey,
  alert,
  backupField,
  card,
  codeField,
  openSecurity,
  openSetup,
  passkeyRows,
  question,
  sendPassword,
  signOutToLogin,
  submit,
  turnOnSecondFactor,
} from './securitySettings.ts';
import { makeCode } from './totp.ts';

test.use({ baseURL: mailingServer, expectedErrors: /status of (403|410)/ });

const wrongCode =
  'That code is wrong or has already been used. Please enter the next one that your app shows';

test.describe('two-step sign-in', () => {
  test('is turned on with the first code of the app, and shows its backup codes once', {
    tag: '@wide',
  }, async ({ page, context, person }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openSecurity(page);
    const secret = await openSetup(page);
    const dialog = page.getByRole('dialog', { name: 'Turn on two-step sign-in' });
    await expect(dialog.getByLabel('Code from the app')).toBeFocused();
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expect(dialog.locator('a[href^="otpauth://totp/"]')).toHaveAttribute('href', new RegExp(secret));
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await expectAccessible(page);

    const field = dialog.getByLabel('Code from the app');
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(field).toHaveAccessibleDescription(/Please enter the 6 digits that your app shows/);
    await field.fill('000000');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(wrongCode);
    await expect(field).toHaveAccessibleDescription(new RegExp(wrongCode));
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    // The wrong code is selected, so that typing replaces it.
    await page.keyboard.type(makeCode(secret));
    await page.keyboard.press('Enter');

    const codes = page.getByRole('dialog', { name: 'Your backup codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    const [first = ''] = await codes.getByRole('listitem').allInnerTexts();
    await expectAccessible(page);
    await codes.getByRole('button', { name: 'Copy' }).click();
    await expect(codes.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(first);
    const download = page.waitForEvent('download');
    await codes.getByRole('button', { name: 'Download' }).click();
    const file = await (await download).path();
    expect((await download).suggestedFilename()).toBe('flarewell-backup-codes.txt');
    expect(await readFile(file, 'utf8')).toMatch(
      new RegExp(`^Flarewell backup codes for ${person.email}\n\n${first}\n`),
    );
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'true');
    });
    await codes.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'true');
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.paper')).toContainText(first);
    await expect(codes).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    await page.keyboard.press('Escape');
    const leaving = question(page, 'Have you saved your backup codes? They are not shown again.');
    await leaving.getByRole('button', { name: 'Go back' }).click();
    await codes.getByRole('button', { name: 'I Have Saved Them' }).click();
    await expect(codes).toBeHidden();
    await expect(card(page, 'Two-step sign-in').locator(':focus')).toContainText('On since');
    await expect(card(page, 'Two-step sign-in')).toContainText(/On since .+\. 10 backup codes are left\./);
    await expectAccessible(page);
  });

  test('keeps its backup codes on the screen until they are saved', async ({ page, person: _ }) => {
    await page.goto('/app/dashboard');
    await openSecurity(page);
    const secret = await openSetup(page);
    await page.getByLabel('Code from the app').fill(makeCode(secret));
    await page.keyboard.press('Enter');
    const codes = page.getByRole('dialog', { name: 'Your backup codes' });
    await expect(codes).toBeVisible();
    await expect(codes.locator(':focus')).toContainText(/^\w/);
    await page.keyboard.press('Enter');
    await expect(codes).toBeVisible();

    const leaving = question(page, 'Have you saved your backup codes? They are not shown again.');
    await expect(leaving).toBeHidden();
    for (const _again of [1, 2]) {
      await page.goBack();
      await leaving.getByRole('button', { name: 'Go back' }).click();
      await expect(leaving).toBeHidden();
    }
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload().catch(() => undefined);
    expect((await asked).type()).toBe('beforeunload');
    await (await asked).dismiss();
    await expect(codes.getByRole('listitem')).toHaveCount(10);

    await codes.getByRole('button', { name: 'I Have Saved Them' }).click();
    await expect(codes).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/app/dashboard');
    await reloaded;
  });

  test('lets somebody sign in who has lost their last passkey', async ({ page, person }) => {
    const authenticator = await addAuthenticator(page);
    await addPasskey(page, 'My phone');
    const { secret } = await turnOnSecondFactor(page);
    await authenticator.clear();
    await signOutToLogin(page);
    await sendPassword(page, person);
    await expect(codeField(page)).toBeFocused();
    await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(page.getByText('Lost your phone and your backup codes?')).toHaveText(
      /Sign in with a passkey/,
    );
    await expectAccessible(page);
    await submit(page).click();
    await expect(alert(page)).toHaveText('Please enter the code');
    await codeField(page).fill('000000');
    await submit(page).click();
    await expect(alert(page)).toHaveText(wrongCode);
    await expect(codeField(page)).toBeFocused();
    await expectAccessible(page);
    await codeField(page).fill(makeCode(secret, 1));
    await submit(page).click();
    await expect(page.getByText('You are signed in. Taking you to your diary.')).toBeVisible();
    await expect(page).toHaveURL('/app/dashboard');

    await openSecurity(page);
    await passkeyRows(page).getByRole('button', { name: 'Remove My phone' }).click();
    await question(page, /remove the passkey/)
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(passkeyRows(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
    const turningOff = question(page, 'Are you sure you want to turn off two-step sign-in?');
    await turningOff.getByRole('button', { name: 'Turn off' }).click();
    await expect(card(page, 'Two-step sign-in').getByRole('button', { name: 'Turn on' })).toBeVisible();
    await signOutToLogin(page);
    await sendPassword(page, person);
    await expect(page).toHaveURL('/app/dashboard');
  });

  test('accepts a backup code once, also after a password reset by mail', async ({ page, person, api }) => {
    const { codes } = await turnOnSecondFactor(page);
    const [first = '', second = ''] = codes;
    await signOutToLogin(page);
    await sendPassword(page, person);
    await page.getByRole('button', { name: 'Use a backup code' }).click();
    await expect(backupField(page)).toBeFocused();
    await expect(backupField(page)).toHaveAccessibleDescription(
      'One of the backup codes you saved. Each works once.',
    );
    await expectAccessible(page);
    await backupField(page).fill(first.toUpperCase().replace('-', ' '));
    await submit(page).click();
    await expect(page).toHaveURL('/app/dashboard');
    await openSecurity(page);
    await expect(card(page, 'Two-step sign-in')).toContainText('9 backup codes are left.');

    await signOutToLogin(page);
    await api.account.requestPasswordReset(person.email);
    const link = linkOf(await waitForMail(person.email, subjects.passwordReset));
    await page.goto(link.href);
    await page.getByLabel('New password').fill('battery staple 7');
    await submit(page).click();
    await expect(page).toHaveURL('/login?reason=password-reset-code');
    await expect(
      page.getByText(
        'Two-step sign-in is still on, so you also need a code from your app, or a backup code.',
      ),
    ).toBeVisible();
    await sendPassword(page, { ...person, password: 'battery staple 7' });
    await page.getByRole('button', { name: 'Use a backup code' }).click();
    await backupField(page).fill(first);
    await submit(page).click();
    await expect(alert(page)).toHaveText(wrongCode);
    await page.getByRole('button', { name: 'Back to Sign In' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await submit(page).click();
    await page.getByRole('button', { name: 'Use a backup code' }).click();
    await backupField(page).fill(second);
    await submit(page).click();
    await expect(page).toHaveURL('/app/dashboard');
  });

  test('makes new backup codes, and warns when few are left', async ({ page, person: _ }) => {
    await turnOnSecondFactor(page);
    await page.route('**/api/auth/security', async (route) => {
      const answer = await (await route.fetch()).json();
      answer.secondFactor.backupCodesLeft = 1;
      await route.fulfill({ json: answer });
    });
    await page.reload();
    const secondFactor = card(page, 'Two-step sign-in');
    await expect(secondFactor).toContainText(
      'One backup code is left.If you lose your phone and have no codes left, you cannot sign in.',
    );
    await expectAccessible(page);
    await secondFactor.getByRole('button', { name: 'New backup codes' }).click();
    const renewing = question(page, 'Are you sure you want to make new backup codes?');
    await renewing.getByRole('button', { name: 'Make new codes' }).click();
    await expect(page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')).toHaveCount(10);
    await page.getByRole('button', { name: 'I Have Saved Them' }).click();
    await expect(secondFactor).toContainText('10 backup codes are left.');
  });

  test('starts over if it took too long, and says why', async ({ page, person }) => {
    await turnOnSecondFactor(page);
    await signOutToLogin(page);
    await sendPassword(page, person);
    const message = 'That took too long. Please sign in again';
    await page.route('**/sign-in/second-factor', (route) =>
      route.fulfill({ status: 410, json: { code: 'sign-in-expired', message } }),
    );
    await codeField(page).fill('123456');
    await submit(page).click();
    await expect(alert(page)).toHaveText(message);
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
  });
});
