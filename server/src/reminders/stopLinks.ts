import { signerFor } from '#secrets/signing.ts';

export const stopPath = '/reminders/stop';

export interface Recipient {
  userId: string;
  email: string;
}

/** Signed unsubscribe links. A link stays valid until the account's email address changes. */
export interface StopLinks {
  make(recipient: Recipient): string;
  /** Reads the user from a token without verifying its signature. */
  readUserId(token: string): string | null;
  isGood(token: string, recipient: Recipient): boolean;
}

const pattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

export function createStopLinks({ secret, publicUrl }: { secret: string; publicUrl: URL }): StopLinks {
  const signer = signerFor(secret, 'stop links');
  const textOf = ({ userId, email }: Recipient) => `${userId}\n${email}`;
  return {
    make(recipient) {
      const link = new URL(stopPath, publicUrl);
      link.searchParams.set('token', `${recipient.userId}.${signer.sign(textOf(recipient))}`);
      return link.href;
    },
    readUserId: (token) => pattern.exec(token)?.[1] ?? null,
    isGood(token, recipient) {
      const [, userId, signature = ''] = pattern.exec(token) ?? [];
      return userId === recipient.userId && signer.isSigned(textOf(recipient), signature);
    },
  };
}
