import { fillers, listOf } from '#assistant/reading/words/ordinaryWords.ts';
import { stemOf } from '#assistant/reading/words/text.ts';
import { type Tag, vocabulary } from '#assistant/reading/words/vocabulary.ts';

export interface FoundTag {
  tag: Tag;
  /** The words that mean it, as stems. */
  words: readonly string[];
}

const phrases = new Map(
  Object.entries(vocabulary).flatMap(([tag, text]) =>
    text.split(', ').map((phrase) => [phrase.split(' ').map(stemOf).join(' '), tag as Tag]),
  ),
);
const longestPhrase = Math.max(...Array.from(phrases.keys(), (phrase) => phrase.split(' ').length));
const skipped = new Set(listOf(fillers));

export const hasMeaning = (word: string) => phrases.has(stemOf(word));

/** Adverbs such as 'suddenly' say nothing about what is asked. */
const isFiller = (word: string) => skipped.has(word) || /^[a-z]{3,}ly$/.test(word);

/** Whether it is a word of the vocabulary or an ordinary English word. A person's own name is hardly meant by it. */
export const isPlainWord = (word: string) => hasMeaning(word) || isFiller(word);

/** The meanings of the words, and the words that have none. Longer phrases win over shorter ones. */
export function findTags(words: readonly string[]): { tags: FoundTag[]; left: string[] } {
  const stems = words.map(stemOf);
  const tags: FoundTag[] = [];
  const left: string[] = [];
  for (let at = 0; at < stems.length; ) {
    const longest = Math.min(longestPhrase, stems.length - at);
    const length = Array.from({ length: longest }, (_, index) => longest - index).find((count) =>
      phrases.has(stems.slice(at, at + count).join(' ')),
    );
    const found = stems.slice(at, at + (length ?? 1));
    const tag = phrases.get(found.join(' '));
    if (length && tag) tags.push({ tag, words: found });
    else if (!isFiller(words[at] ?? '') && !words[at]?.startsWith('#')) left.push(words[at] ?? '');
    at += length ?? 1;
  }
  return { tags, left };
}
