import type { AskedRecords } from '@flarewell/domain/assistant/query/askedRecords';
import { daysOfUse } from '@flarewell/domain/assistant/query/periods';
import type { Against, Period } from '@flarewell/domain/assistant/query/query';
import { dateRange, mediumDate } from '@flarewell/domain/dates';
import { addDays, type Day, type DayRange, dayOf } from '@flarewell/domain/day';
import type { NotUnderstood } from '@flarewell/domain/wire/assistant';
import type { Mention } from '#assistant/reading/names.ts';
import type { NoteFinder } from '#assistant/reading/notes.ts';
import { countOf, numbers, unitLength } from '#assistant/reading/periods/units.ts';
import { hasMeaning, isPlainWord } from '#assistant/reading/words/tags.ts';
import { wordsOf } from '#assistant/reading/words/text.ts';

/** A time that is named by what happened in the person's own life. */
interface OwnEvent {
  /** The message without it. */
  text: string;
  period: Period | null;
  against: Against | null;
  /** Whether the message names days by it, such as those of a flare. */
  range: DayRange | null;
  note: NotUnderstood | null;
}

interface Source {
  today: Day;
  firstDay: Day;
  notes: NoteFinder;
}

const begin =
  '(?:start(?:ed|ing)?|beg[aiu]n(?:ning)?|went on|going on|been on|introduced|introducing|got|getting|first used|using|being on)';
const end =
  '(?:stopp(?:ed|ing)|stop|quit|quitting|finish(?:ed|ing)|came off|coming off|got off|dropped|ditched|g[ai]v(?:e|en|ing) up|cut(?:ting)?(?: out)?)';
const small = '(?:(?:i|we|ive|have|had|using|taking|on|with|the|my|use|of|to|use) )*';
const span = `(?:the )?(?:(\\d{1,2}|${numbers.slice(1).join('|')}) )?(day|week|month)s?`;

/** `which` is 'last' or the name that the person gave to a flare. */
const makeFlarePattern = (names: readonly string[]) =>
  new RegExp(
    `(?<!\\S)(?:(during|in|throughout|(?<=(?:photos?|pictures?|notes?) )(?:of|from))|(?<!\\b(?:days?|long|weeks?|months?|time|been) )(since|after)|(?:in )?(?:${span} |(?:just|right) )?(before)) (?:my|the|that|this) (${['last|latest|most recent|current|recent', ...names].join('|')}) flares?(?: (started|began)| (?:ended|stopped|was over|finished))?(?!\\S)`,
  );
/** How many days count as 'before the flare'. */
const DAYS_BEFORE = 14;

