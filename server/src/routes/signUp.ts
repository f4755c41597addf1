import { validateSignUp } from '@flarewell/domain/account/account';
import { normalizeEmail } from '@flarewell/domain/account/identity';
import { isTimezone } from '@flarewell/domain/day';
import { collectMessages, trimText } from '@flarewell/domain/fields';
import { asksWhoMayRegister, isFirstAccount, signUpModeOf } from '@flarewell/domain/invitations/registration';
import { type SignUp, serverFeaturesShape, signedInShape, signUpShape } from '@flarewell/domain/wire/account';
import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { refuseUninvited, withAdmission } from '#auth/admission.ts';
import { callAuth, headersFor } from '#auth/calls.ts';
import { readClientAddress } from '#auth/limits/address.ts';
import { makeRegisteredProblem, refuseIfToldTooOften } from '#auth/limits/alreadyRegistered.ts';
import { rememberDevice } from '#auth/limits/knownDevices.ts';
import { sendSignUpMail } from '#auth/mail/linkMails.ts';
import { checkNewPassword } from '#auth/newPassword.ts';
import { canUsePasskeys } from '#auth/passkeyPlugin.ts';
import { hashPassword, withPasswordHash } from '#auth/passwords.ts';
import { endSession, recordSignIn } from '#auth/session.ts';
import { proveSetupCode } from '#auth/setupCode.ts';
import { hashToken } from '#auth/tokens.ts';
import { findCredentials } from '#db/accounts/credentials.ts';
import { useInvitation } from '#db/invitations.ts';
import { findProfile } from '#db/profile.ts';
import { type Applicant, findRegistration } from '#db/registration.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem, refuseInvalid } from '#http/problems.ts';
import type { Api, ApiEnv } from '#http/router.ts';
import type { Services } from '#services.ts';

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
        ),
      },
    }),
    async (c) => {
      const wish = c.req.valid('json');
      refuseInvalid(validateSignUp(wish));
      refuseInvalid(collectMessages({ password: checkNewPassword(wish.password, wish) }));
      await throttle.count({ signUpAddress: readClientAddress(c, trustedProxies) });
      if (!services.needsConfirmation) await refuseIfToldTooOften(services, c);
      const email = normalizeEmail(wish.email);
      const { token, userId } = await register(c, services, { ...wish, email }).catch((error) => {
        if (error instanceof Problem)
          securityLog.note('sign-up-failed', { c, account: email, reason: error.code });
        throw error;
      });
      if (!token) {
        sendSignUpMail(services, c, { email, userId });
        return c.json({ profile: null, needsConfirmation: true, secondFactorToken: null }, 200);
      }
      const profile = await startSession(c, services, { token, userId, isShared: wish.isSharedDevice });
      return c.json({ profile, needsConfirmation: false, secondFactorToken: null }, 200);
    },
  );
}

type Request = Context<ApiEnv>;

type Registered = { token: null; userId: string | null } | { token: string; userId: string };

/**
 * Creates the account. Without a token the email has to be confirmed; the answer is then the same if the email is taken.
 */
async function register(c: Request, services: Services, wish: SignUp): Promise<Registered> {
  const { database, securityLog, now } = services;
  await refuseUnknownProxy(c, services);
  const note = { c, account: wish.email };
  const applicant: Applicant = {
    setting: services.signUp,
    choice: wish.whoMayRegister ?? null,
    tokenHash: wish.invitation ? hashToken(wish.invitation) : null,
    setupCode: services.asksForSetupCode ? await readSetupCode(services, wish.setupCode) : null,
    nextNonce: services.makeId(),
    replacedEmail: services.needsConfirmation ? wish.email : null,
    now: now(),
  };
  await refuseUninvited(database, applicant);
  const create = await prepareAccount(c, services, wish);
  const { result, isCreated, invitationId } = await withAdmission(applicant, create).catch((error) =>
    answerTaken(c, services, { applicant, error }),
  );
  if (isCreated) securityLog.note('sign-up', note);
  else securityLog.note('sign-up-failed', { ...note, reason: 'already-registered' });
  if (invitationId) securityLog.note('invitation-used', { ...note, invitation: invitationId });
  return result;
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

/** Hashes the password before anything is written, because the library would do this slow work inside its transaction. */
async function prepareAccount(
  c: Request,
  services: Services,
  wish: SignUp,
): Promise<() => Promise<Registered>> {
  const { email, password, timezone = '', isSharedDevice = false } = wish;
  const passwordHash = await hashPassword(password);
  const body = {
    name: trimText(wish.name),
    email,
    password,
    timezone: isTimezone(timezone) ? timezone : 'UTC',
  };
  const headers = headersFor(c, services);
  const signUp = () => services.auth.api.signUpEmail({ body, headers, returnHeaders: true });
  return async () => {
    const { token, user } = await callAuth(c, () => withPasswordHash(passwordHash, signUp), {
      endsWithBrowser: isSharedDevice,
    });
    return { token, userId: user.id };
  };
}

/** Throws the error again, unless it says that the email is taken and this must not be told. */
async function answerTaken(
  c: Request,
  services: Services,
  { applicant: { tokenHash, now }, error }: { applicant: Applicant; error: unknown },
) {
  if (!(error instanceof Problem) || error.code !== 'already-registered') throw error;
  if (!services.needsConfirmation) throw await makeRegisteredProblem(services, c);
  // As for every taken email: an invitation that still works would tell that the email has an account.
  const invitationId = tokenHash ? await useInvitation(services.database.system, tokenHash, now) : null;
  return { result: { token: null, userId: null }, isCreated: false, invitationId };
}

/** Ends the session of whoever used this browser before, and returns the profile of the new account. */
async function startSession(
  c: Request,
  services: Services,
  { token, userId, isShared = false }: { token: string; userId: string; isShared?: boolean | undefined },
) {
  await endSession(c, services);
  await recordSignIn(c, services, token, { isShared });
  const account = await findCredentials(services.database.lookups, { userId });
  if (account && !isShared) rememberDevice(c, services, account);
  return services.database.readAsUser(userId, findProfile);
}
