import { mendSpelling } from './spelling.ts';

/** How people write on a phone, and the one spelling that the patterns use. Runs on words without apostrophes. */
const spellings: readonly [RegExp, string][] = [
  [/\b(?:dnt|don t|dun|donot)\b/g, 'dont'],
  [/\b(do|does|did|is|are|was|were|could|would|should|have|has|had) not\b/g, '$1nt'],
  [/\b(?:cannot|can not|cnt|carnt|caint|cant even|cant really|cant properly)\b/g, 'cant'],
  [/\bdont (?:think|know if|know how|see how|feel|believe) (?:much longer )?i can\b/g, 'cant'],
  [/\b(?:will not|wount)\b/g, 'wont'],
  [/\b(?:wanna|wana|wanne)\b/g, 'want to'],
  [/\b(?:gonna|gunna|finna)\b/g, 'going to'],
  [/\b(?:i am|am i)\b/g, 'im'],
  [/\b(?<!did )i have\b/g, 'ive'],
  [/\b(?:any more|any longer|no more|nomore)\b/g, 'anymore'],
  [/\b(my|him|her|them|your) self\b/g, '$1self'],
  [/\b(?:no one|noone)\b/g, 'nobody'],
  [/\bwhat is\b/g, 'whats'],
  [/\bkms\b/g, 'kill myself'],
  [/\bunalive\b/g, 'kill'],
  [/\bb (?=here|alive|dead|around)/g, 'be '],
  [/\bwhats even\b/g, 'whats'],
  [/\b(?:not|isnt|arent|wasnt) (?:only|just) /g, ''],
];

/**
 * Splits a message into sentences of plain words, each sentence with a space at both ends: lower case, no accents or
 * apostrophes, one spelling of contractions, typing errors in the words of the signs mended. A comma is a word of its own.
 */
export function plainSentences(message: string): string[] {
  return (
    message
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/['’‘ʼ`´]/g, '')
      .replace(/\.{2,}|…/g, ' ')
      .replace(/(\d),(?=\d{3}\b)/g, '$1')
      // Only a body temperature is written like this.
      .replace(/\b(3[89]|4[01])[.,]\d\b/g, 'temperature $1')
      .replace(/(\d)[.,]\d+/g, '$1')
      .replace(/(\d)(?=[a-z])/g, '$1 ')
      .split(/[.!?;\n]+/)
      .map(plainWords)
      .filter((words) => words !== '  ')
  );
}

function plainWords(sentence: string): string {
  const words = sentence
    .replace(/,/g, ' , ')
    .split(/[^a-z0-9,]+/)
    .filter((word) => word !== '')
    .map(mendSpelling)
    .join(' ');
  return ` ${spellings.reduce((text, [from, to]) => text.replace(from, to), words)} `;
}
