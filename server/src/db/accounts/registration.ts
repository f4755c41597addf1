import type { Profile } from '@flarewell/domain/account/profile';
import {
  asksWhoMayRegister,
  type Registration,
  type SignUpMode,
  signUpModeOf,
  type WhoMayRegister,
} from '@flarewell/domain/invitations/registration';
import type { Kysely } from 'kysely';
import { deleteUnconfirmedAccount } from '#db/accounts/accounts.ts';
import { renewSetupNonce } from '#db/accounts/installation.ts';
import { useInvitation } from '#db/accounts/invitations.ts';
import { createProfile } from '#db/accounts/profile.ts';
import { findDiaryLink } from '#db/diaries/links.ts';
import type { Tables } from '#db/schema.ts';

/** What a sign-up brings along. */
export interface Applicant {
  /** The setting SIGN_UP. */
  setting: SignUpMode | null;
  /** The answer of the first account to the question who may register. */
  choice: WhoMayRegister | null;
  /** Of the invitation's token; null without one. */
  tokenHash: string | null;
  /** Of the token of a link to a diary; null without one. */
  diaryLinkHash: string | null;
  /** Null where the first account needs no setup code. */
  setupCode: {
    isGiven: boolean;
    /** What the given code was made from, if it is right. */
    provenNonce: string | null;
  } | null;
  /** Makes the setup code invalid once the first account exists. */
  nextNonce: string;
  /** The email, on a server that confirms emails: an account that nobody has confirmed is replaced. Null on other servers. */
  replacedEmail: string | null;
  now: string;
}

export type SignUpRefusal =
  | 'sign-up-disabled'
  | 'setup-code-needed'
  | 'invitation-needed'
  | 'invitation-invalid';

export type Admission =
  | { refusal: SignUpRefusal }
  /** `invitationId` is the invitation that was used. */
  | { refusal: null; isOperator: boolean; invitationId: string | null };

export interface StoredRegistration extends Registration {
  /** Whether somebody with a link to a diary needs no invitation. An operator decides it. */
  mayDiaryLinksRegister: boolean;
}

/** The functions of this file take `system`, because they are about people who have no account yet. */
export async function findRegistration(
  system: Kysely<Tables>,
  setting: SignUpMode | null,
): Promise<StoredRegistration> {
  const { choice, has_accounts, diary_links } = await system
    .selectNoFrom(({ selectFrom, exists }) => [
      selectFrom('registration').select('who_may_register').where('name', '=', 'registration').as('choice'),
      selectFrom('registration')
        .select('diary_links_register')
        .where('name', '=', 'registration')
        .as('diary_links'),
      exists(selectFrom('users').select('id')).as('has_accounts'),
    ])
    .executeTakeFirstOrThrow();
  return {
    setting,
    choice,
    hasAccounts: Boolean(has_accounts),
    mayDiaryLinksRegister: Boolean(diary_links),
  };
}

/**
 * Decides whether somebody may register, uses their invitation, and deletes the unconfirmed account that they replace. Call
 * it in the transaction that creates the account: so an invitation is never used without an account, no account is created
 * without its invitation, and none is replaced by somebody who may not register.
 */
export async function admitToRegister(tx: Kysely<Tables>, applicant: Applicant): Promise<Admission> {
  const { setting, choice, tokenHash, setupCode, nextNonce, replacedEmail, now } = applicant;
  const registration = await lockRegistration(tx, setting, now);
  const mode = signUpModeOf(registration);
  if (mode === 'closed') return { refusal: 'sign-up-disabled' };
  const invitationId = tokenHash ? await useInvitation(tx, tokenHash, now) : null;
  const isInvited = invitationId !== null || (await isAdmittedByDiaryLink(tx, applicant));
  if (mode === 'invite' && !isInvited) {
    return { refusal: tokenHash ? 'invitation-invalid' : 'invitation-needed' };
  }
  if (!registration.hasAccounts) {
    // Whoever can run a command on the server made the invitation, so it is worth as much as the code.
    const needsCode = setupCode !== null && invitationId === null;
    const isRenewed = await renewSetupNonce(tx, {
      next: nextNonce,
      ...(needsCode && { current: setupCode.provenNonce }),
    });
    if (needsCode && !isRenewed) return { refusal: 'setup-code-needed' };
  }
  if (choice && asksWhoMayRegister(registration)) await chooseWhoMayRegister(tx, choice, now);
  const replaced = replacedEmail ? await deleteUnconfirmedAccount(tx, replacedEmail) : null;
  // Only the owner of the email can confirm it, so the role of the first account stays with that person.
  const isOperator = !registration.hasAccounts || replaced?.isOperator === true;
  return { refusal: null, isOperator, invitationId };
}

