import { checkPasswordLength } from './account.ts';

/** The person who chooses the password. */
export interface PasswordOwner {
  name: string;
  email: string;
}

/** Why a password is easy to guess: it is on lists of common ones, or made from facts about its owner. */
export type Weakness = 'common' | 'personal';

/**
 * Words about this app, which attackers try first (ASVS 6.2.11). Lower case, letters only.
 */
export const contextWords = [
  'flarewell',
  'flare',
  'eczema',
  'dermatitis',
  'psoriasis',
  'skin',
  'diary',
] as const;

export const weaknessMessages: Readonly<Record<Weakness, string>> = {
  common: 'Please choose another password: this one is among the most common',
  personal:
    'Please choose another password: this one is made of your name, your email or words like Flarewell and eczema',
};

/** Shorter parts of a name or email are ignored: almost every password contains the letter of an initial. */
const shortestWord = 2;

/**
 * Checks a new password. Not used for signing in, so that passwords from before this rule stay valid. `isCommon` looks a
 * lower-case password up in the list of common ones.
 */
export function checkNewPassword(
  password: string,
  owner: PasswordOwner,
  isCommon: (password: string) => boolean,
): string | undefined {
  const message = checkPasswordLength(password);
  if (message) return message;
  const weakness = findWeakness(password, owner, isCommon);
  return weakness && weaknessMessages[weakness];
}

export function findWeakness(
  password: string,
  owner: PasswordOwner,
  isCommon: (password: string) => boolean,
): Weakness | undefined {
  if (isPersonal(password, owner)) return 'personal';
  return withoutDecorations(password).some(isCommon) ? 'common' : undefined;
}

/**
 * Returns the password as typed, and without digits and symbols around it or in place of letters. Guessing programs try
 * these variations of every common password, so they make it no safer.
 */
function withoutDecorations(password: string): string[] {
  const text = password.normalize('NFC').toLowerCase();
  const letters = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [text, text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''), letters, replaceLookalikes(letters)];
}

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Turns 'p4$$w0rd' into 'password'. */
export function replaceLookalikes(text: string): string {
  return text.replace(/[013457@$!]/g, (character) => lookalikes[character] ?? character);
}

/** Returns whether the password consists only of words about the owner or the app, in any order. */
function isPersonal(password: string, { name, email }: PasswordOwner): boolean {
  const typed = lettersAndDigits(password);
  const [local = ''] = email.split('@');
  if (typed !== '' && [name, email, local].some((own) => lettersAndDigits(own) === typed)) return true;
  const words = ownWords({ name, email });
  const runs = lettersRuns(password);
  return runs.length > 0 && runs.every((run) => isMadeOf(run, words));
}

/** The parts of the name and of the email, and the words of the app. */
export function ownWords({ name, email }: PasswordOwner): string[] {
  const own = [...lettersRuns(name), ...lettersRuns(email)].filter(({ length }) => length >= shortestWord);
  return [...own, ...contextWords];
}

/** Returns whether a text is a sequence of these words. A regular expression could backtrack for minutes. */
export function isMadeOf(text: string, words: readonly string[]): boolean {
  const reached = new Set([0]);
  for (const start of reached) {
    for (const word of words) if (text.startsWith(word, start)) reached.add(start + word.length);
  }
  return reached.has(text.length);
}

function lettersRuns(text: string): string[] {
  return withoutAccents(text).match(/\p{L}+/gu) ?? [];
}

function lettersAndDigits(text: string): string {
  return withoutAccents(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** 'Zoë' becomes 'zoe', because an attacker would try both. */
function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
