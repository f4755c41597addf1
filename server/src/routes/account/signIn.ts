import { validateSignIn } from '@flarewell/domain/account/account';
import { normalizeEmail } from '@flarewell/domain/account/identity';
import { signedInShape, signInShape } from '@flarewell/domain/wire/account/account';
import {
  passkeyOptionsShape,
  passkeySignInShape,
  secondFactorSignInShape,
} from '@flarewell/domain/wire/account/security';
import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type SignInAttempt, startSignInAttempt } from '#auth/limits/signInAttempt.ts';
import { sendConfirmation } from '#auth/mail/linkMails.ts';
import { findAccountByPasskey, startPasskeyRequest } from '#auth/passkeys.ts';
import { unknownHash, verifyPassword } from '#auth/passwords.ts';
import { takeCode } from '#auth/secondFactor.ts';
import { startSession } from '#auth/session.ts';
import { hashToken, issueToken } from '#auth/tokens.ts';
import { deleteTokens, findToken, takeToken } from '#db/accounts/accountTokens.ts';
import { type Credentials, findCredentials, ifUnchanged } from '#db/accounts/credentials.ts';
import { findProfile } from '#db/accounts/profile.ts';
import { inOwnDiary } from '#db/database.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem, type ProblemCode, refuseInvalid } from '#http/problems.ts';
import type { Api, ApiEnv } from '#http/router.ts';
import type { Services } from '#services/services.ts';

const tags = ['Account'];
const description = 'Ends the session that the browser had before, whoever it belonged to.';
/** Signing in by password, second factor and passkey. */
export function addSignInRoutes(api: Api, services: Services): void {
  const { database, now } = services;
  /** Starts the session after every required factor has been checked, and returns the response. */
  async function signIn(
    c: Context<ApiEnv>,
    attempt: SignInAttempt,
    account: Credentials,
    { isShared, refused = 'invalid-credentials' }: { isShared: boolean; refused?: ProblemCode },
  ) {
    const isStarted = await startSession(c, services, account, { isShared });
    if (!isStarted) throw await attempt.fail(new Problem(refused));
    await attempt.succeed(account);
    return {
      profile: await database.readAsMember(inOwnDiary(account.userId), findProfile),
      needsConfirmation: false,
      secondFactorToken: null,
    };
  }

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/sign-in/email',
      tags,
      operationId: 'signIn',
      summary: 'Sign in with the password; an account with a second factor then needs its code',
      description,
      security: [],
      request: { body: jsonBody(signInShape) },
      responses: {
        200: json(signedInShape, 'Signed in, or waiting for the code'),
        ...refusals('invalid-credentials', 'email-not-confirmed', 'account-disabled'),
      },
    }),
    async (c) => {
      const { email: written, password, isSharedDevice = false } = c.req.valid('json');
      refuseInvalid(validateSignIn({ email: written, password }));
      const email = normalizeEmail(written);
      const attempt = await startSignInAttempt(services, c, {
        by: 'password',
        account: email,
        isSharedDevice,
      });
      const account = await findCredentials(database.system, { email });
      // An unknown account takes as long as a wrong password, so that the time does not reveal it.
      const hash = account?.passwordHash ?? (await unknownHash);
      const isRight = await verifyPassword({ hash, password }).catch(async (error) => {
        await attempt.cancel();
        throw error;
      });
      if (!account || !isRight) throw await attempt.fail(new Problem('invalid-credentials'));
      if (account.isDisabled) throw await attempt.fail(new Problem('account-disabled'));
      if (services.needsConfirmation && !account.isConfirmed) {
        sendConfirmation(services, c, email);
        throw await attempt.fail(new Problem('email-not-confirmed'));
      }
      if (account.hasSecondFactor) {
        const owner = { purpose: 'second-factor', userId: account.userId } as const;
        const secondFactorToken = await ifUnchanged(database.system, account, (tx) =>
          issueToken(tx, owner, now()),
        );
        if (!secondFactorToken) throw await attempt.fail(new Problem('invalid-credentials'));
        await attempt.askForCode();
        return c.json({ profile: null, needsConfirmation: false, secondFactorToken }, 200);
      }
      return c.json(await signIn(c, attempt, account, { isShared: isSharedDevice }), 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/sign-in/second-factor',
      tags,
      operationId: 'signInWithSecondFactor',
      summary: 'Finish signing in with a code of the app or a backup code, which works once',
      description,
      security: [],
      request: { body: jsonBody(secondFactorSignInShape) },
      responses: {
        200: json(signedInShape, 'Signed in'),
        // `invalid-credentials` if the password was changed in the meantime.
        ...refusals('wrong-code', 'sign-in-expired', 'account-disabled', 'invalid-credentials'),
      },
    }),
    async (c) => {
      const { token, code, isSharedDevice = false } = c.req.valid('json');
      const asked = { tokenHash: hashToken(token), now: now() };
      const owner = await findToken(database.system, 'second-factor', asked);
      const account = owner && (await findCredentials(database.system, { userId: owner.userId }));
      if (!account) throw new Problem('sign-in-expired');
      const { userId, email } = account;
      const tried = { by: 'second-factor', account: email, secondFactorOf: userId, isSharedDevice } as const;
      const attempt = await startSignInAttempt(services, c, tried);
      if (account.isDisabled) throw await attempt.fail(new Problem('account-disabled'));
      if (!(await takeCode(services, userId, code))) throw await attempt.fail(new Problem('wrong-code'));
      // A change of the password deletes the token: if it is still there, `account` was read before any change, which
      // `signIn` then notices.
      if (!(await takeToken(database.system, 'second-factor', asked))) {
        throw await attempt.fail(new Problem('sign-in-expired'));
      }
      await deleteTokens(database.system, userId, 'second-factor');
      return c.json(await signIn(c, attempt, account, { isShared: isSharedDevice }), 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/sign-in/passkey/options',
      tags,
      operationId: 'startPasskeySignIn',
      summary: 'Get the options for requesting a passkey in the browser',
      security: [],
      responses: { 200: json(passkeyOptionsShape, 'Options for `navigator.credentials.get`'), ...refusals() },
    }),
    async (c) => c.json(await startPasskeyRequest(c, services), 200),
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/sign-in/passkey',
      tags,
      operationId: 'signInWithPasskey',
      summary: 'Sign in with a passkey, which replaces the password and the second factor',
      description,
      security: [],
      request: { body: jsonBody(passkeySignInShape) },
      responses: {
        200: json(signedInShape, 'Signed in'),
        ...refusals('passkey-refused', 'passkey-expired', 'email-not-confirmed', 'account-disabled'),
      },
    }),
    async (c) => {
      const { response, isSharedDevice = false } = c.req.valid('json');
      const attempt = await startSignInAttempt(services, c, { by: 'passkey', isSharedDevice });
      const account = await findAccountByPasskey(c, services, response).catch(async (error) => {
        throw error instanceof Problem ? await attempt.fail(error) : error;
      });
      const options = { isShared: isSharedDevice, refused: 'passkey-refused' } as const;
      return c.json(await signIn(c, attempt, account, options), 200);
    },
  );
}
