import { AsyncLocalStorage } from 'node:async_hooks';
import { isFirstAccount, signUpModeOf } from '@flarewell/domain/invitations/registration';
import type { Kysely } from 'kysely';
import type { Database } from '#db/database.ts';
import { findInvitationExpiry } from '#db/invitations.ts';
import { type Admission, type Applicant, admitToRegister, findRegistration } from '#db/registration.ts';
import type { Tables } from '#db/schema.ts';
import { Problem, problems } from '#http/problems.ts';

type Admitted = Extract<Admission, { refusal: null }>;

interface SignUp {
  applicant: Applicant;
  /** Set by `admit`. */
  admitted: Admitted | null;
  /** Set by `createAdmitted`; null if the library did not try to create an account. */
  isCreated: boolean | null;
}

const current = new AsyncLocalStorage<SignUp>();

/** Refuses before the slow work of a sign-up. This is only an early check; `admit` decides. */
export async function refuseUninvited({ lookups }: Database, applicant: Applicant): Promise<void> {
  const { setting, tokenHash, setupCode, now } = applicant;
  const registration = await findRegistration(lookups, setting);
  const mode = signUpModeOf(registration);
  if (mode === 'closed') throw new Problem('sign-up-disabled');
  const needsCode = setupCode?.provenNonce === null && isFirstAccount(registration);
  if (mode === 'open' && !needsCode) return;
  if (tokenHash && (await findInvitationExpiry(lookups, tokenHash, now))) return;
  if (needsCode) throw makeSetupCodeProblem(setupCode.isGiven ? 'setup-code-wrong' : 'setup-code-needed');
  throw new Problem(tokenHash ? 'invitation-invalid' : 'invitation-needed');
}

function makeSetupCodeProblem(code: 'setup-code-wrong' | 'setup-code-needed'): Problem {
  return new Problem(code, { fields: { setupCode: problems[code].message } });
}

/**
 * Calls the auth library, which creates an account for the applicant. Returns the invitation that was used, if any.
 * `isCreated` is false if the library hid that the email already has an account.
 */
export async function withAdmission<Result>(
  applicant: Applicant,
  call: () => Promise<Result>,
): Promise<{ result: Result; isCreated: boolean; invitationId: string | null }> {
  const signUp: SignUp = { applicant, admitted: null, isCreated: null };
  const result = await current.run(signUp, call).catch((error) => {
    // The library has replaced our refusal by an error of its own.
    throw signUp.isCreated === false ? new Problem('already-registered') : error;
  });
  return {
    result,
    isCreated: signUp.isCreated === true,
    invitationId: signUp.admitted?.invitationId ?? null,
  };
}

/**
 * Call it at the start of each transaction of the auth library. In that of a sign-up it decides whether the applicant may
 * register. An unconfirmed account with the same email is deleted by that, before the library looks whether the email is
 * taken.
 */
export async function admit(tx: Kysely<Tables>): Promise<void> {
  const signUp = current.getStore();
  if (!signUp) return;
  const admission = await admitToRegister(tx, signUp.applicant);
  if (admission.refusal === 'setup-code-needed') throw makeSetupCodeProblem(admission.refusal);
  if (admission.refusal !== null) throw new Problem(admission.refusal);
  signUp.admitted = admission;
}

/** Creates the account of an applicant whom `admit` let in. `create` returns false if the email is taken. */
export async function createAdmitted(create: (admitted: Admitted) => Promise<boolean>): Promise<void> {
  const signUp = current.getStore();
  if (!signUp?.admitted) throw new Error('An account can be created only for an applicant.');
  signUp.isCreated = await create(signUp.admitted);
  if (!signUp.isCreated) throw new Problem('already-registered');
}
