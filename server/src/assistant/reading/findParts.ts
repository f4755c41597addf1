import type { AskedRecords } from '@flarewell/domain/assistant/query/askedRecords';
import { daysOfUse } from '@flarewell/domain/assistant/query/periods';
import {
  type Against,
  type DayFilter,
  makeFilter,
  type Period,
} from '@flarewell/domain/assistant/query/query';
import { mediumDate } from '@flarewell/domain/dates';
import { addDays, type Day, type DayRange, dayOf } from '@flarewell/domain/day';
import type { NotUnderstood } from '@flarewell/domain/wire/assistant';
import { markDayAfter, takeFilters } from '#assistant/reading/filters.ts';
import { type AskedLevels, takeLevels } from '#assistant/reading/levels.ts';
import { findOnly, type Mention, markNames, nameBook } from '#assistant/reading/names.ts';
import { makeNoteFinder, type NoteFinder } from '#assistant/reading/notes.ts';
import { type Periods, readPeriods } from '#assistant/reading/periods/periods.ts';
import { takeUnrecorded } from '#assistant/reading/unrecorded.ts';
import { makeSpeller } from '#assistant/reading/words/spelling.ts';
import { type FoundTag, findTags, isPlainWord } from '#assistant/reading/words/tags.ts';
import { wordLimit, wordsOf } from '#assistant/reading/words/text.ts';
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
  mentions: readonly Mention[];
  levels: AskedLevels | null;
  text: string | null;
  period: Period | null;
  /** The days of the period, if the message names days. */
  range: DayRange | null;
  against: Against | null;
  where: readonly DayFilter[];
  /** Both weekends and weekdays are named: they are to be compared. */
  isOfWeek: boolean;
  notUnderstood: readonly NotUnderstood[];
  /** It asks for advice, a rate or the future. */
  isUnanswerable: boolean;
}

/** Splits 'notes about my garden' at 'about'. */
const noteSearch =
  /^(?:(.*\b(?:notes?|wrote|write|written|writing|comments?|anything|say|said)\b.*?) (?:about|containing|contain|contains|including|include|saying|says|with the words?|the words?|with|(?<=\bsearch (?:my |the |all )*notes? )for)|(.*?)\b(?:mention|mentions|mentioning|mentioned)) (?:the words? |my |the |a |an )*(.+)$/;
const hasNotes =
  /\b(?:notes?|wrote|write|written|writing|comments?|mention(?:ed|s|ing)?|sa(?:y|id)(?: anything| something)? about)\b/;
/** A note search that chooses days for another question: 'how bad was my neck on days I mentioned wool'. */
const isOtherQuestion = /\b(?:how (?:bad|was|were|severe)|average)\b/;

const begin =
  '(?:start(?:ed|ing)?|beg[aiu]n(?:ning)?|went on|going on|been on|introduced|introducing|got|getting|first used|using|being on)';
const end = '(?:stopp(?:ed|ing)|stop|quit|quitting|finish(?:ed|ing)|came off|coming off|got off)';
const small = '(?:(?:i|we|ive|have|had|using|taking|on|with|the|my|use|of|to|use) )*';

