import type { Context } from 'hono';
import type { Logger } from 'pino';
import { networksOf, readClientAddress } from '#http/requests/address.ts';
import type { ApiEnv } from '#http/router.ts';
import { signerFor } from '#secrets/signing.ts';

/** The events and their log level. `docs/operations/monitoring.md` explains each. */
export const securityEvents = {
  'sign-in': 'info',
  'sign-in-failed': 'info',
  'code-asked': 'info',
  'sign-out': 'info',
  'sign-up': 'info',
  'sign-up-failed': 'info',
  proof: 'info',
  'proof-failed': 'info',
  'password-changed': 'info',
  'email-change-asked': 'info',
  'email-changed': 'info',
  'passkey-added': 'info',
  'passkey-removed': 'info',
  'second-factor-on': 'info',
  'second-factor-off': 'info',
  'backup-codes-made': 'info',
  'account-deleted': 'info',
  'share-made': 'info',
  'share-stopped': 'info',
  'share-passcode-failed': 'info',
  'share-used-up': 'warn',
  'invitation-made': 'info',
  'invitation-withdrawn': 'info',
  'invitation-used': 'info',
  'registration-changed': 'info',
  'diary-shared': 'info',
  'diary-joined': 'info',
  'member-changed': 'info',
  'member-removed': 'info',
  'diary-deleted': 'info',
  throttled: 'warn',
} as const satisfies Record<string, 'info' | 'warn'>;

type SecurityEvent = keyof typeof securityEvents;

export type SignInMeans = 'password' | 'second-factor' | 'passkey';

interface Details {
  /** The request, from which the network, the request's id and the signed-in person are read unless given. */
  c?: Context<ApiEnv>;
  address?: string | undefined;
  /** The email address of the account. */
  account?: string | undefined;
  userId?: string | undefined;
  /** Whether this browser signed in to the account before. */
  device?: 'known' | 'new';
  /** How the person signed in or proved who they are. */
  by?: SignInMeans;
  /** The code of the refusal. */
  reason?: string;
  /** The id of the shared link. */
  share?: string;
  /** The id of the invitation. */
  invitation?: string;
  /** The id of the diary. */
  diary?: string;
  /** The id of the account that was changed or removed. */
  member?: string;
  role?: string;
  /** Who may register from now on. */
  whoMayRegister?: string;
  /** Whether links to diaries let people register from now on. */
  diaryLinks?: boolean;
  /** The limit that was exceeded. */
  limit?: string;
}

export type SecurityLog = ReturnType<typeof createSecurityLog>;

const NAME_LENGTH = 12;

/**
 * Logs what an operator needs to follow an attack. Networks and accounts are logged under pseudonyms: the same in every
 * line, and untraceable without the secret. Addresses, emails and tokens are never logged.
 */
export function createSecurityLog({
  log,
  secret,
  trustedProxies,
}: {
  log: Logger;
  secret: string;
  trustedProxies: number;
}) {
  const { sign } = signerFor(secret, 'log names');
  const nameOf = (kind: 'network' | 'account', text: string | undefined) =>
    text ? sign(`${kind}\0${text}`).slice(0, NAME_LENGTH) : undefined;
  return {
    note(event: SecurityEvent, { c, address, account, userId, ...details }: Details): void {
      const [network] = networksOf(address ?? (c ? readClientAddress(c, trustedProxies) : ''));
      const session = c?.var.session;
      log[securityEvents[event]](
        {
          id: c?.var.requestId,
          event,
          network: nameOf('network', network?.prefix),
          account: nameOf('account', account ?? session?.email),
          userId: userId ?? session?.userId,
          ...details,
        },
        'security',
      );
    },
  };
}
