import type { AskedRecords } from '@flarewell/domain/assistant/query/askedRecords';

import {
  type Against,
  type DayFilter,
  makeFilter,
  type Period,
} from '@flarewell/domain/assistant/query/query';

import { type Day, type DayRange, dayOf } from '@flarewell/domain/day';
import type { NotUnderstood } from '@flarewell/domain/wire/assistant';
import { dayAfterMark, markDayAfter, takeFilters } from '#assistant/reading/filters.ts';
import { type AskedLevels, takeLevels } from '#assistant/reading/levels.ts';
import { findOnly, hasName, type Mention, markNames, nameBook } from '#assistant/reading/names.ts';
import { makeNoteFinder, type NoteFinder } from '#assistant/reading/notes.ts';
import { makeEventTaker } from '#assistant/reading/ownEvents.ts';
import { type Periods, readPeriods } from '#assistant/reading/periods/periods.ts';
import { takeUnrecorded } from '#assistant/reading/unrecorded.ts';
import { turning } from '#assistant/reading/words/ordinaryWords.ts';
import { makeSpeller } from '#assistant/reading/words/spelling.ts';
import { type FoundTag, findTags, hasMeaning, isPlainWord } from '#assistant/reading/words/tags.ts';
import { stemOf, wordLimit, wordsOf } from '#assistant/reading/words/text.ts';
import type { Tag } from '#assistant/reading/words/vocabulary.ts';

/** The parts of a message that have a meaning. */
export interface Parts extends Pick<Periods, 'shift' | 'unit'> {
  today: Day;
  /** Of the diary. */
  firstDay: Day;
  words: readonly string[];
  /** The words, with the kinds of names in their places. */
  tokens: readonly string[];
  tags: ReadonlySet<Tag>;
  found: readonly FoundTag[];
  /** The meanings of all words but those about time, so that none of them is dropped in silence. */
  said: readonly FoundTag[];
  /** The same for names: what each of the words may name. */
  saidNames: readonly (readonly Mention[])[];
  mentions: readonly Mention[];
  levels: AskedLevels | null;
  text: string | null;
  period: Period | null;
  /** The days of the period, if the message names days. */
  range: DayRange | null;
  against: Against | null;
  where: readonly DayFilter[];
  /** The period began with something in the person's life: 'since I started swimming'. */
  isSinceEvent: boolean;
  /** It names two things with 'or' between them. */
  isEither: boolean;
  /** It asks about the day after those days. */
  isDayAfter: boolean;
  notUnderstood: readonly NotUnderstood[];
  /** What of it the notes have: 'oat bath' says on which days it was. */
  noted: string | null;
  /** It chooses days by something unknown. */
  isLost: boolean;
  /** It asks for advice, a rate or the future. */
  isUnanswerable: boolean;
}

/** 'What did the dermatologist say, I wrote it down' */
const isDoctor = (word: string) =>
  /^(?:dermatologist|derm|doctor|gp|consultant|nurse|pharmacist|specialist)$/.test(word);

/** Splits 'notes about my garden' at 'about'. */
const noteSearch =
  /^(?:(.*\b(?:notes?|wrote|write|written|writing|comments?|anything|say|said|noted)\b.*?) (?:about|containing|contain|contains|including|include|saying|says|with the words?|the words?|with|(?<=\bsearch (?:my |the |all )*notes? )for)|(.*?)\b(?:mention|mentions|mentioning|mentioned)) (?:the words? |my |the |a |an )*(?!(?:it|that|this|them|those|these)(?: (?:first|last|before|again|too))?$)(.+)$/;
const hasNotes =
  /\b(?:notes?|wrote|write|written|writing|comments?|mention(?:ed|s|ing)?|noted|sa(?:y|id)(?: anything| something)? about)\b/;
/** 'Since I started it, is it better than before' */
const thanBefore =
  /\b(?:than|compared (?:to|with)|against|versus|vs)(?: (?:how|what|it|they|i|was|were|did|had|been|the|time|days|weeks|months))* before(?:hand)?(?: (?:that|it|then))?(?= *$)/;

