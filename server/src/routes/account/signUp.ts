import { validateSignUp } from '@flarewell/domain/account/account';
import { normalizeEmail } from '@flarewell/domain/account/identity';
import { createProfile } from '@flarewell/domain/account/profile';
import { isTimezone } from '@flarewell/domain/day';
import { collectMessages } from '@flarewell/domain/fields';
import { asksWhoMayRegister, isFirstAccount, signUpModeOf } from '@flarewell/domain/invitations/registration';
import {
  type SignUp,
  serverFeaturesShape,
  signedInShape,
  signUpShape,
} from '@flarewell/domain/wire/account/account';
import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { createAdmitted, refuseUninvited } from '#auth/admission.ts';
import { makeRegisteredProblem, refuseIfToldTooOften } from '#auth/limits/alreadyRegistered.ts';
import { rememberDevice } from '#auth/limits/knownDevices.ts';
import { sendSignUpMail } from '#auth/mail/linkMails.ts';
import { checkNewPassword } from '#auth/newPassword.ts';
import { canUsePasskeys } from '#auth/passkeys.ts';
import { hashPassword } from '#auth/passwords.ts';
import { startSession } from '#auth/session.ts';
import { proveSetupCode } from '#auth/setupCode.ts';
import { hashToken } from '#auth/tokens.ts';
import { findCredentials } from '#db/accounts/credentials.ts';
import { findProfile } from '#db/accounts/profile.ts';
import { type Applicant, findRegistration } from '#db/accounts/registration.ts';
import { inOwnDiary } from '#db/database.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem, refuseInvalid } from '#http/problems.ts';
import { readClientAddress } from '#http/requests/address.ts';
import type { Api, ApiEnv } from '#http/router.ts';
import type { Services } from '#services/services.ts';

const tags = ['Account'];

export function addSignUpRoutes(api: Api, services: Services): void {
  const { database, throttle, securityLog, trustedProxies } = services;

  api.openapi(
    createRoute({
      method: 'get',
      path: '/api/auth/features',
      tags,
      operationId: 'readServerFeatures',
      summary: 'Read what this server offers to people who are not signed in',
      security: [],
      responses: { 200: json(serverFeaturesShape, 'The features'), ...refusals() },
    }),
    async (c) => {
      const registration = await findRegistration(database.lookups, services.signUp);
      return c.json(
        {
          signUp: signUpModeOf(registration),
          isFirstAccount: isFirstAccount(registration),
          asksWhoMayRegister: asksWhoMayRegister(registration),
          needsSetupCode: services.asksForSetupCode && isFirstAccount(registration),
          mail: services.mail !== null,
          passkeys: canUsePasskeys(services.publicUrl),
        },
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/sign-up/email',
      tags,
      operationId: 'signUp',
      summary: 'Register, and sign in unless the email has to be confirmed first',
      description:
        'Signing in ends the session that the browser had before, whoever it belonged to. The first account of a server becomes its operator. An invitation is used up by registering; a server that is open to anybody ignores one that does not work.',
      security: [],
      request: { body: jsonBody(signUpShape) },
      responses: {
        200: json(signedInShape, 'Registered'),
        ...refusals(
          'already-registered',
          'sign-up-disabled',
          'setup-code-needed',
          'setup-code-wrong',
          'invitation-needed',
          'invitation-invalid',
          'diary-link-gone',
          'too-many-members',
          // The operator deleted or disabled the account before its first session began.
          'signed-out',
        ),
      },
    }),
    async (c) => {
      const input = c.req.valid('json');
      refuseInvalid(validateSignUp(input));
      refuseInvalid(collectMessages({ password: checkNewPassword(input.password, input) }));
      await throttle.count({ signUpAddress: readClientAddress(c, trustedProxies) });
      if (!services.needsConfirmation) await refuseIfToldTooOften(services, c);
      const email = normalizeEmail(input.email);
      const userId = await register(c, services, { ...input, email }).catch(async (error) => {
        if (!(error instanceof Problem)) throw error;
        securityLog.note('sign-up-failed', { c, account: email, reason: error.code });
        throw error.code === 'already-registered' ? await makeRegisteredProblem(services, c) : error;
      });
      if (services.needsConfirmation) {
        sendSignUpMail(services, c, { email, userId });
        return c.json({ profile: null, needsConfirmation: true, secondFactorToken: null }, 200);
      }
      const account = userId && (await findCredentials(database.system, { userId }));
      const isShared = input.isSharedDevice ?? false;
      if (!account || !(await startSession(c, services, account, { isShared })))
        throw new Problem('signed-out');
      if (!isShared) rememberDevice(c, services, account);
      const profile = await database.readAsMember(inOwnDiary(account.userId), findProfile);
      return c.json({ profile, needsConfirmation: false, secondFactorToken: null }, 200);
    },
  );
}

type Request = Context<ApiEnv>;

/** Creates the account. Returns its id; null if the email is taken, which a server that confirms emails does not tell. */
async function register(c: Request, services: Services, input: SignUp): Promise<string | null> {
  const { database, securityLog, makeId, now } = services;
  await refuseUnknownProxy(c, services);
  const { email, name, timezone = '', invitation, diaryLink, whoMayRegister = null } = input;
  const createdAt = now();
  const applicant: Applicant = {
    setting: services.signUp,
    choice: whoMayRegister,
    tokenHash: invitation ? hashToken(invitation) : null,
    diaryLinkHash: diaryLink ? hashToken(diaryLink) : null,
    setupCode: services.asksForSetupCode ? await readSetupCode(services, input.setupCode) : null,
    nextNonce: makeId(),
    replacedEmail: services.needsConfirmation ? email : null,
    now: createdAt,
  };
  await refuseUninvited(database, applicant);
  const profile = createProfile({
    id: makeId(),
    email,
    name,
    timezone: isTimezone(timezone) ? timezone : 'UTC',
    createdAt,
  });
  // Before the transaction, because hashing is slow.
  const passwordHash = await hashPassword(input.password);
  const account = { profile, accountId: makeId(), passwordHash };
  const { isCreated, invitationId } = await createAdmitted(services, applicant, account);
  const note = { c, account: email };
  if (isCreated) securityLog.note('sign-up', note);
  else securityLog.note('sign-up-failed', { ...note, reason: 'already-registered' });
  if (invitationId) securityLog.note('invitation-used', { ...note, invitation: invitationId });
  return isCreated ? profile.id : null;
}

/**
 * A server that is meant for this computer alone asks for no setup code. A proxy that its operator has not told it of, and
 * that hides the name it is reached by, would let anybody in the network become the operator.
 */
async function refuseUnknownProxy(
  c: Request,
  { database, signUp, asksForSetupCode, trustedProxies }: Services,
) {
  const isProxied = ['Forwarded', 'Via', 'X-Forwarded-For', 'X-Real-IP'].some((name) => c.req.header(name));
  if (asksForSetupCode || trustedProxies > 0 || !isProxied) return;
  if (isFirstAccount(await findRegistration(database.lookups, signUp))) throw new Problem('wrong-host');
}

async function readSetupCode(services: Services, typed = ''): Promise<Applicant['setupCode']> {
  const isGiven = typed.trim() !== '';
  return { isGiven, provenNonce: isGiven ? await proveSetupCode(services, typed) : null };
}
