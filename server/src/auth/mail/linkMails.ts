import type { Context } from 'hono';
import { type Letter, letters } from '#auth/mail/mailWords.ts';
import { undoIfEnded } from '#auth/session.ts';
import { issueToken } from '#auth/tokens.ts';
import { deleteTokens } from '#db/accounts/accountTokens.ts';
import { type Credentials, findCredentials, ifUnchanged } from '#db/accounts/credentials.ts';
import { keepsSecondFactor } from '#db/accounts/passwordReset.ts';
import type { TokenPurpose } from '#db/schema.ts';
import { readClientAddress } from '#http/requests/address.ts';
import type { ApiEnv } from '#http/router.ts';
import type { Services } from '#services/services.ts';

// Mails that people request. The account is looked up in the background, so that neither the response nor its time
// reveals whether the account exists.

type Request = Context<ApiEnv>;

/**
 * Makes a link to the web app, which then sends the token. Opening the link does not use the token up, because mail
 * scanners open links. The token is in the fragment, which browsers do not send, so that no server or proxy logs it.
 */
export function linkTo(
  publicUrl: URL,
  name: 'reset-password' | 'verify-email' | 'confirm-email-change',
  token: string,
): string {
  return new URL(`/login#${name}=${token}`, publicUrl).href;
}

/** Sends a link to choose a new password, if the address has an account that is not disabled. */
export function sendResetLink(services: Services, c: Request, email: string): void {
  answerByMail(
    services,
    c,
    email,
    async () => {
      const account = await findCredentials(services.database.system, { email });
      if (!account || account.isDisabled) return null;
      const token = await makeToken(services, 'reset-password', account);
      if (!token) return null;
      const asksForCode = await keepsSecondFactor(services.database.system, account);
      return letters.resetPassword(linkTo(services.publicUrl, 'reset-password', token), { asksForCode });
    },
    { isReset: true },
  );
}

/**
 * Sends a new confirmation link to an account that is not confirmed yet. Call it only after the password was checked:
 * otherwise a stranger could make the server send mails to the address.
 */
export function sendConfirmation(services: Services, c: Request, email: string): void {
  answerByMail(services, c, email, async () => {
    const account = await findCredentials(services.database.system, { email });
    return account && !account.isConfirmed ? writeConfirmation(services, account) : null;
  });
}

/**
 * Sends a confirmation link after a passkey or a second factor was added, if the address was never confirmed. Until it
 * is, a password reset by mail removes both, because whoever registered the address may not be its owner.
 */
export function sendConfirmationForProofs(services: Services, c: Request, email: string): void {
  answerByMail(services, c, email, async () => {
    const account = await findCredentials(services.database.system, { email });
    if (!account || account.isConfirmed) return null;
    const token = await makeToken(services, 'confirm-email', account);
    return token ? letters.confirmForProofs(linkTo(services.publicUrl, 'verify-email', token)) : null;
  });
}

/**
 * Sends the mail after a sign-up on a server that confirms addresses: a confirmation link for the new account, or a notice
 * to the owner if the address already has one. `userId` is the new account's, or null for a taken address.
 */
export function sendSignUpMail(
  services: Services,
  c: Request,
  { email, userId }: { email: string; userId: string | null },
): void {
  answerByMail(services, c, email, async () => {
    const account = await findCredentials(services.database.system, { email });
    if (!account) return null;
    if (account.userId === userId) return writeConfirmation(services, account);
    return letters.alreadyRegistered(new URL('/login', services.publicUrl).href);
  });
}

/**
 * Sends a link to the new address, or a notice to its owner if the address already has an account. The token is stored in
 * both cases, because the settings show the address that has to be confirmed: they must not tell whether it is taken.
 */
export async function sendEmailChangeLink(
  services: Services,
  c: Request,
  { email, userId }: { email: string; userId: string },
): Promise<void> {
  const { system } = services.database;
  const token = await issueToken(system, { purpose: 'change-email', userId, email }, services.now());
  await undoIfEnded(c, services, () => deleteTokens(system, userId, 'change-email'));
  answerByMail(services, c, email, async () => {
    if (await findCredentials(system, { email })) return letters.addressWanted();
    return letters.changeEmail(linkTo(services.publicUrl, 'confirm-email-change', token));
  });
}

function answerByMail(
  { mail, trustedProxies }: Services,
  c: Request,
  email: string,
  write: () => Promise<Letter | null>,
  { isReset = false } = {},
): void {
  mail?.answer({ email, address: readClientAddress(c, trustedProxies), isReset }, write);
}

async function writeConfirmation(services: Services, account: Credentials): Promise<Letter | null> {
  const token = await makeToken(services, 'confirm-email', account);
  return token ? letters.confirmEmail(linkTo(services.publicUrl, 'verify-email', token)) : null;
}

/** Returns null if the account has another address by now: the mail would go to the old one. */
function makeToken({ database, now }: Services, purpose: TokenPurpose, account: Credentials) {
  return ifUnchanged(database.system, account, (tx) =>
    issueToken(tx, { purpose, userId: account.userId }, now()),
  );
}
