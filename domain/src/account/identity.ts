import { trimText } from '@flarewell/domain/fields';

export const emailLimit = 254;

export const identityMessages = {
  name: 'Please enter your name',
  email: 'Please enter your email',
  emailFormat: 'Please enter a valid email address',
} as const;

/** The form in which an email is kept and compared. */
export function normalizeEmail(email: string): string {
  return trimText(email).toLowerCase();
}

/** Narrower than what mail allows, and no wider than what the sign-in takes. */
const emailPattern = /^[a-z0-9_'+-]+(\.[a-z0-9_'+-]+)*(?<!')@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

export function isEmail(text: string): boolean {
  return text.length <= emailLimit && emailPattern.test(text);
}

export function checkEmail(email: string): string | undefined {
  const normalized = normalizeEmail(email);
  if (normalized === '') return identityMessages.email;
  return isEmail(normalized) ? undefined : identityMessages.emailFormat;
}
