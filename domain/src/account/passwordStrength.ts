import { isTooShort, passwordLimits } from './account.ts';
import {
  findWeakness,
  isMadeOf,
  ownWords,
  type PasswordOwner,
  replaceLookalikes,
  type Weakness,
} from './passwords.ts';

export type StrengthLevel = 'weak' | 'fair' | 'strong';

export interface PasswordStrength {
  level: StrengthLevel;
  /** Why the password would be refused. Absent for a password that is weak but allowed. */
  refusal?: 'short' | Weakness;
}

/** The thresholds in bits. Each further bit doubles the number of guesses that an attacker needs. */
const fairBits = 25;
const strongBits = 40;

/** Sequences of the alphabet and the keyboard. They count in both directions. */
const easyRows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
].flatMap((row) => [row, [...row].reverse().join('')]);
const shortestPattern = 3;
const patternMark = '\n';

/**
 * Estimates the strength for the hint below the field; it does not decide whether the password is accepted. A password
 * that would be refused is always weak, and words count as words, not as random letters.
 */
export function ratePassword(
  typed: string,
  owner: PasswordOwner,
  isCommon: (password: string) => boolean,
): PasswordStrength {
  const password = typed.slice(0, passwordLimits.max);
  if (isTooShort(password)) return { level: 'weak', refusal: 'short' };
  const refusal = findWeakness(password, owner, isCommon);
  if (refusal) return { level: 'weak', refusal };
  const isKnown = (word: string) => isCommon(word) || isMadeOf(word, ownWords(owner));
  // The reading with the fewest guesses counts, because an attacker tries it first.
  const readings = [password, replaceLookalikes(password)].flatMap((text) => [text, cutPatterns(text)]);
  const bits = Math.min(...readings.map((text) => countBits(text, isKnown)));
  return { level: bits < fairBits ? 'weak' : bits < strongBits ? 'fair' : 'strong' };
}

function countBits(text: string, isKnown: (word: string) => boolean): number {
  const chunks = text.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu) ?? [];
  return chunks
    .flatMap((chunk) => (isKnown(chunk.toLowerCase()) ? chunk : splitWords(chunk)))
    .reduce((bits, part) => bits + bitsOf(part, isKnown), 0);
}

/** Splits 'redHouse42' into 'red', 'House' and '42'. */
function splitWords(chunk: string): string[] {
  return chunk.match(/\p{Lu}?\p{Ll}+|\p{Lu}+|\p{L}|\p{N}+/gu) ?? [chunk];
}

function bitsOf(part: string, isKnown: (word: string) => boolean): number {
  const { length } = part;
  if (/^[\s._-]/.test(part)) return part === patternMark ? 4 : 1;
  if (/^[^\p{L}\p{N}]/u.test(part)) return 3;
  if (isKnown(part.toLowerCase())) return Math.min(8, 2 * length);
  // Up to ten digits may be a year, a date or a phone number.
  if (/^\p{N}/u.test(part)) return 2 * Math.min(length, 10) + 3.3 * Math.max(length - 10, 0);
  if (length <= 3) return 4.7 * length;
  // Up to ten letters may be one word of a dictionary; more are several words, or random.
  return 11 + 0.5 * Math.min(length, 10) + 2.5 * Math.max(length - 10, 0);
}

/** Replaces each pattern by one character, because a longer pattern is no harder to guess. */
function cutPatterns(password: string): string {
  const text = password.toLowerCase();
  let rest = '';
  for (let at = 0; at < text.length; ) {
    const length = patternLength(text, at);
    rest += length ? patternMark : password[at];
    at += length || 1;
  }
  return rest;
}

/**
 * Returns the length of the pattern that starts at `at`: part of an easy row ('qwert', '6543'), one repeated character ('aaaa'), or
 * a repetition of text that came before ('abcabc'). 0 when no pattern starts there.
 */
function patternLength(text: string, at: number): number {
  const isEasy = (part: string) =>
    easyRows.some((row) => row.includes(part)) || text.indexOf(part) < at || new Set(part).size === 1;
  let length = shortestPattern;
  if (at + length > text.length || !isEasy(text.slice(at, at + length))) return 0;
  while (at + length < text.length && isEasy(text.slice(at, at + length + 1))) length += 1;
  return length;
}
