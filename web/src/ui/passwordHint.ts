import { commonestPasswords } from '@flarewell/domain/commonestPasswords';
import { ratePassword, type StrengthLevel } from '@flarewell/domain/passwordStrength';
import type { PasswordOwner } from '@flarewell/domain/passwords';

export interface PasswordHint {
  level: StrengthLevel;
  words: string;
}

const words = { weak: 'Weak: easily guessed', fair: 'Fair: longer is better', strong: 'Strong' } as const;

/** Knows the commonest passwords, so it is a chunk of its own that comes when somebody chooses a password. */
export function describePassword(password: string, owner: PasswordOwner): PasswordHint {
  const { level, refusal } = ratePassword(password, owner, (text) => commonestPasswords.has(text));
  if (refusal === 'short') return { level, words: 'Too short' };
  return { level, words: refusal === 'common' ? 'Weak: too common' : words[level] };
}
