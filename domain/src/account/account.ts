import {
  checkLength,
  collectMessages,
  type FieldMessages,
  isValid,
  nameLimit,
  trimText,
} from '@flarewell/domain/fields';
import { checkEmail, identityMessages } from './identity.ts';

export const passwordLimits = { min: 6, max: 128 } as const;
export const redirectDelayMs = 1500;
/** The header in which a request says whose session it expects, by the user's id. */
export const expectedUserHeader = 'Flarewell-User';
const firstRetryMs = 200;

export interface Credentials {
  email: string;
  password: string;
}

export interface SignUp extends Credentials {
  name: string;
}

export const credentialMessages = {
  missing: 'Please enter both email and password',
  shortPassword: `Password must be at least ${passwordLimits.min} characters long`,
  longPassword: `Password must be at most ${passwordLimits.max} characters long`,
} as const;

/** Reports blank fields first; other mistakes only if no field is blank. */
export function validateSignIn(credentials: Credentials): FieldMessages<'email' | 'password'> {
  const blanks = collectMessages(checkBlanks(credentials));
  return isValid(blanks) ? collectMessages(checkCredentials(credentials)) : blanks;
}

export function validateSignUp({
  name,
  ...credentials
}: SignUp): FieldMessages<'email' | 'password' | 'name'> {
  const blanks = collectMessages({
    ...checkBlanks(credentials),
    name: trimText(name) === '' ? identityMessages.name : undefined,
  });
  if (!isValid(blanks)) return blanks;
  return collectMessages({
    ...checkCredentials(credentials),
    name: checkLength('Name', name, nameLimit),
  });
}

function checkBlanks({ email, password }: Credentials) {
  return {
    email: trimText(email) === '' ? credentialMessages.missing : undefined,
    password: password.trim() === '' ? credentialMessages.missing : undefined,
  };
}

function checkCredentials({ email, password }: Credentials) {
  return { email: checkEmail(email), password: checkPasswordLength(password) };
}

export function checkPasswordLength(password: string): string | undefined {
  if (isTooShort(password)) return credentialMessages.shortPassword;
  return password.length > passwordLimits.max ? credentialMessages.longPassword : undefined;
}

/** Spaces alone count as too short: the sign-in form treats them as blank, so they would lock their owner out. */
export function isTooShort(password: string): boolean {
  return password.trim() === '' || password.length < passwordLimits.min;
}

/** The messages for problems with the account or the server. */
export const accountProblems = {
  network: {
    message:
      'Unable to connect to the Flarewell server. Please check your internet connection and verify your Flarewell URL is correct.',
    isSetup: true,
  },
  'invalid-credentials': {
    message:
      "Invalid email or password. Please check your credentials or create a new account if you haven't registered yet.",
    isSetup: false,
  },
  'email-not-confirmed': {
    message: 'Please check your email and click the confirmation link, then try signing in again.',
    isSetup: false,
  },
  'already-registered': {
    message: 'This email is already registered. Please sign in instead.',
    isSetup: false,
  },
  'sign-up-disabled': {
    message: 'Account registration is currently disabled. Please contact support.',
    isSetup: false,
  },
  configuration: {
    message: 'Flarewell configuration error. Please verify your project URL and API key are correct.',
    isSetup: true,
  },
} as const;
export type AccountProblem = keyof typeof accountProblems;

export const unexpectedProblem = 'An unexpected error occurred';

function isAccountProblem(code: string): code is AccountProblem {
  return Object.hasOwn(accountProblems, code);
}

/** Other problems keep their original message, if they have one. */
export function problemMessage(code: string, original?: string): string {
  return isAccountProblem(code) ? accountProblems[code].message : original || unexpectedProblem;
}

/** Setup problems are shown as a warning with a checklist, because correcting the form does not solve them. */
export function isSetupProblem(code: string): boolean {
  return isAccountProblem(code) && accountProblems[code].isSetup;
}

/** Returns the delay (exponential backoff) before a session refresh is retried without a network; `attempt` counts from 0. */
export function refreshRetryMs(attempt: number): number {
  return firstRetryMs * 2 ** attempt;
}
