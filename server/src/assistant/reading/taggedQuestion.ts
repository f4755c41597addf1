import type { AskedRecords } from '@flarewell/domain/assistant/query/preparedQuery';
import { type Day, dayOf } from '@flarewell/domain/day';
import { type Periods, readPeriods } from '#assistant/reading/periods/periods.ts';
import { type AskedLevels, takeLevels } from '#assistant/reading/query/levels.ts';
import { makeSpeller } from '#assistant/reading/words/spelling.ts';
import { type FoundTag, findTags } from '#assistant/reading/words/tags.ts';
import { wordLimit, wordsOf } from '#assistant/reading/words/text.ts';
import type { Tag } from '#assistant/reading/words/vocabulary.ts';
import { isExtra, type Mention, mentionsOf, nameBook, takeWholeNames } from './names.ts';

/** The parts of a message that have a meaning. */
export interface TaggedQuestion extends Omit<Periods, 'words'> {
  today: Day;
  words: readonly string[];
  tags: ReadonlySet<Tag>;
  found: readonly FoundTag[];
  mentions: readonly Mention[];
  levels: AskedLevels | null;
  text: string | null;
}
export type TaggedReading = TaggedQuestion | { sentence: string } | null;

/** Of 'notes about my garden' the words before and after 'about'. */
const noteSearch =
  /^(?:(.*\b(?:notes?|wrote|write|written|comments?|anything|say|said)\b.*?) (?:about|containing|contain|contains|including|include|saying|says|with the words?|the words?|with|(?<=\bsearch (?:my |the |all )*notes? )for)|(.*?)\b(?:mention|mentions|mentioning|mentioned)) (?:the words? |my |the |a |an )*(.+)$/;
const hasNotes =
  /\b(?:notes?|wrote|write|written|comments?|mention(?:ed|s|ing)?|sa(?:y|id)(?: anything| something)? about)\b/;

/** Returns a function that reads messages with the person's own names. Null means that a word is not understood. */
export function makeReader(records: Readonly<AskedRecords>, today: Day): (message: string) => TaggedReading {
  const book = nameBook(records);
  const spell = makeSpeller(book.flatMap(({ stems }) => stems.filter((stem) => stem.length > 2)));
  const [firstDay = today] = records.checkIns.map(({ date }) => dayOf(date)).sort();

  function findNames(
    words: readonly string[],
    whole: readonly Mention[],
  ): { mentions: Mention[]; left: string[] } {
    const mentions = [...whole];
    const left: string[] = [];
    const candidates = words.map((word) => ({ word, items: mentionsOf(word, book) }));
    for (const { word, items } of candidates.sort((one, other) => one.items.length - other.items.length)) {
      const isNamed = items.some((item) =>
        mentions.some(({ name, words: used }) => name === item.name && !used.includes(word)),
      );
      if (items.length === 0) left.push(word);
      else if (!isNamed) mentions.push(...items);
    }
    const names = mentions.map(({ name }) => name);
    return { mentions, left: left.filter((word) => !isExtra(word, names, book)) };
  }

  return (message) => {
    const raw = wordsOf(message);
    if (raw.length > wordLimit || raw.length === 0) return null;
    const spelled = raw.map(spell).join(' ');
    const search = hasNotes.test(spelled) ? spelled.match(noteSearch) : null;
    // The text to search for stays as it is written. Other words are split again: phrases may have been misspelled.
    const words = search
      ? [
          'notes',
          ...(search[1] ?? search[2] ?? '').split(' '),
          '#text',
          ...raw.slice(-(search[3] ?? '').split(' ').length),
        ]
      : wordsOf(spelled);
    const named = takeWholeNames(words, search ? [] : book);
    // 'Worse after swimming' is about swimming and names no day.
    const afterName = named.words
      .join(' ')
      .replace(/\bafter (?=#n\b)/, 'because of ')
      .split(' ');
    const periods = readPeriods(afterName, today, firstDay);
    if (!periods || 'sentence' in periods) return periods;
    const at = periods.words.indexOf('#text');
    const text = at === -1 ? null : periods.words.slice(at + 1).join(' ');
    const { words: rest, levels } = takeLevels(at === -1 ? periods.words : periods.words.slice(0, at));
    const { tags: found, left } = findTags(rest);
    const { mentions, left: unknown } = findNames(left, named.mentions);
    if (unknown.length > 0 || text === '') return null;
    const general = found.filter(({ tag }) => tag === 'skin' || tag === 'm:medications');
    const tags = new Set(found.map(({ tag }) => tag));
    // 'Which cream did I use most' compares all of them.
    const isRanked =
      rest.some((word) => /^(?:which|what)$/.test(word)) && (tags.has('f:most') || tags.has('f:least'));
    const narrowed = general
      .filter(({ tag }) => tag === 'skin' || !isRanked)
      .flatMap(({ tag, words }) => narrow(tag === 'skin' ? 'conditions' : 'medications', words, mentions));
    return {
      ...periods,
      today,
      words: rest,
      tags,
      found,
      mentions: [...mentions, ...narrowed],
      levels,
      text,
    };
  };

  /** A general word such as 'cream' names a medication only if it is the only one with that word, and none is named otherwise. */
  function narrow(kind: Mention['kind'], words: readonly string[], mentions: readonly Mention[]): Mention[] {
    if (mentions.some((mention) => mention.kind === kind)) return [];
    const items = words.flatMap((word) => mentionsOf(word, book).filter((item) => item.kind === kind));
    return new Set(items.map(({ name }) => name)).size === 1 ? items.slice(0, 1) : [];
  }
}