/** Returns a function that reads messages with the person's own names. */
export function makePartsFinder(records: Readonly<AskedRecords>, today: Day) {
  const book = nameBook(records);
  const spell = makeSpeller(book.flatMap(({ stems }) => stems.filter((stem) => stem.length > 2)));
  const own = new Set(book.flatMap(({ stems }) => stems));
  const notes = makeNoteFinder(records.checkIns, today);
  const hasEye = [...own].some((stem) => stem.startsWith('eye'));
  const [firstDay = today] = records.checkIns.map(({ date }) => dayOf(date)).sort();
  const takeEvent = makeEventTaker(records, { today, firstDay, notes });
  const isTime = (text: string) => {
    const periods = readPeriods(text.split(' '), today, today);
    return periods === null || 'sentence' in periods || periods.period !== null;
  };
  const isKnown = (word: string) => hasMeaning(word) || own.has(stemOf(word)) || hasName(stemOf(word), book);
  const isText = (said: readonly string[]) =>
    !said.every(isPlainWord) && !said.some(isKnown) && !isTime(said.join(' '));
  const sayOwn = makeOwnSayer(records.about ?? '', isTime);

  return (message: string): Parts | { sentence: string } | null => {
    const written = asNoteSearch(wordsOf(message), isText);
    const raw = written.map(sayOwn);
    if (raw.length > wordLimit || raw.length === 0) return null;
    const isSearch = hasNotes.test(raw.join(' ')) && noteSearch.test(raw.join(' '));
    const unrecorded = isSearch
      ? { words: raw, topics: [] }
      : takeUnrecorded(
          raw,
          (stem) =>
            own.has(stem) ||
            hasName(stem, book) ||
            (stem === 'eye' && hasEye) ||
            (stem.length > 3 && notes.has(stem)),
        );
    const spelled = unrecorded.words.map(spell).join(' ');
    const found = hasNotes.test(spelled) ? spelled.match(noteSearch) : null;
    // The text to search for stays as it is written. Of a longer one, the rest of the sentence says something else.
    const after = (found?.[3] ?? '').split(' ').filter(Boolean);
    const length =
      after.length <= 4 && !after.includes('and')
        ? after.length
        : 1 + after.findIndex((word) => !isPlainWord(word) && word !== 'new' && !turning.test(word));
    const searched =
      found && length > 0
        ? chooseText(written.slice(written.length - after.length).slice(0, length), notes)
        : null;
    const words =
      searched !== null
        ? ['notes', ...(found?.[1] ?? found?.[2] ?? '').split(' '), ...after.slice(length)]
        : wordsOf(spelled);
    const marked = markNames(words.filter(Boolean), book);
    const event = takeEvent(markDayAfter(marked.words.join(' ')), marked.named);
    const isAgainstBefore = thanBefore.test(event.text);
    const dated = event.text.replace(thanBefore, 'compared');
    const periods = readPeriods(dated.split(' ').filter(Boolean), today, firstDay);
    if (periods && 'sentence' in periods) return periods;
    const timed = periods?.words ?? [];
    const kinds = new Set(
      findTags(timed)
        .tags.filter(({ tag }) => tag.startsWith('w:'))
        .map(({ tag }) => tag),
    );
    // 'Cold or humid days' compares them.
    const none = { words: [...timed], where: [], isAgainstOthers: false, left: [], isLost: false };
    const taken = kinds.size > 1 ? none : takeFilters(timed, { named: marked.named, notes });
    // 'Nights with bad sleep' chooses no days for another question.
    const isAll =
      findTags(taken.words).tags.length === 0 && !taken.words.some((word) => word.startsWith('#n'));
    // 'List the days I skipped it' asks for skips.
    const isOfSkips =
      findTags(timed).tags.some(({ tag }) => tag === 'm:skips') &&
      !findTags(taken.words).tags.some(({ tag }) => /^(?:m:|s:|skin)/.test(tag));
    const isWithout = taken.where.some(({ isNot }) => isNot);
    const isNextDay = timed.includes(dayAfterMark);
    const filtered = (isOfSkips && !isNextDay) || (isAll && !isWithout) ? none : taken;
    const { words: rest, levels } = takeLevels(filtered.words);
    const { tags: meant, left } = findTags(rest);
    const tags = new Set(meant.map(({ tag }) => tag));
    const isChosen = ({ name }: Mention) => filtered.where.some((filter) => filter.name === name);
    const inRest = listMentions(rest, marked.named).filter(
      (mention) => mention.kind === 'conditions' || !isChosen(mention),
    );
    const isRanked =
      rest.some((word) => /^(?:which|what)$/.test(word)) && (tags.has('f:most') || tags.has('f:least'));
    const general = meant.flatMap(({ tag, words: used }) => {
      const kind =
        tag === 'skin' ? 'conditions' : tag === 'm:medications' && !isRanked ? 'medications' : null;
      // 'My creams' are several.
      const isPlural = kind === 'medications' && used.some((word) => rest.includes(`${word}s`));
      const isNamed = inRest.some((mention) => mention.kind === kind);
      return kind && !isNamed && !isPlural ? findOnly(kind, used, book) : [];
    });
    const { days = [], period: range = null, against = null } = periods ?? {};
    // Weekends and weekdays are compared with each other.
    const isOfWeek = days.length > 1;
    const [group] = isOfWeek ? (['weekends'] as const) : days;
    const unknown = [...new Set([...left, ...filtered.left])];
    // A word alone is looked for in the notes.
    const isAlone = meant.length === 0 && inRest.length === 0 && filtered.where.length === 0;
    const text = searched ?? (isAlone ? findNotedWord(unknown, notes) : null);
    return {
      today,
      firstDay,

      words: rest,
      tokens: rest.map((word) =>
        word.startsWith('#n') ? `#${marked.named[Number(word.slice(2))]?.[0]?.kind ?? 'name'}` : word,
      ),
      tags,
      found: meant,
      said: findTags(takeLevels(timed).words).tags,
      saidNames: groupsOf(timed, marked.named),
      mentions: [...inRest, ...general],
      levels,
      text,
      period: event.period ?? range,
      range: event.range ?? range,
      against:
        event.against ??
        (isOfWeek || (filtered.isAgainstOthers && filtered.where.length > 0)
          ? { kind: 'other-days' }
          : (against ?? (isAgainstBefore ? { kind: 'before' } : null))),
      where: [...filtered.where, ...(group ? [makeFilter({ measure: 'week', name: group })] : [])],
      isSinceEvent: event.period !== null && (!('to' in event.period) || event.period.to === today),
      isEither: /#n\d+ or (?:(?:on|with|after|the|my|days?|when|i|had|took|used) )*#n\d+/.test(
        timed.join(' '),
      ),
      isDayAfter: isNextDay,
      isLost: filtered.isLost || (periods?.isUnclear ?? false),
      isUnanswerable: findTags(marked.words).tags.some(({ tag }) => tag === 'unanswerable'),
      shift: periods?.shift ?? null,
      unit: periods?.unit ?? null,
      noted: findNotedPhrase(
        [...unknown, ...(tags.has('m:notes') || rest.includes('when') ? rest.filter(isDoctor) : [])],
        notes,
      ),
      notUnderstood: [
        ...unrecorded.topics,
        ...(event.note ? [event.note] : []),
        ...unknown.filter((word) => word !== text).map(describeUnknown),
      ],
    };
  };
}