const eventPattern =
  /(?<!\S)(since|after) (?:(?:the|my|our|that|i|we|got|a|new|was|went|to|on|changed|had|saw|switched|bought) )+([^\s#]{3,})(?: ([^\s#]{4,}))?(?: (?:changed?|started|began|ended|stopped|happened|went|came|back|forward))*(?!\S)/;
/** Words of many notes, which name no event. */
const isPlace = /^(?:work|home|school|night|week|bed)$/;
const isPeriodWord =
  /^(?:\d.*|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december|spring|summer|autumn|fall|winter|christmas|easter|new|year|years|month|months|week|weeks|day|days|weekend|yesterday|today|last|first|second|start|beginning|end|other)$/;

/** Returns a function that reads messages with the person's own names. */
export function makePartsFinder(records: Readonly<AskedRecords>, today: Day) {
  const book = nameBook(records);
  const spell = makeSpeller(book.flatMap(({ stems }) => stems.filter((stem) => stem.length > 2)));
  const own = new Set(book.flatMap(({ stems }) => stems));
  const notes = makeNoteFinder(records.checkIns, today);
  const hasEye = [...own].some((stem) => stem.startsWith('eye'));
  const [firstDay = today] = records.checkIns.map(({ date }) => dayOf(date)).sort();

  /** 'Since I started tacrolimus', 'before tacrolimus': the days around the use of a medication. */
  function takeUse(text: string, named: readonly (readonly Mention[])[]) {
    let period: Period | null = null;
    let against: Against | null = null;
    const nameAt = (index = '') => named[Number(index)]?.find(({ kind }) => kind === 'medications')?.name;
    const take = (pattern: RegExp, make: (name: string) => Period | null, other: Against | null = null) => {
      text = text.replace(pattern, (all, index: string) => {
        const name = nameAt(index);
        const made = name === undefined || period ? null : make(name);
        if (made === null) return all;
        period = made;
        against = other;
        return ' ';
      });
    };
    const since = (medication: string): Period => ({ kind: 'since-use', medication });
    take(new RegExp(`(?<!\\S)before and after ${small}(?:${begin} )?${small}#n(\\d+)`), since, {
      kind: 'before',
    });
    const whileUsed = (name: string) => daysOfUse(name, records);
    take(
      new RegExp(
        `(?<!\\S)(?:since|from|between) ${small}(?:when )?${small}${begin} ${small}#n(\\d+)(?: \\S+){0,3}? (?:until|till|to|and)(?: when)? ${small}(?:${end}|ended)(?: it| in \\S+| using it)*`,
      ),
      whileUsed,
    );
    take(
      new RegExp(
        `(?<!\\S)(?:while|when|during|whilst) ${small}(?:was |were |being )?(?:on |used |using |took |taking |had )?${small}#n(\\d+)(?= *$)`,
      ),
      whileUsed,
    );
    take(new RegExp(`(?<!\\S)(?:since|after) ${small}${begin} ${small}#n(\\d+)`), since);
    take(new RegExp(`(?<!\\S)(?:since|once) ${small}#n(\\d+)`), since);
    take(new RegExp(`(?<!\\S)(?:since|after|when|once) ${small}${end} ${small}#n(\\d+)`), (name) => {
      const used = daysOfUse(name, records);
      return used && used.to < today ? { from: addDays(used.to, 1), to: today } : null;
    });
    take(new RegExp(`(?<!\\S)before ${small}(?:${begin} )?${small}#n(\\d+)`), (name) => {
      const first = daysOfUse(name, records)?.from;
      return first && first > firstDay ? { from: firstDay, to: addDays(first, -1) } : null;
    });
    return { text, period: period as Period | null, against: against as Against | null };
  }

  /**
   * 'After the holiday': the day of the newest note with that word. 'Since the clocks changed' names a day that no note
   * has, and is told as not understood.
   */
  function takeEvent(text: string): { text: string; range: DayRange | null; note: NotUnderstood | null } {
    const [all = '', , ...things] = text.match(eventPattern) ?? [];
    const wanted = things.findLast((thing) => thing && !isPlace.test(thing) && notes.has(thing));
    const day = wanted ? notes.findDay(wanted) : null;
    const isUnknown = things.some((thing) => thing && !isPlainWord(thing) && !isPeriodWord.test(thing));
    if (!wanted || day === null) {
      return isUnknown
        ? { text: text.replace(all, ' '), range: null, note: { words: all, sentence: null, canTrack: false } }
        : { text, range: null, note: null };
    }
    const range = { from: day, to: today };
    const sentence = `The day is taken from your note of ${mediumDate(day)}.`;
    return { text: text.replace(all, ' '), range, note: { words: wanted, sentence, canTrack: false } };
  }

  return (message: string): Parts | { sentence: string } | null => {
    const raw = wordsOf(message);
    if (raw.length > wordLimit || raw.length === 0) return null;
    const isSearch = hasNotes.test(raw.join(' ')) && noteSearch.test(raw.join(' '));
    const unrecorded = isSearch
      ? { words: raw, topics: [] }
      : takeUnrecorded(
          raw,
          (stem) => own.has(stem) || (stem === 'eye' && hasEye) || (stem.length > 3 && notes.has(stem)),
        );
    const spelled = unrecorded.words.map(spell).join(' ');
    const found = hasNotes.test(spelled) && !isOtherQuestion.test(spelled) ? spelled.match(noteSearch) : null;
    // A longer text is the rest of the sentence.
    const search = found && (found[3] ?? '').split(' ').length <= 4 ? found : null;
    // The text to search for stays as it is written.
    const searched = search ? chooseText(raw.slice(-(search[3] ?? '').split(' ').length), notes) : null;
    const words = search ? ['notes', ...(search[1] ?? search[2] ?? '').split(' ')] : wordsOf(spelled);
    const marked = markNames(words.filter(Boolean), book);
    const use = takeUse(markDayAfter(marked.words.join(' ')), marked.named);
    const event = use.period ? { text: use.text, range: null, note: null } : takeEvent(use.text);
    const periods = readPeriods(event.text.split(' ').filter(Boolean), today, firstDay);
    if (periods && 'sentence' in periods) return periods;
    const timed = periods?.words ?? [];
    const kinds = new Set(
      findTags(timed)
        .tags.filter(({ tag }) => tag.startsWith('w:'))
        .map(({ tag }) => tag),
    );
    // 'Cold or humid days' compares them.
    const none = { words: [...timed], where: [], isAgainstOthers: false, left: [] };
    const taken = kinds.size > 1 ? none : takeFilters(timed, { named: marked.named, notes });
    // 'Nights with bad sleep' chooses no days for another question.
    const isAll =
      findTags(taken.words).tags.length === 0 && !taken.words.some((word) => word.startsWith('#n'));
    const filtered = isAll ? none : taken;
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
      return kind && !inRest.some((mention) => mention.kind === kind) ? findOnly(kind, used, book) : [];
    });
    const { days = [], period: range = null, against = null } = periods ?? {};
    const isOfWeek = days.length > 1;
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
      mentions: [...inRest, ...general],
      levels,
      text,
      period: use.period ?? event.range ?? range,
      range: event.range ?? range,
      against:
        use.against ??
        (filtered.isAgainstOthers && filtered.where.length > 0 ? { kind: 'other-days' } : against),
      where: [
        ...filtered.where,
        ...(isOfWeek ? [] : days.map((name) => makeFilter({ measure: 'week' as const, name }))),
      ],
      isOfWeek,
      isUnanswerable: findTags(marked.words).tags.some(({ tag }) => tag === 'unanswerable'),
      shift: periods?.shift ?? null,
      unit: periods?.unit ?? null,
      notUnderstood: [
        ...unrecorded.topics,
        ...(event.note ? [event.note] : []),
        ...unknown.filter((word) => word !== text).map(describeUnknown),
      ],
    };
  };
}

/** 'Cetirizine tablets' names one medication, although 'tablets' alone names several. */
function listMentions(words: readonly string[], named: readonly (readonly Mention[])[]): Mention[] {
  const groups = words.flatMap((word) => (word.startsWith('#n') ? [named[Number(word.slice(2))] ?? []] : []));
  const single = new Set(groups.filter((group) => group.length === 1).map((group) => group[0]?.name));
  return groups.filter((group) => group.length === 1 || !group.some(({ name }) => single.has(name))).flat();
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

function findNotedWord(words: readonly string[], notes: NoteFinder): string | null {
  return words.findLast((word) => word.length > 3 && notes.has(word)) ?? null;
}
