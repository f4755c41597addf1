import { wordGroups } from './wordGroups.ts';

/** Words that deny what follows. `markDenials` marks them, so that no gap contains one: "my face is not swollen". */
const denying =
  /\b(not|no|never|isnt|arent|wasnt|werent|dont|doesnt|didnt|hasnt|havent|hadnt|without|less)\b/g;
const gaps = new Map([
  ['..', 3],
  ['~', 4],
  ['...', 6],
  ['....', 12],
]);

export const markDenials = (text: string) => text.replace(denying, '!$1');
export const unmarkDenials = (text: string) => text.replaceAll('!', '');

/** Returns the pattern's regular expression, or null when it cannot match a sentence of these words. */
export type Matcher = (words: ReadonlySet<string>) => RegExp | null;

/**
 * Compiles a pattern that is tried on a plain sentence with marked denials. A pattern consists of words in their order: `a/b`
 * is one of two words, `{face}` one word of that group, `word?` may be missing, `..` stands for up to 3 other words, `...` for
 * up to 6, `....` for up to 12, `$` for the end of the sentence, and `a ~ b` for both orders with up to 4 words in between.
 * Gaps are bounded, so that matching takes linear time.
 */
export function compile(pattern: string): Matcher[] {
  const [left = '', right] = pattern.split(' ~ ');
  const orders = right === undefined ? [pattern] : [`${left} ~ ${right}`, `${right} ~ ${left}`];
  return orders.map((order) => createMatcher(order.split(' ')));
}

/** Compiles the expression on first use: there are hundreds, and most messages contain the words of few. */
function createMatcher(tokens: readonly string[]): Matcher {
  const needed = findNeeded(tokens);
  let regexp: RegExp | undefined;
  return (words) => {
    if (needed && !needed.some((word) => words.has(word))) return null;
    regexp ??= new RegExp(`(?<= )${tokens.map(compileToken).join('')}`, 'g');
    return regexp;
  };
}

/** The shortest list of words of which every match contains at least one; null when a regular expression is in the way. */
function findNeeded(tokens: readonly string[]): string[] | null {
  const lists = tokens
    .filter((token) => !gaps.has(token) && !token.endsWith('?'))
    .map((token) => alternativesOf(token).map((words) => words.split(' ')[0] ?? ''))
    .filter((words) => words.every((word) => /^!?\w+$/.test(word)));
  return lists.sort((one, other) => one.length - other.length)[0] ?? null;
}

function compileToken(token: string): string {
  const most = gaps.get(token);
  if (most !== undefined) return `(?:[^ !]+ ){0,${most}}?`;
  const words = alternativesOf(token).map((alternative) =>
    alternative === '$' ? '$' : `${alternative} (?:, )?`,
  );
  return `(?:${words.join('|')})${token.endsWith('?') ? '?' : ''}`;
}

function alternativesOf(token: string): string[] {
  const alternatives = token.replace(/\?$/, '').split('/').flatMap(readGroup);
  return alternatives.map((words) => markDenials(words.replaceAll('_', ' ')));
}

function readGroup(alternative: string): string[] {
  const name = /^\{(\w+)\}$/.exec(alternative)?.[1];
  if (name === undefined) return [alternative];
  const group = wordGroups[name];
  if (group === undefined) throw new Error(`No group of words is called ${name}`);
  return group.trim().split(/\s+/);
}
