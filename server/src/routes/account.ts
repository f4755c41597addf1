import { validateSignIn, validateSignUp } from '@flarewell/domain/account';
import { isTimezone } from '@flarewell/domain/day';
import { trimText } from '@flarewell/domain/fields';
import { normalizeEmail } from '@flarewell/domain/identity';
import {
  passwordShape,
  serverFeaturesShape,
  signedInShape,
  signInShape,
  signUpShape,
} from '@flarewell/domain/wire/account';
import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type Api, type ApiEnv, json, jsonBody, refusals, refuseInvalid, type Services } from '#api.ts';
import { resetRecords } from '#archive/reset.ts';
import { addressOf, networkOf } from '#auth/address.ts';
import { callAuth, headersFor } from '#auth/calls.ts';
import { checkPassword } from '#auth/passwordCheck.ts';
import { clearBrowserCache, dropSessionCookie, readSession, shareSession } from '#auth/session.ts';
import { deleteAccount, deleteUnconfirmedAccount, isEmailTaken } from '#db/accounts.ts';
import { findProfile } from '#db/profile.ts';
import { deleteSession } from '#db/sessions.ts';
import { Problem } from '#problems.ts';

const tags = ['Account'];
const gone = { description: 'Done' };

export function addAccountRoutes(api: Api, services: Services): void {
  const { auth, database, throttle, photos, trustedProxies, now } = services;
  const profileOf = (userId: string) => database.readAsUser(userId, findProfile);
  /** The session that a request came with, and what hangs on it: the pushes to this browser. */
  async function endSession(c: Context<ApiEnv>): Promise<void> {
    const session = await readSession(c, services);
    if (!session) return;
    await deleteSession(database.system, session.userId, session.id);
    clearBrowserCache(c);
  }

  api.openapi(
    createRoute({
      method: 'get',
      path: '/api/auth/features',
      tags,
      operationId: 'readServerFeatures',
      summary: 'What this server offers to somebody who is not signed in yet',
      security: [],
      responses: { 200: json(serverFeaturesShape, 'The features'), ...refusals() },
    }),
    (c) => c.json({ signUp: services.isSignUpOpen, mail: services.mail !== null }, 200),
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/sign-up/email',
      tags,
      operationId: 'signUp',
      summary: 'Register, and be signed in unless the email has to be confirmed first',
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
      const address = addressOf(c, trustedProxies);
      await throttle.count({ signUpAddress: networkOf(address) });
      const body = {
        name: trimText(signUp.name),
        email: normalizeEmail(signUp.email),
        password: signUp.password,
        timezone: isTimezone(timezone) ? timezone : 'UTC',
      };
      if (services.isSignUpOpen && services.needsConfirmation) {
        await deleteUnconfirmedAccount(database.system, body.email);
      }
      const { token, user } = await callAuth(
        c,
        () => auth.api.signUpEmail({ body, headers: headersFor(c, address), returnHeaders: true }),
        { endsWithBrowser: isSharedDevice },
      ).catch(async (error) => {
        // Two sign-ups with one email at once: the slower one fails in the database.
        const isLate = !(error instanceof Problem) && (await isEmailTaken(database.system, body.email));
        throw isLate ? new Problem('already-registered') : error;
      });
      // Whoever used this browser before has left it. Without a token nobody else has come yet.
      if (token) await endSession(c);
      if (token && isSharedDevice) await shareSession(services, token);
      return c.json({ profile: token ? await profileOf(user.id) : null, needsConfirmation: !token }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/sign-in/email',
      tags,
      operationId: 'signIn',
      summary: 'Sign in',
      description: 'Ends the session that the browser had before, whoever it belonged to.',
      security: [],
      request: { body: jsonBody(signInShape) },
      responses: {
        200: json(signedInShape, 'Signed in'),
        ...refusals('invalid-credentials', 'email-not-confirmed'),
      },
    }),
    async (c) => {
      const { email: written, password, isSharedDevice = false } = c.req.valid('json');
      refuseInvalid(validateSignIn({ email: written, password }));
      const email = normalizeEmail(written);
      const address = addressOf(c, trustedProxies);
      const network = networkOf(address);
      const pair = `${email}\0${network}`;
      await throttle.count({ signInAddress: network, signInPair: pair, signInAccount: email });
      const { token, user } = await callAuth(
        c,
        () =>
          auth.api.signInEmail({
            body: { email, password },
            headers: headersFor(c, address),
            returnHeaders: true,
          }),
        { endsWithBrowser: isSharedDevice },
      );
      await throttle.forget('signInPair', pair);
      await throttle.forget('signInAccount', email);
      await endSession(c);
      if (isSharedDevice) await shareSession(services, token);
      return c.json({ profile: await profileOf(user.id), needsConfirmation: false }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/sign-out',
      tags,
      operationId: 'signOut',
      summary: 'End this session; also well when it has ended already',
      security: [],
      responses: { 204: gone, ...refusals() },
    }),
    async (c) => {
      await endSession(c);
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
      summary: 'Delete the account, every record and every photo, for ever',
      request: { body: jsonBody(passwordShape) },
      responses: { 204: gone, ...refusals('signed-out', 'wrong-password') },
    }),
    async (c) => {
      const { userId } = c.var.session;
      await checkPassword(services, userId, c.req.valid('json').password);
      // The records first, in short transactions: of ten years, one would keep everybody else waiting.
      await resetRecords(services, userId, now());
      await deleteAccount(database.system, userId);
      await photos.removeAll(userId);
      dropSessionCookie(c, services.publicUrl);
      clearBrowserCache(c);
      return c.body(null, 204);
    },
  );
}
