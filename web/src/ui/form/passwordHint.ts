import { commonestPasswords } from '@flarewell/domain/account/commonestPasswords';
import { ratePassword, type StrengthLevel } from '@flarewell/domain/account/passwordStrength';
import { findWeakness, type PasswordOwner } from '@flarewell/domain/account/passwords';

export interface PasswordHint {
  level: StrengthLevel;
  words: string;
}

const ratings = { weak: 'Weak: easily guessed', fair: 'Fair: longer is better', strong: 'Strong' } as const;

/** Passwords that the server will refuse. Their hint must not read like that of a weak but allowed one. */
const refusals = {
  short: 'Too short',
  common: 'Too common',
  personal: 'Too close to your name or email',
} as const;
const ofAppWords = 'Too easily guessed';

const nobody = { name: '', email: '' };
const isCommon = (text: string) => commonestPasswords.has(text);

/** Contains the commonest passwords, so it is loaded only when somebody chooses a password. */
export function describePassword(password: string, owner: PasswordOwner): PasswordHint {
  const { level, refusal } = ratePassword(password, owner, isCommon);
  if (!refusal) return { level, words: ratings[level] };
  // The rule also counts the app's own words, such as 'eczema', as personal; the hint must not call them a name.
  const isOfAppWords = refusal === 'personal' && findWeakness(password, nobody, isCommon) === 'personal';
  return { level, words: isOfAppWords ? ofAppWords : refusals[refusal] };
}