/** In a diary about Mia, 'how was Mia' is 'how was I'. A name that is also another word, such as 'May', stays that word. */
function makeOwnSayer(about: string, isTime: (text: string) => boolean) {
  const names = wordsOf(about).filter(
    (word) => /^\p{L}{2,}$/u.test(word) && !hasMeaning(word) && !isPlainWord(word) && !isTime(word),
  );
  return (word: string, index: number, all: readonly string[]): string => {
    const isHoliday = word === 'eve' && /^(?:christmas|xmas|years?)$/.test(all[index - 1] ?? '');
    if (isHoliday) return word;
    return names.includes(word) ? 'i' : names.some((name) => word === `${name}s`) ? 'my' : word;
  };
}

/** 'Find chlorine' looks for it in the notes. A word that says more than that is no text: 'find triggers', 'find my neck'. */
function asNoteSearch(words: readonly string[], isText: (rest: readonly string[]) => boolean) {
  const [verb, ...rest] = words
    .join(' ')
    .replace(/^(?:search|find|look up)(?: for)? /, 'find ')
    .split(' ');
  return verb === 'find' && isText(rest) ? ['notes', 'about', ...rest] : words;
}

/** 'Cetirizine tablets' names one medication, although 'tablets' alone names several. */
function listMentions(words: readonly string[], named: readonly (readonly Mention[])[]): Mention[] {
  const groups = groupsOf(words, named);
  const single = new Set(groups.filter((group) => group.length === 1).map((group) => group[0]?.name));
  return groups.filter((group) => group.length === 1 || !group.some(({ name }) => single.has(name))).flat();
}

function groupsOf(words: readonly string[], named: readonly (readonly Mention[])[]) {
  return words.flatMap((word) => (word.startsWith('#n') ? [named[Number(word.slice(2))] ?? []] : []));
}

/** A word that only notes have, such as 'gloves', may still be something to track. */
function describeUnknown(word: string): NotUnderstood {
  const [topic] = takeUnrecorded([word], () => false).topics;
  return topic ?? { words: word, sentence: null, canTrack: false };
}

/** The words to search for, or the last of them that notes have: 'new detergent' is written as 'new laundry detergent'. */
function chooseText(words: readonly string[], notes: NoteFinder): string {
  const text = words.join(' ');
  return notes.has(text) ? text : (findNotedWord(words, notes) ?? text);
}

/** Two neighbours that notes have together, or else the first word that notes have. */
function findNotedPhrase(words: readonly string[], notes: NoteFinder): string | null {
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`);
  // 'Work' and 'once' are in many notes, and say little.
  const long = words.filter((word) => word.length > 4 && !turning.test(word));
  // 'Oat baths' is written as 'oat bath'.
  const texts = [...pairs, ...long].flatMap((text) => [text, stemOf(text)]);
  return texts.find((text) => notes.has(text)) ?? null;
}

function findNotedWord(words: readonly string[], notes: NoteFinder): string | null {
  return words.findLast((word) => word.length > 3 && notes.has(word)) ?? null;
}
