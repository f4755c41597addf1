import { isOwnDiary } from '@flarewell/domain/diaries/diary';
import type { Member } from '#db/database.ts';
import { signerFor } from '#secrets/signing.ts';

export const stopPath = '/reminders/stop';

export interface Recipient extends Member {
  email: string;
}

/** Signed unsubscribe links. A link stays valid until the account's email address changes. */
export interface StopLinks {
  make(recipient: Recipient): string;
  /** Reads whose mails a token stops, and about which diary, without verifying its signature. */
  readMember(token: string): Member | null;
  isGood(token: string, recipient: Recipient): boolean;
}

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** The token about the own diary names no diary, as in version 1.0.0. */
const pattern = new RegExp(`^(${id})(?:\\.(${id}))?\\.([\\w-]{43})$`);

export function createStopLinks({ secret, publicUrl }: { secret: string; publicUrl: URL }): StopLinks {
  const signer = signerFor(secret, 'stop links');
  const namesOf = ({ userId, diaryId }: Member) =>
    isOwnDiary(userId, diaryId) ? [userId] : [userId, diaryId];
  const textOf = (recipient: Recipient) => {
    const [userId, ...others] = namesOf(recipient);
    return [userId, recipient.email, ...others].join('\n');
  };
  const readMember = (token: string) => {
    const [, userId, diaryId = userId] = pattern.exec(token) ?? [];
    return userId && diaryId ? { userId, diaryId } : null;
  };
  return {
    make(recipient) {
      const link = new URL(stopPath, publicUrl);
      link.searchParams.set('token', [...namesOf(recipient), signer.sign(textOf(recipient))].join('.'));
      return link.href;
    },
    readMember,
    isGood(token, recipient) {
      const named = readMember(token);
      const isSame = named?.userId === recipient.userId && named.diaryId === recipient.diaryId;
      return isSame && signer.isSigned(textOf(recipient), pattern.exec(token)?.[3] ?? '');
    },
  };
}
