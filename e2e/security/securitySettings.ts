import type { Person } from '@flarewell/e2e/support/person.ts';
import { openRoom, roomOf } from '@flarewell/e2e/support/screens/settings.ts';
import { signOutHere } from '@flarewell/e2e/support/screens/signOut.ts';
import { expect, type Page } from '@playwright/test';
import { makeCode } from './totp.ts';

/** The room Security of Settings, the dialogs it opens, and the login screen that follows from it. */
export const openSecurity = (page: Page) => openRoom(page, 'security');

export const card = (page: Page, name: 'Passkeys' | 'Two-step sign-in') =>
  roomOf(page, 'security').getByRole('region', { name });
export const passkeyRows = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
/** A dialog that asks for confirmation. */
export const question = (page: Page, name: string | RegExp) => page.getByRole('alertdialog', { name });
export const proof = (page: Page) => question(page, 'Please confirm that it is you');
export const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });
export const codeField = (page: Page) => page.getByLabel('Code from your app');
export const backupField = (page: Page) => page.getByLabel('Backup code');
export const submit = (page: Page) => page.locator('button[type=submit]');
export const alert = (page: Page) => page.getByRole('alert');

/** Adds a passkey with this name. The room stays open. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await openSecurity(page);
  await card(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your passkey was added' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect(passkeyRows(page).filter({ hasText: name })).toBeVisible();
}

/** Opens the dialog with the QR code, and returns the secret that it shows. */
export async function openSetup(page: Page): Promise<string> {
  await card(page, 'Two-step sign-in').getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step sign-in' });
  return ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
}

/** Turns two-step sign-in on; the room stays open. */
export async function turnOnSecondFactor(page: Page): Promise<{ secret: string; codes: string[] }> {
  await openSecurity(page);
  const secret = await openSetup(page);
  await page.getByLabel('Code from the app').fill(makeCode(secret));
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Backup codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: 'I Have Saved Them' }).click();
  return { secret, codes };
}

export async function signOutToLogin(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await signOutHere(page);
  await expect(page).toHaveURL('/');
  await page.goto('/login');
}

export async function sendPassword(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await submit(page).click();
}