const notedPattern =
  /(?<!\S)(since|after|following) (?:(?:the|my|our|that|i|we|have|has|got|a|new|was|went|to|on|changed|had|saw|switched|bought) )+([^\s#]{3,})(?: ([^\s#]{4,}))?(?: (?:changed?|started|began|ended|stopped|happened|went|came|back|forward))*(?!\S)(?!(?: [^\s#]+){0,4} (?:on|in) (?:the )?(?:\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|autumn|winter))(?! on\b)/;
/** 'While I was off in August', if no word of it means anything. */
const asidePattern =
  /(?<!\S)(?:while|when|during) ((?:[^\s#]+ ){1,4}?)(?=(?:in|over|last|this) (?:the )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|autumn|fall|winter|week|month|year))/;
const isPeriodWord =
  /^(?:\d.*|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december|spring|summer|autumn|fall|winter|christmas|easter|new|year|years|month|months|week|weeks|day|days|weekend|yesterday|today|last|first|second|start|beginning|end|other)$/;

/** A remark about days that were taken from a note or a flare is nothing unknown. */
export const isRemark = (sentence: string | null) => sentence?.startsWith('The day') ?? false;

/** Returns a function that finds the first such time in a message and takes it out. */
export function makeEventTaker(records: Readonly<AskedRecords>, { today, firstDay, notes }: Source) {
  const remark = (words: string, sentence: string | null) => ({ words, sentence, canTrack: false });

  /** 'Since I started tacrolimus', 'before tacrolimus': the days around the use of a medication. */
  function takeUse(text: string, named: readonly (readonly Mention[])[]): OwnEvent | null {
    const nameAt = (index = '') => named[Number(index)]?.find(({ kind }) => kind === 'medications')?.name;
    const trackerAt = (index = '') => named[Number(index)]?.find(({ kind }) => kind === 'trackers')?.name;
    const use = (index?: string) => daysOfUse(nameAt(index) ?? '', records);
    /** The days of use of a medication, or those on which a tracked thing was noted: 'since I gave up wine'. */
    const past = (index?: string) => use(index) ?? daysNoted(trackerAt(index));
    const since = (medication?: string): Period | null =>
      medication ? { kind: 'since-use', medication } : null;
    const untilNow = (noted: DayRange | null) => noted && { from: noted.from, to: today };
    type Read = (...groups: (string | undefined)[]) => [period: Period | null, against?: Against];
    const rules: [source: string, read: Read][] = [
      // 'The two weeks after I started mometasone'
      [
        `(?:(?:in|for|over) )?${span} (?:just |right )?(after|before) ${small}(?:${begin}|(${end})) ${small}#n(\\d+)`,
        (count, unit, side, stop, index) => {
          const first = stop ? past(index)?.to : use(index)?.from;
          const length = unitLength(unit, count ? countOf(count) : 1);
          if (!first) return [null];
          const last = addDays(first, length - 1);
          if (side === 'before') return [{ from: addDays(first, -length), to: addDays(first, -1) }];
          return [{ from: first, to: last < today ? last : today }];
        },
      ],
      [
        `before and after ${small}(?:${begin} )?${small}#n(\\d+)`,
        (index) => [since(nameAt(index)), { kind: 'before' }],
      ],
      [
        `(?:since|from|between) ${small}(?:when )?${small}${begin} ${small}#n(\\d+)(?: \\S+){0,3}? (?:until|till|to|and)(?: when)? ${small}(?:${end}|ended)(?: it| in \\S+| using it)*`,
        (index) => [use(index)],
      ],
      [
        `(?:(?:while|during|whilst) ${small}(?:was |were |being )?(?:on |used |using |took |taking |had )?|when i was (?:on |using |taking ))${small}#n(\\d+)(?= *$| compared| versus| vs)`,
        (index) => [use(index)],
      ],
      [
        `(?:since|after) ${small}${begin} ${small}#n(\\d+)`,
        (index) => [since(nameAt(index)) ?? untilNow(daysNoted(trackerAt(index)))],
      ],
      [`(?:since|once) ${small}#n(\\d+)`, (index) => [since(nameAt(index))]],
      [
        `(?:since|after|when|once) ${small}${end} ${small}#n(\\d+)`,
        (index) => {
          const last = past(index)?.to;
          return [last && last < today ? { from: addDays(last, 1), to: today } : null];
        },
      ],
      [
        `before ${small}(?:${begin} )?${small}#n(\\d+)`,
        (index) => {
          const first = use(index)?.from;
          return [first && first > firstDay ? { from: firstDay, to: addDays(first, -1) } : null];
        },
      ],
    ];
    for (const [source, read] of rules) {
      const [all, ...groups] = text.match(new RegExp(`(?<!\\S)${source}`)) ?? [];
      const [period, against = null] = all === undefined ? [null] : read(...groups);
      if (all !== undefined && period)
        return { text: text.replace(all, ' '), period, against, range: null, note: null };
    }
    return null;
  }

  const confirmed = (records.flares ?? []).filter(({ verdict }) => verdict === 'confirmed');
  const newestFlares = confirmed.toSorted((one, other) => other.from.localeCompare(one.from));
  const nameOfFlare = ({ name = '' }: { name?: string | undefined }) => wordsOf(name).join(' ');
  const flarePattern = makeFlarePattern(
    newestFlares.map(nameOfFlare).filter((name) => /^[\w ]+$/.test(name)),
  );

  const namesFlare = (text: string, name: string) => name !== '' && ` ${text} `.includes(` ${name} flare `);

  /** 'During my last flare', 'the week before my last flare', 'photos from the hotel flare' */
  function takeFlare(text: string): OwnEvent | null {
    const [all = '', during, after, count = '1', unit, before, which, start] = text.match(flarePattern) ?? [];
    // 'How long was the hotel flare'
    const named = all === '' && newestFlares.find((one) => namesFlare(text, nameOfFlare(one)));
    if (named) {
      const { from, to } = named;
      const rest = text.replace(`${nameOfFlare(named)} flare`, 'flare');
      return { text: rest, period: { from, to }, against: null, range: { from, to }, note: null };
    }
    const flare = newestFlares.find((one) => nameOfFlare(one) === which) ?? newestFlares[0];
    if (!flare || all === '') return null;
    const { from, to } = flare;
    const days = !unit ? DAYS_BEFORE : unitLength(unit, countOf(count));
    const next = addDays(to, 1);
    const range = during
      ? { from, to }
      : before
        ? { from: addDays(from, -days), to: addDays(from, -1) }
        : { from: after && !start && next <= today ? next : from, to: today };
    const note = remark('flare', `The days are those of the flare ${dateRange({ from, to })}.`);
    return { text: text.replace(all, ' '), period: range, against: null, range, note };
  }

  /**
   * 'After the holiday': the day of the newest note with that word. 'Since the clocks changed' names a day that no note
   * has, and is told as not understood.
   */
  function takeNoted(text: string): OwnEvent | null {
    const [all = '', word = '', ...things] = text.match(notedPattern) ?? [];
    const wanted = things.findLast((thing) => thing && !isPlainWord(thing) && notes.has(thing));
    const day = wanted ? notes.findDay(wanted) : null;
    const isUnknown = things.some((thing) => thing && !isPlainWord(thing) && !isPeriodWord.test(thing));
    // 'Since the baby came, 20 April' begins on that day.
    const isDated = /^ *(?:on )?(?:the )?\d/.test(text.slice(text.indexOf(all) + all.length));
    const rest = text.replace(all, isDated ? `${word} ` : ' ');
    if (!wanted || day === null)
      return isUnknown
        ? { text: rest, period: null, against: null, range: null, note: remark(all, null) }
        : null;
    const range = { from: day, to: today };
    const note = remark(wanted, `The day is taken from the note of ${mediumDate(day)}.`);
    return { text: rest, period: range, against: null, range, note };
  }

  /** The first and the last day on which something was noted. */
  function daysNoted(name: string | undefined): DayRange | null {
    const id = records.trackers?.find((tracker) => tracker.name === name)?.id;
    const noted = records.checkIns.filter(({ trackers = [] }) => id && trackers.includes(id));
    const days = noted.map(({ date }) => dayOf(date)).sort();
    const [from, to] = [days[0], days.at(-1)];
    return from && to ? { from, to } : null;
  }

  function takeAside(text: string): OwnEvent | null {
    const [all, words = ''] = text.match(asidePattern) ?? [];
    if (all === undefined || words.trim().split(' ').some(hasMeaning)) return null;
    const note = remark(all.trim(), null);
    return { text: text.replace(all, ' '), period: null, against: null, range: null, note };
  }

  return (text: string, named: readonly (readonly Mention[])[]): OwnEvent =>
    takeUse(text, named) ??
    takeFlare(text) ??
    takeNoted(text) ??
    takeAside(text) ?? { text, period: null, against: null, range: null, note: null };
}
