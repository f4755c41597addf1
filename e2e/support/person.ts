import { randomUUID } from 'node:crypto';
import type { SignUp } from '@flarewell/domain/wire/account/account';
import type { Profile } from '@flarewell/domain/wire/account/profile';
import { linkOf, readLinkToken, subjects, waitForMail } from '@flarewell/e2e/support/servers/mails.ts';
import type { APIRequestContext } from '@playwright/test';
import { connect } from './api.ts';

export interface Person extends SignUp {
  readonly profile: Profile;
}

/** The details of a person who is not registered yet. */
export function makePerson(overrides: Partial<SignUp> = {}): SignUp {
  return { name: 'Maya', email: `maya-${randomUUID()}@example.org`, password: 'correct horse', ...overrides };
}

/** Registers a new person, confirms the email where the server requires it, and leaves the browser of `request` signed in. */
export async function signUp(request: APIRequestContext, overrides?: Partial<SignUp>): Promise<Person> {
  const { account } = connect(request);
  const person = makePerson(overrides);
  const { profile } = await account.signUp(person);
  if (profile) return { ...person, profile };
  const link = linkOf(await waitForMail(person.email, subjects.confirmation));
  await account.verifyEmail(readLinkToken(link, 'verify-email'), person.password);
  return { ...person, profile: await signIn(request, person) };
}

export async function signIn(request: APIRequestContext, { email, password }: SignUp): Promise<Profile> {
  const { profile } = await connect(request).account.signIn({ email, password });
  if (!profile) throw new Error(`${email} is not confirmed.`);
  return profile;
}
