import { validateSignUp } from '@flarewell/domain/account/account';
import { normalizeEmail } from '@flarewell/domain/account/identity';
import { isTimezone } from '@flarewell/domain/day';
import { collectMessages, trimText } from '@flarewell/domain/fields';
import { asksWhoMayRegister, signUpModeOf } from '@flarewell/domain/invitations/registration';
import { serverFeaturesShape, signedInShape, signUpShape } from '@flarewell/domain/wire/account';
import { createRoute } from '@hono/zod-openapi';
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
import { hashToken } from '#auth/tokens.ts';
import { deleteUnconfirmedAccount, isEmailTaken } from '#db/accounts/accounts.ts';
import { useInvitation } from '#db/invitations.ts';
import { findProfile } from '#db/profile.ts';
import { type Applicant, findRegistration } from '#db/registration.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem, refuseInvalid } from '#http/problems.ts';
import type { Api } from '#http/router.ts';
import type { Services } from '#services.ts';

const tags = ['Account'];

export function addSignUpRoutes(api: Api, services: Services): void {
  const { auth, database, throttle, securityLog, trustedProxies, now } = services;

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
          asksWhoMayRegister: asksWhoMayRegister(registration),
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
        ...refusals('already-registered', 'sign-up-disabled', 'invitation-needed', 'invitation-invalid'),
      },
    }),
    async (c) => {
      const { timezone = '', isSharedDevice = false, ...signUp } = c.req.valid('json');
      refuseInvalid(validateSignUp(signUp));
      refuseInvalid(collectMessages({ password: checkNewPassword(signUp.password, signUp) }));
      const address = readClientAddress(c, trustedProxies);
      await throttle.count({ signUpAddress: address });
      const body = {
        name: trimText(signUp.name),
        email: normalizeEmail(signUp.email),
        password: signUp.password,
        timezone: isTimezone(timezone) ? timezone : 'UTC',
      };
      const note = { c, account: body.email };
      const applicant: Applicant = {
        setting: services.signUp,
        choice: signUp.whoMayRegister ?? null,
        tokenHash: signUp.invitation ? hashToken(signUp.invitation) : null,
        now: now(),
      };
      if (!services.needsConfirmation) await refuseIfToldTooOften(services, c);
      await refuseUninvited(database, applicant).catch((problem) => {
        if (problem instanceof Problem) securityLog.note('sign-up-failed', { ...note, reason: problem.code });
        throw problem;
      });
      // Hashed before anything is written, because the library would do this slow work inside its transaction.
      const passwordHash = await hashPassword(body.password);
      if (services.needsConfirmation) await deleteUnconfirmedAccount(database.system, body.email);
      const headers = headersFor(c, services, address);
      const register = () =>
        callAuth(
          c,
          () =>
            withPasswordHash(passwordHash, () =>
              auth.api.signUpEmail({ body, headers, returnHeaders: true }),
            ),
          { endsWithBrowser: isSharedDevice },
        );
      const { result, isCreated, ...used } = await withAdmission(applicant, register).catch(async (error) => {
        // If two sign-ups with one email run at once, the slower one fails in the database.
        const isTaken =
          error instanceof Problem
            ? error.code === 'already-registered'
            : await isEmailTaken(database.system, body.email);
        if (isTaken && services.needsConfirmation) {
          return { result: { token: null, user: null }, isCreated: false, invitationId: null };
        }
        if (isTaken) securityLog.note('sign-up-failed', { ...note, reason: 'already-registered' });
        throw isTaken ? await makeRegisteredProblem(services, c) : error;
      });
      const { token, user } = result;
      if (isCreated) securityLog.note('sign-up', note);
      else securityLog.note('sign-up-failed', { ...note, reason: 'already-registered' });
      // Used up for a taken email as well: an invitation that still works would tell that the email has an account.
      const invitation =
        isCreated || !applicant.tokenHash
          ? used.invitationId
          : await useInvitation(database.system, applicant.tokenHash, applicant.now);
      if (invitation) securityLog.note('invitation-used', { ...note, invitation });
      if (!token) {
        sendSignUpMail(services, c, { email: body.email, userId: user?.id ?? null });
        return c.json({ profile: null, needsConfirmation: true, secondFactorToken: null }, 200);
      }
      // Ends the session of whoever used this browser before.
      await endSession(c, services);
      await recordSignIn(services, token, { isShared: isSharedDevice });
      if (!isSharedDevice) await rememberDevice(c, services, user.id);
      const profile = await database.readAsUser(user.id, findProfile);
      return c.json({ profile, needsConfirmation: false, secondFactorToken: null }, 200);
    },
  );
}
