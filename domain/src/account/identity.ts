import { trimText } from '@flarewell/domain/fields';

export const emailLimit = 254;

export const identityMessages = {
  name: 'Please enter your name',
  email: 'Please enter your email',
  emailFormat: 'Please enter a valid email address',
} as const;

/** Returns the form in which an email is stored and compared. */
export function normalizeEmail(email: string): string {
  return trimText(email).toLowerCase();
}

/** Stricter than the mail standards. */
const emailPattern = /^[a-z0-9_'+-]+(\.[a-z0-9_'+-]+)*(?<!')@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

export function isEmail(text: string): boolean {
  return text.length <= emailLimit && emailPattern.test(text);
}

export function checkEmail(email: string): string | undefined {
  const normalized = normalizeEmail(email);
  if (normalized === '') return identityMessages.email;
  return isEmail(normalized) ? undefined : identityMessages.emailFormat;
}
