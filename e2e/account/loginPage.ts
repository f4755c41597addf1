import type { Page } from '@playwright/test';

export const welcomes = {
  signIn: 'You are signed in. Taking you to your diary.',
  signUp: 'Your account is ready. Taking you to your diary.',
};

export const tab = (page: Page, name: 'Sign In' | 'Sign Up') => page.getByRole('tab', { name });
export const nameField = (page: Page) => page.getByLabel('Full name');
export const email = (page: Page) => page.getByLabel('Email');
export const password = (page: Page) => page.getByLabel('Password', { exact: true });
export const submit = (page: Page) => page.locator('button[type=submit]');
export const alert = (page: Page) => page.getByRole('alert');
export const news = (page: Page) => page.getByRole('tabpanel').getByRole('status');

export type Typed = { name?: string; email?: string; password?: string };

export async function fill(page: Page, typed: Typed) {
  if (typed.name !== undefined) await nameField(page).fill(typed.name);
  if (typed.email !== undefined) await email(page).fill(typed.email);
  if (typed.password !== undefined) await password(page).fill(typed.password);
}

export async function openSignUp(page: Page) {
  await page.goto('/login');
  await tab(page, 'Sign Up').click();
}