/** Whether the applicant has a link to a diary that works, and an operator lets such links replace invitations. */
export async function isAdmittedByDiaryLink(
  system: Kysely<Tables>,
  { setting, diaryLinkHash, now }: Applicant,
): Promise<boolean> {
  if (!diaryLinkHash) return false;
  const { mayDiaryLinksRegister } = await findRegistration(system, setting);
  return mayDiaryLinksRegister && (await findDiaryLink(system, diaryLinkHash, now)) !== null;
}

/** Decides whether links to diaries replace invitations. */
export async function allowDiaryLinks(
  system: Kysely<Tables>,
  isAllowed: boolean,
  now: string,
): Promise<void> {
  await writeRegistration(system, { diary_links_register: isAllowed, updated_at: now });
}

export interface NewAccount {
  profile: Profile;
  accountId: string;
  passwordHash: string | null;
}

/** Returns false if the email has an account. */
export async function createAccount(
  tx: Kysely<Tables>,
  { profile, accountId, passwordHash }: NewAccount,
): Promise<boolean> {
  const { id, createdAt: now } = profile;
  if (!(await createProfile(tx, profile))) return false;
  await tx
    .insertInto('accounts')
    .values({
      id: accountId,
      user_id: id,
      account_id: id,
      provider_id: 'credential',
      password: passwordHash,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return true;
}

/**
 * Creates an account without a password, which the owner chooses later. A command does this, so nobody has to be admitted. As
 * the first account it cannot be asked who else may register: unless the setting says it, people then need an invitation.
 */
export function createWithoutPassword(
  system: Kysely<Tables>,
  {
    profile,
    accountId,
    setting,
    nextNonce,
  }: Omit<NewAccount, 'passwordHash'> & Pick<Applicant, 'setting' | 'nextNonce'>,
): Promise<{ isOperator: boolean; isForInvited: boolean }> {
  const { createdAt: now } = profile;
  return system.transaction().execute(async (tx) => {
    const registration = await lockRegistration(tx, setting, now);
    const [isOperator, isForInvited] = [!registration.hasAccounts, asksWhoMayRegister(registration)];
    if (isOperator) await renewSetupNonce(tx, { next: nextNonce });
    const account = { profile: { ...profile, isOperator }, accountId, passwordHash: null };
    if (!(await createAccount(tx, account))) throw new Error('The email has an account.');
    if (isForInvited) await chooseWhoMayRegister(tx, 'invited', now);
    return { isOperator, isForInvited };
  });
}

/** Two people may register at this moment: the slower one waits here, and is not the first any more. */
async function lockRegistration(
  tx: Kysely<Tables>,
  setting: SignUpMode | null,
  now: string,
): Promise<StoredRegistration> {
  const registration = await findRegistration(tx, setting);
  if (registration.hasAccounts) return registration;
  await writeRegistration(tx, { updated_at: now });
  return findRegistration(tx, setting);
}

export async function chooseWhoMayRegister(
  system: Kysely<Tables>,
  choice: WhoMayRegister,
  now: string,
): Promise<void> {
  await writeRegistration(system, { who_may_register: choice, updated_at: now });
}

/** Creates the single row if there is none yet. On PostgreSQL, this also locks it until the end of the transaction. */
async function writeRegistration(
  system: Kysely<Tables>,
  changes: { who_may_register?: WhoMayRegister; diary_links_register?: boolean; updated_at: string },
): Promise<void> {
  await system
    .insertInto('registration')
    .values({ name: 'registration', ...changes })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(changes))
    .execute();
}
