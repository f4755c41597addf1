import { validateSignUp } from '@flarewell/domain/account/account';
import { normalizeEmail } from '@flarewell/domain/account/identity';
import { isTimezone } from '@flarewell/domain/day';
import { collectMessages, trimText } from '@flarewell/domain/fields';
import { serverFeaturesShape, signedInShape, signUpShape } from '@flarewell/domain/wire/account';
import { createRoute } from '@hono/zod-openapi';
import { deleteAccountAndRecords } from '#archive/deleteAccount.ts';
import { callAuth, headersFor } from '#auth/calls.ts';
import { readClientAddress } from '#auth/limits/address.ts';
import { makeRegisteredProblem, refuseIfToldTooOften } from '#auth/limits/alreadyRegistered.ts';
import { forgetDevice, rememberDevice } from '#auth/limits/knownDevices.ts';
import { sendSignUpMail } from '#auth/mail/linkMails.ts';
import { checkNewPassword } from '#auth/newPassword.ts';
import { canUsePasskeys } from '#auth/passkeyPlugin.ts';
import { hashPassword, withPasswordHash } from '#auth/passwords.ts';
import { requireProof } from '#auth/proof.ts';
import { clearBrowserCache, dropSessionCookie, endSession, recordSignIn } from '#auth/session.ts';
import { deleteUnconfirmedAccount, isEmailTaken } from '#db/accounts/accounts.ts';
import { findCredentials } from '#db/accounts/credentials.ts';
import { findProfile } from '#db/profile.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem, refuseInvalid } from '#http/problems.ts';
import type { Api } from '#http/router.ts';
import type { Services } from '#services.ts';

const tags = ['Account'];
const gone = { description: 'Done' };

export function addAccountRoutes(api: Api, services: Services): void {
  const { auth, database, throttle, securityLog, trustedProxies, now } = services;
  const profileOf = (userId: string) => database.readAsUser(userId, findProfile);

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
    (c) => {
      const { isSignUpOpen: signUp, mail, publicUrl } = services;
      return c.json({ signUp, mail: mail !== null, passkeys: canUsePasskeys(publicUrl) }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/sign-up/email',
      tags,
      operationId: 'signUp',
      summary: 'Register, and sign in unless the email has to be confirmed first',
      description: 'Signing in ends the session that the browser had before, whoever it belonged to.',
      security: [],
      request: { body: jsonBody(signUpShape) },
      responses: {
        200: json(signedInShape, 'Registered'),
        ...refusals('already-registered', 'sign-up-disabled'),
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
      if (!services.needsConfirmation) await refuseIfToldTooOften(services, c);
      // Hashed before anything is written, because the library would do this slow work inside its transaction.
      const passwordHash = await hashPassword(body.password);
      if (services.needsConfirmation && services.isSignUpOpen) {
        await deleteUnconfirmedAccount(database.system, body.email);
      }
      const headers = headersFor(c, services, address);
      const { token, user } = await callAuth(
        c,
        () =>
          withPasswordHash(passwordHash, () => auth.api.signUpEmail({ body, headers, returnHeaders: true })),
        { endsWithBrowser: isSharedDevice },
      ).catch(async (error) => {
        // If two sign-ups with one email run at once, the slower one fails in the database.
        const isTaken =
          error instanceof Problem
            ? error.code === 'already-registered'
            : await isEmailTaken(database.system, body.email);
        if (isTaken && services.needsConfirmation) return { token: null, user: null };
        if (isTaken) securityLog.note('sign-up-failed', { ...note, reason: 'already-registered' });
        throw isTaken ? await makeRegisteredProblem(services, c) : error;
      });
      // For a taken address, the library returns a made-up user.
      const registered = await findCredentials(database.system, { email: body.email });
      if (user && registered?.userId === user.id) securityLog.note('sign-up', note);
      else securityLog.note('sign-up-failed', { ...note, reason: 'already-registered' });
      if (!token) {
        sendSignUpMail(services, c, { email: body.email, userId: user?.id ?? null });
        return c.json({ profile: null, needsConfirmation: true, secondFactorToken: null }, 200);
      }
      // Ends the session of whoever used this browser before.
      await endSession(c, services);
      await recordSignIn(services, token, { isShared: isSharedDevice });
      if (!isSharedDevice) await rememberDevice(c, services, user.id);
      const profile = await profileOf(user.id);
      return c.json({ profile, needsConfirmation: false, secondFactorToken: null }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/sign-out',
      tags,
      operationId: 'signOut',
      summary: 'End this session; does nothing if it has already ended',
      security: [],
      responses: { 204: gone, ...refusals() },
    }),
    async (c) => {
      await endSession(c, services);
      dropSessionCookie(c, services.publicUrl);
      clearBrowserCache(c);
      return c.body(null, 204);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/delete-account',
      tags,
      operationId: 'deleteAccount',
      summary: 'Permanently delete the account, every record and every photo',
      responses: { 204: gone, ...refusals('signed-out', 'proof-needed') },
    }),
    async (c) => {
      const { userId } = c.var.session;
      requireProof(c.var.session, now());
      await deleteAccountAndRecords(services, userId, now());
      securityLog.note('account-deleted', { c });
      forgetDevice(c, services, userId);
      dropSessionCookie(c, services.publicUrl);
      clearBrowserCache(c);
      return c.body(null, 204);
    },
  );
}
