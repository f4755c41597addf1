import { isFirstAccount, signUpModeOf } from '@flarewell/domain/invitations/registration';
import { findInvitationExpiry } from '#db/accounts/invitations.ts';
import {
  type Applicant,
  admitToRegister,
  createAccount,
  findRegistration,
  isAdmittedByDiaryLink,
  type NewAccount,
} from '#db/accounts/registration.ts';
import type { Database } from '#db/database.ts';
import { joinByLink, useUpLink } from '#db/diaries/links.ts';
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
  if (mode === 'invite' && (await isAdmittedByDiaryLink(lookups, applicant))) return;
  if (needsCode) throw makeSetupCodeProblem(setupCode.isGiven ? 'setup-code-wrong' : 'setup-code-needed');
  throw new Problem(tokenHash ? 'invitation-invalid' : 'invitation-needed');
}

function makeSetupCodeProblem(code: 'setup-code-wrong' | 'setup-code-needed'): Problem {
  return new Problem(code, { fields: { setupCode: problems[code].message } });
}

/** Whether an account can be made with a link to a diary. */
export async function mayRegisterByDiaryLink({
  database,
  signUp,
}: Pick<Services, 'database' | 'signUp'>): Promise<boolean> {
  const registration = await findRegistration(database.lookups, signUp);
  const mode = signUpModeOf(registration);
  return mode === 'open' || (mode === 'invite' && registration.mayDiaryLinksRegister);
}

/**
 * Creates the account if the applicant may register, and uses up the invitation or the link to a diary, which it joins. If the email already has an account,
 * throws a problem, except on a server that confirms emails: there nobody may learn that the email is taken, so the
 * invitation is used up all the same, and `isCreated` is false.
 */
export function createAdmitted(
  {
    database,
    needsConfirmation,
    joinLimits,
  }: Pick<Services, 'database' | 'needsConfirmation' | 'joinLimits'>,
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
    const { diaryLinkHash: tokenHash, now } = applicant;
    const join = { tokenHash: tokenHash ?? '', now, limits: joinLimits };
    if (tokenHash && isCreated) {
      const joined = await joinByLink(tx, account.profile.id, join);
      if (typeof joined === 'string') throw new Problem(joined);
    }
    // Nobody may learn from a link that still works that the email is taken.
    if (tokenHash && !isCreated) await useUpLink(tx, tokenHash);
    return { isCreated, invitationId };
  });
}
