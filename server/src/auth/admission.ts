import { AsyncLocalStorage } from 'node:async_hooks';
import { signUpModeOf } from '@flarewell/domain/invitations/registration';
import type { Kysely } from 'kysely';
import type { Database } from '#db/database.ts';
import { findInvitationExpiry } from '#db/invitations.ts';
import { type Admission, type Applicant, admitToRegister, findRegistration } from '#db/registration.ts';
import type { Tables } from '#db/schema.ts';
import { Problem } from '#http/problems.ts';

interface SignUp {
  applicant: Applicant;
  /** What `admit` decided; null if the library did not get as far as creating an account. */
  admission: Admission | null;
}

const current = new AsyncLocalStorage<SignUp>();

/**
 * Refuses before the slow work of a sign-up. Nothing is settled by that: `admit` decides in the transaction that creates the
 * account.
 */
export async function refuseUninvited({ lookups }: Database, applicant: Applicant): Promise<void> {
  const mode = signUpModeOf(await findRegistration(lookups, applicant.setting));
  if (mode === 'closed') throw new Problem('sign-up-disabled');
  if (mode === 'open') return;
  if (!applicant.tokenHash) throw new Problem('invitation-needed');
  const expiresAt = await findInvitationExpiry(lookups, applicant.tokenHash, applicant.now);
  if (!expiresAt) throw new Problem('invitation-invalid');
}

/**
 * Calls the auth library, which creates an account for the applicant. Returns the invitation that was used, if any.
 * `isCreated` is false if the library hid that the email already has an account.
 */
export async function withAdmission<Result>(
  applicant: Applicant,
  call: () => Promise<Result>,
): Promise<{ result: Result; isCreated: boolean; invitationId: string | null }> {
  const signUp: SignUp = { applicant, admission: null };
  const result = await current.run(signUp, call).catch((error) => {
    // The library has replaced our refusal by an error of its own.
    throw signUp.admission?.refusal ? new Problem(signUp.admission.refusal) : error;
  });
  const admitted = signUp.admission?.refusal === null ? signUp.admission : null;
  return { result, isCreated: admitted !== null, invitationId: admitted?.invitationId ?? null };
}

/** Called in the transaction that creates an account, before it is created. Returns whether it becomes an operator. */
export async function admit(tx: Kysely<Tables>): Promise<{ isOperator: boolean }> {
  const signUp = current.getStore();
  if (!signUp) throw new Error('An account can be created only for an applicant.');
  const admission = await admitToRegister(tx, signUp.applicant);
  signUp.admission = admission;
  if (admission.refusal !== null) throw new Problem(admission.refusal);
  return { isOperator: admission.isOperator };
}
