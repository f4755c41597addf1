import { checkEmail, normalizeEmail } from '@flarewell/domain/account/identity';
import { collectMessages } from '@flarewell/domain/fields';
import {
  emailChangedShape,
  emailChangeShape,
  emailConfirmationShape,
  emailConfirmedShape,
  emailShape,
  passwordChangeShape,
  passwordResetShape,
  passwordWasResetShape,
  tokenShape,
} from '@flarewell/domain/wire/account/account';
import { createRoute } from '@hono/zod-openapi';
import { makeRegisteredProblem, refuseIfToldTooOften } from '#auth/limits/alreadyRegistered.ts';
import { rememberDevice } from '#auth/limits/knownDevices.ts';
import { announceChange } from '#auth/mail/changes.ts';
import { sendEmailChangeLink, sendResetLink } from '#auth/mail/linkMails.ts';
import { checkNewPassword, refuseWeakPassword } from '#auth/newPassword.ts';
import { hashPassword } from '#auth/passwords.ts';
import { provePassword, provePasswordOf, requireProof } from '#auth/proof.ts';
import { setSessionCookie } from '#auth/session.ts';
import { hashToken, makeToken } from '#auth/tokens.ts';
import {
  changeEmail,
  changeEmailByToken,
  changePassword,
  confirmEmail,
  isEmailTaken,
} from '#db/accounts/accounts.ts';
import { deleteTokens, findToken } from '#db/accounts/accountTokens.ts';
import { findCredentials, hasFactor } from '#db/accounts/credentials.ts';
import { findPasswordReset, resetPassword } from '#db/accounts/passwordReset.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem, refuseInvalid } from '#http/problems.ts';
import { readClientAddress } from '#http/requests/address.ts';
import type { Api } from '#http/router.ts';
import type { Services } from '#services/services.ts';
import { stopLinks } from '#shares/stopLinks.ts';

const tags = ['Account'];
const done = { description: 'Done' };
const sent = { description: 'If the address belongs to an account, a mail is being sent' };

