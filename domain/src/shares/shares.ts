import { addMs, type DayRange } from '@flarewell/domain/day';
import {
  checkRequired,
  collectMessages,
  type FieldMessages,
  nameLimit,
  trimText,
} from '@flarewell/domain/fields';
import { checkPasscode } from './passcodes.ts';

/** A summary that somebody without an account can open by a link, as the person's list shows it. */
export interface Share extends DayRange {
  id: string;
  /** What the person calls it, such as 'Dr. Weber, November'. Readers see it too. */
  label: string;
  hasNotes: boolean;
  hasPhotos: boolean;
  hasPatterns: boolean;
  hasPasscode: boolean;
  createdAt: string;
  expiresAt: string;
  /** When the person stopped it, or when a backup was restored, which ends all links; otherwise null. */
  endedAt: string | null;
  /** How many wrong passcodes are still allowed. */
  triesLeft: number;
  openedCount: number;
  lastOpenedAt: string | null;
  /** The name that the last reader gave. */
  lastRecipient: string | null;
}

export const shareLives = [1, 7, 30, 90, 365] as const;
export type ShareLife = (typeof shareLives)[number];
export const shareLifeDays = 30 satisfies ShareLife;

/** How many links of a person work at a time, and how many ended ones stay listed. */
export const shareLimits = { active: 20, ended: 100 } as const;
/** As long as the standard allows the label of a link to be. */
export const shareLabelLimit = nameLimit;

export const shareMessages = {
  label: 'Please enter a name',
  tooMany: `You can have at most ${shareLimits.active} links at a time. Stop sharing one of them first`,
  tooLarge: 'These days hold more than a link can. Please choose a shorter period',
  /** The same for links that were stopped, have expired, are used up or never existed. */
  gone: 'This link does not work. Please ask for a new one',
  wrongPasscode: 'That passcode is wrong',
} as const;

/** A link without tries left is used up, also after its date and if it is stopped as well. */
export type ShareStatus = 'active' | 'stopped' | 'expired' | 'used-up';

export function shareStatus(
  { endedAt, expiresAt, triesLeft }: Pick<Share, 'endedAt' | 'expiresAt' | 'triesLeft'>,
  now: string,
): ShareStatus {
  if (triesLeft === 0) return 'used-up';
  if (endedAt !== null) return 'stopped';
  return expiresAt <= now ? 'expired' : 'active';
}

/** Orders links that have ended, the latest end first. When tries ran out is not known: the date of the link stands for it. */
export function byEnd(
  one: Pick<Share, 'endedAt' | 'expiresAt'>,
  other: Pick<Share, 'endedAt' | 'expiresAt'>,
): number {
  const [end, otherEnd] = [one.endedAt ?? one.expiresAt, other.endedAt ?? other.expiresAt];
  return otherEnd.localeCompare(end);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole periods of 24 hours after the link was made. */
export function expiryOf(createdAt: string, life: ShareLife): string {
  return addMs(createdAt, life * DAY_MS);
}

export function validateShare({
  label,
  passcode,
}: {
  label: string;
  passcode?: string | undefined;
}): FieldMessages<'label' | 'passcode'> {
  return collectMessages({
    label: checkRequired('Name', label, shareLabelLimit, shareMessages.label),
    passcode: passcode === undefined ? undefined : checkPasscode(passcode),
  });
}

export const recipientLimit = 80;

/** The name that a reader gave, as it is stored; null if it is blank. */
export function trimRecipient(name: string): string | null {
  // Without the characters that change the direction of text, which could rearrange the line that names the reader.
  const shown = trimText(name.replace(/\p{Bidi_Control}/gu, '')).replace(/\s+/g, ' ');
  return Array.from(shown).slice(0, recipientLimit).join('') || null;
}
