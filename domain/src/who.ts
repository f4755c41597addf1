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

/** 'Leo’s' */
export function possessive(name: string): string {
  return `${name}’s`;
}
