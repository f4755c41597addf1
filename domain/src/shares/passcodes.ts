import { trimText } from '@flarewell/domain/fields';
import { passcodeWords } from './passcodeWords.ts';

export const passcodeLimits = { shortest: 6, longest: 64 } as const;
/** How many wrong passcodes a link accepts in its whole life. */
export const passcodeTries = 10;
const suggestedWords = 3;

export const passcodeMessages = {
  short: `Passcode must be at least ${passcodeLimits.shortest} characters long`,
  long: `Passcode must be at most ${passcodeLimits.longest} characters long`,
} as const;

/**
 * Passcodes are told on the phone and typed by somebody else, so upper case, hyphens and the number of spaces do not
 * matter. The server normalizes a passcode before it is hashed, both when it is chosen and when a reader types it.
 */
export function normalizePasscode(typed: string): string {
  // Control characters are removed first. Otherwise one between two spaces would leave both spaces, and one before a
  // combining accent would keep the accent from joining its letter.
  const folded = trimText(typed).normalize('NFKC').toLowerCase().normalize('NFKC');
  return folded.replace(/[\s\p{Pd}]+/gu, ' ').trim();
}

/** Returns a message if the passcode cannot be used. */
export function checkPasscode(typed: string): string | undefined {
  const { length } = normalizePasscode(typed);
  if (length < passcodeLimits.shortest) return passcodeMessages.short;
  return length > passcodeLimits.longest ? passcodeMessages.long : undefined;
}

/** Three words; `pick` returns a random whole number below its argument. Ten tries find them with a chance of 1 in 200,000. */
export function suggestPasscode(pick: (below: number) => number): string {
  return Array.from({ length: suggestedWords }, () => passcodeWords[pick(passcodeWords.length)]).join(' ');
}
