/** Different ways to write the same, and the one that is compared. Runs on words without apostrophes. */
const spellings: readonly [RegExp, string][] = [
  [/\bcan ?not\b/g, 'cant'],
  [/\b(do|does|did|is|are|was|were|has|have|had|could|would|should) not\b/g, '$1nt'],
  [/\bwill not\b/g, 'wont'],
  [/\bi am\b/g, 'im'],
  [/\bi have\b/g, 'ive'],
  [/\bwanna\b/g, 'want to'],
  [/\bgonna\b/g, 'going to'],
  [/\b(?:any more|any longer|no more)\b/g, 'anymore'],
  [/\b(my|him|her|them|your) self\b/g, '$1self'],
];

/**
 * Splits a message into sentences of plain words with one space between them: lower case, no accents, apostrophes or
 * repeated letters, one spelling of contractions. A comma is a word of its own, and decimals and email addresses are cut.
 */
export function plainSentences(message: string): string[] {
  return message
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘ʼ`´]/g, '')
    .replace(/[^\s@]{1,64}@\S+/g, ' ')
    .replace(/\.{2,}|…/g, ' ')
    .replace(/(\d)[.,]\d+/g, '$1')
    .replace(/([a-z])\1{2,}/g, '$1')
    .split(/[.!?;\n]+/)
    .map((sentence) => {
      const words = sentence.match(/[a-z]+|\d+|,/g)?.join(' ') ?? '';
      return spellings.reduce((text, [from, to]) => text.replace(from, to), words);
    })
    .filter((sentence) => sentence !== '');
}
