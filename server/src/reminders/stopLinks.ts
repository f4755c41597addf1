import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#keys.ts';

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
  const key = deriveKey(secret, 'stop links');
  const makeToken = ({ userId, email }: Recipient) =>
    `${userId}.${createHmac('sha256', key).update(`${userId}\n${email}`).digest('base64url')}`;
  return {
    make(recipient) {
      const link = new URL(stopPath, publicUrl);
      link.searchParams.set('token', makeToken(recipient));
      return link.href;
    },
    readUserId: (token) => pattern.exec(token)?.[1] ?? null,
    isGood(token, recipient) {
      const expected = Buffer.from(makeToken(recipient));
      const given = Buffer.from(token);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
