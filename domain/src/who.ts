import { capitalize } from '@flarewell/domain/words';

/**
 * How sentences call the person whom a diary is about: 'you' in the reader's own diary, the name in that of somebody else.
 * A verb in the past tense reads right with both; the few others are here.
 */
export interface Who {
  you: string;
  your: string;
  You: string;
  Your: string;
  have: string;
  track: string;
}

const call = (you: string, your: string) => ({ you, your, You: capitalize(you), Your: capitalize(your) });

export const yourself: Who = { ...call('you', 'your'), have: 'have', track: 'track' };

/** The person of a diary that is not the reader's own. */
export function someone(name: string): Who {
  return { ...call(name, possessive(name)), have: 'has', track: 'tracks' };
}

/** Letters of Hebrew, Arabic and other scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * 'Leo’s'. Without the invisible marks around it, a name that is written from right to left would turn the English words
 * around: the first mark says that the sentence runs from left to right, the others keep the name apart.
 */
export function possessive(name: string): string {
  return rightToLeft.test(name) ? `\u200e\u2068${name}\u2069’s` : `${name}’s`;
}