/** Changes passwords and email addresses, and lets people back in by mail. */
export function addCredentialRoutes(api: Api, services: Services): void {
  const { database, mail, throttle, trustedProxies, now } = services;

  const presented = (token: string) => ({ tokenHash: hashToken(token), now: now() });

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/change-password',
      tags,
      operationId: 'changePassword',
      summary: 'Change the password, and sign every other device out',
      request: { body: jsonBody(passwordChangeShape) },
      responses: { 204: done, ...refusals('signed-out', 'wrong-password') },
    }),
    async (c) => {
      const { currentPassword, newPassword, stopsLinks } = c.req.valid('json');
      const { userId, isShared } = c.var.session;
      await refuseWeakPassword(services, userId, newPassword);
      await provePassword(services, c, currentPassword);
      const passwordHash = await hashPassword(newPassword);
      const passwordSetAt = now();
      const token = makeToken();
      const change = { passwordHash, tokenHash: hashToken(token), now: passwordSetAt };
      if (!(await changePassword(database.system, c.var.session, change))) throw new Problem('signed-out');
      setSessionCookie(c, services, { token, isShared });
      if (stopsLinks) await stopLinks(c, services);
      await announceChange(services, c, 'password-changed', c.var.session);
      if (!isShared) rememberDevice(c, services, { userId, passwordHash, passwordSetAt });
      return c.body(null, 204);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/change-email',
      tags,
      operationId: 'changeEmail',
      summary: 'Change the email: at once, or by a mailed link',
      description:
        'A link is mailed if this server confirms email addresses, or if it can send mail and the account has a passkey or a second factor. Otherwise a new address that nobody has confirmed could be used to remove them.',
      request: { body: jsonBody(emailChangeShape) },
      responses: {
        200: json(emailChangedShape, 'Changed, or waiting for the link to be followed'),
        ...refusals('signed-out', 'proof-needed', 'already-registered'),
      },
    }),
    async (c) => {
      const { newEmail } = c.req.valid('json');
      refuseInvalid(collectMessages({ newEmail: checkEmail(newEmail) }));
      const { userId, email: oldEmail } = c.var.session;
      requireProof(c.var.session, now());
      const email = normalizeEmail(newEmail);
      if (email === oldEmail) return c.json({ needsConfirmation: false }, 200);
      await throttle.count({ emailChangeUser: userId });
      if (services.needsConfirmation || (mail && (await hasFactor(database.system, userId)))) {
        await sendEmailChangeLink(services, c, { email, userId });
        await announceChange(services, c, 'email-change-asked', c.var.session);
        return c.json({ needsConfirmation: true }, 200);
      }
      await refuseIfToldTooOften(services, c);
      const change = { email, now: now() };
      const isChanged = await changeEmail(database.system, c.var.session, change).catch(async (error) => {
        const isTaken = await isEmailTaken(database.system, email);
        throw isTaken ? await makeRegisteredProblem(services, c) : error;
      });
      if (!isChanged) throw new Problem('signed-out');
      await announceChange(services, c, 'email-changed', c.var.session);
      return c.json({ needsConfirmation: false }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'delete',
      path: '/api/auth/change-email',
      tags,
      operationId: 'cancelEmailChange',
      summary: 'Cancel a change of the email that waits for its link; does nothing if there is none',
      responses: { 204: done, ...refusals('signed-out') },
    }),
    async (c) => {
      await deleteTokens(database.system, c.var.session.userId, 'change-email');
      return c.body(null, 204);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/confirm-email-change',
      tags,
      operationId: 'confirmEmailChange',
      summary: 'Change the email with the token of the mailed link',
      security: [],
      request: { body: jsonBody(tokenShape) },
      responses: { 204: done, ...refusals('link-expired', 'already-registered') },
    }),
    async (c) => {
      const change = await changeEmailByToken(database.system, presented(c.req.valid('json').token));
      if (change === 'taken') throw new Problem('already-registered');
      if (!change) throw new Problem('link-expired');
      await announceChange(services, c, 'email-changed', { email: change.oldEmail, userId: change.userId });
      return c.body(null, 204);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/verify-email',
      tags,
      operationId: 'verifyEmail',
      summary: 'Confirm the email with the token of the link that was mailed after registering',
      description:
        'Requires the password, so that the owner of the mailbox cannot confirm an account that somebody else made.',
      security: [],
      request: { body: jsonBody(emailConfirmationShape) },
      responses: {
        200: json(emailConfirmedShape, 'Confirmed'),
        ...refusals('link-expired', 'wrong-password'),
      },
    }),
    async (c) => {
      const { token, password } = c.req.valid('json');
      const owner = await findToken(database.system, 'confirm-email', presented(token));
      if (!owner) throw new Problem('link-expired');
      const { userId } = owner;
      await provePasswordOf(services, c, { userId, password });
      const isConfirmed = await confirmEmail(database.system, presented(token));
      const account = await findCredentials(database.system, { userId });
      if (!isConfirmed || !account) throw new Problem('link-expired');
      return c.json({ email: account.email }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/request-password-reset',
      tags,
      operationId: 'requestPasswordReset',
      summary: 'Send a mail with a link to choose a new password',
      security: [],
      request: { body: jsonBody(emailShape) },
      responses: { 202: sent, ...refusals('mail-off') },
    }),
    async (c) => {
      if (!mail) throw new Problem('mail-off');
      const email = normalizeEmail(c.req.valid('json').email);
      refuseInvalid(collectMessages({ email: checkEmail(email) }));
      sendResetLink(services, c, email);
      return c.body(null, 202);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/reset-password',
      tags,
      operationId: 'resetPassword',
      summary: 'Choose a new password with the token of that link, and sign every device out',
      security: [],
      request: { body: jsonBody(passwordResetShape) },
      responses: { 200: json(passwordWasResetShape, 'Chosen'), ...refusals('link-expired') },
    }),
    async (c) => {
      const { token, newPassword } = c.req.valid('json');
      // Only invalid tokens count, so that somebody else in the same network cannot use up the owner's attempts.
      const guesses = { resetAddress: readClientAddress(c, trustedProxies) };
      await throttle.refuseUsedUp(guesses);
      const account = await findPasswordReset(database.system, presented(token));
      if (!account) {
        await throttle.tryCount(guesses);
        throw new Problem('link-expired');
      }
      refuseInvalid(collectMessages({ newPassword: checkNewPassword(newPassword, account) }));
      const passwordHash = await hashPassword(newPassword);
      const removed = await resetPassword(database.system, { ...presented(token), passwordHash });
      if (!removed) throw new Problem('link-expired');
      // A stranger may have locked the account by guessing. The owner has just proved who they are, so it is unlocked.
      await throttle.forget({ signInAccount: account.email });
      await announceChange(services, c, 'password-changed', account);
      if (removed.passkeys) await announceChange(services, c, 'passkey-removed', account);
      if (removed.secondFactor) await announceChange(services, c, 'second-factor-off', account);
      return c.json({ asksForCode: account.hasSecondFactor && !removed.secondFactor }, 200);
    },
  );
}
