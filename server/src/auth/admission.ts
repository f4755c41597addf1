import { isFirstAccount, signUpModeOf } from '@flarewell/domain/invitations/registration';
import { findInvitationExpiry } from '#db/accounts/invitations.ts';
import {
  type Applicant,
  admitToRegister,
  createAccount,
  findRegistration,
  type NewAccount,
} from '#db/accounts/registration.ts';
import type { Database } from '#db/database.ts';
import { Problem, problems } from '#http/problems.ts';
import type { Services } from '#services/services.ts';

/** Refuses before the slow work of a sign-up. This is only an early check; `createAdmitted` decides. */
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
 * Creates the account if the applicant may register, and uses up the invitation. If the email already has an account,
 * throws a problem, except on a server that confirms emails: there nobody may learn that the email is taken, so the
 * invitation is used up all the same, and `isCreated` is false.
 */
export function createAdmitted(
  { database, needsConfirmation }: Pick<Services, 'database' | 'needsConfirmation'>,
  applicant: Applicant,
  account: NewAccount,
): Promise<{ isCreated: boolean; invitationId: string | null }> {
  return database.system.transaction().execute(async (tx) => {
    const admission = await admitToRegister(tx, applicant);
    if (admission.refusal === 'setup-code-needed') throw makeSetupCodeProblem(admission.refusal);
    if (admission.refusal !== null) throw new Problem(admission.refusal);
    const { isOperator, invitationId } = admission;
    const isCreated = await createAccount(tx, {
      ...account,
      profile: { ...account.profile, isOperator },
    });
    if (!isCreated && !needsConfirmation) throw new Problem('already-registered');
    return { isCreated, invitationId };
  });
}
