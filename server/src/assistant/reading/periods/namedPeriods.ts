import {
  addDays,
  addMonths,
  type Day,
  type DayRange,
  daysOfMonth,
  lastDays,
  monthOf,
} from '@flarewell/domain/day';
import { monthNames, type NoDay, readDate } from '#assistant/reading/periods/dates.ts';
import type { Unit } from '#assistant/reading/periods/ranges.ts';
import {
  countOf,
  easterRange,
  numbers,
  seasonRange,
  unitBack,
  unitLength,
  weekendBack,
  yearRange,
} from '#assistant/reading/periods/units.ts';

/** `ahead` is the name of a time that has not come yet. */
export type Found =
  | (DayRange & { isEverything?: true; unit?: Unit })
  | NoDay
  | { ahead: string }
  | { days: 'weekends' | 'weekdays' };
interface Now {
  today: Day;
  firstDay: Day;
}
type Rule = [pattern: RegExp, read: (match: readonly (string | undefined)[], now: Now) => Found];

/** A year behind one of these words belongs to it: 'Christmas last year' is one period, not two. */
export const datedWords = `christmas|xmas|easter|halloween|eve|holidays?|break|${monthNames}|winter|spring|summer|autumn|fall`;
const number = `(\\d{1,3}|${numbers.slice(1).join('|')})`;
const seasons = ['winter', 'spring', 'summer', 'autumn|fall'];
const holidays: [words: string, monthAndDay: string][] = [
  ['christmas eve|xmas eve', '12-24'],
  ['christmas day|christmas|xmas day|xmas', '12-25'],
  ['new years? eve', '12-31'],
  ['new years? day|new years?', '01-01'],
  ['halloween', '10-31'],
  ['valentines? day|valentines?', '02-14'],
];
const everything =
  'ever|so far|since (?:the |my |this )?(?:diary|app|log|journal) (?:began|started|begins|starts)|in total|in all(?= *$)|all time|of all time|overall|altogether|all together|since (?:the )?beginning(?! of)|since (?:the )?start(?! of)|from the beginning(?! of)|from the start(?! of)|since day one|since i (?:started|began)(?: (?:tracking|logging|recording|keeping|using|with|this|the|it|app|diary|journal|flarewell|here|thing|whole))*(?! (?!#p|how|did|have|has|do|is|was|what|when|and|my|which)\\S)|the whole time|all of time|until now|till now|up to now|to date';

function rule(source: string, read: Rule[1]): Rule {
  return [new RegExp(`(?<!\\S)(?:${source})(?!\\S)`, 'g'), read];
}

const unit = '(day|night|week|fortnight|month|year)s?';
const ofYear = '(?: (?:of )?((?:19|20)\\d\\d))?';

/** A month as far as the current one has come. */
function asFar(month: DayRange, today: Day): DayRange {
  const sameDay = addDays(month.from, Number(today.slice(8)) - 1);
  return sameDay < month.to ? { from: month.from, to: sameDay } : month;
}

/** In this order: a phrase is found before its parts. */
export const periodRules: readonly Rule[] = [
  rule(
    '(?:the )?(?:same|this) day last (year|month)|(?:exactly )?(?:a|one) year ago today|exactly (?:a|one) year ago',
    ([, unit], { today }) => {
      const { to } = asFar(daysOfMonth(addMonths(monthOf(today), unit === 'month' ? -1 : -12)), today);
      return { from: to, to };
    },
  ),
  rule('(?:the )?(?:same|this) week last year', (_, { today }) => unitBack('week', 52, today)),
  rule(
    `(?:my |the )?(?:very )?first (?:${number} )?(week|month|year)s?(?: of (?:the |this |my )?(?:diary|app|tracking|logging|log|journal)|(?= (?:vs|versus|than|compared|against|and|to|with)\\b)|(?= *$))`,
    ([, count, name], { firstDay }) => ({
      from: firstDay,
      to: addDays(firstDay, unitLength(name, count ? countOf(count) : 1) - 1),
    }),
  ),
  rule(
    '(?<=\\b(?:vs|versus|than|with|to|against) (?:in |at )?)(?:when i (?:first )?(?:started|began)|(?:the |my )?(?:very )?(?:start|beginning))(?: (?:logging|tracking|recording|of the diary|the diary|the app|here))*(?= *$)',
    (_, { firstDay }) => ({ from: firstDay, to: addDays(firstDay, 29) }),
  ),
  // The month as far as it has come, so that it can be compared with this one.
  rule(
    `(?:the )?(?:same|this) (?:time|days|dates|part) (?:(?:of|in) )?(last year|last month|${monthNames})`,
    ([, name = ''], { today }) => {
      const isLast = name.startsWith('last ');
      const back = name === 'last year' ? -12 : -1;
      const month = isLast ? daysOfMonth(addMonths(monthOf(today), back)) : readDate(name, today);
      return 'from' in month ? asFar(month, today) : month;
    },
  ),
  rule('(?:the )?(?:same|this) month last year', (_, { today }) =>
    daysOfMonth(addMonths(monthOf(today), -12)),
  ),
  rule(
    `(?:the )?(early|start of|beginning of|mid|middle of|late|end of) (${monthNames})${ofYear}`,
    ([, part = '', month = '', year], { today }) => {
      const found = readDate(year ? `${month} ${year}` : month, today);
      if (!('from' in found)) return found;
      if (/^(?:early|start|beg)/.test(part)) return { from: found.from, to: addDays(found.from, 9) };
      return /^mid/.test(part)
        ? { from: addDays(found.from, 10), to: addDays(found.from, 19) }
        : { from: addDays(found.from, 20), to: found.to };
    },
  ),
  rule(`(?:tomorrow|the day after tomorrow)`, ([words = '']) => ({ ahead: words })),
  rule(`(?:next|upcoming|coming) (?:${unit}|weekend|${monthNames}|${seasons.join('|')})`, ([words = '']) => ({
    ahead: words,
  })),
  rule(`(?:since|from) ${number} ${unit} ago`, ([, count, name], { today }) => ({
    from: addDays(today, -unitLength(name, countOf(count))),
    to: today,
  })),
  rule(
    `(?:the )?(?:last|past|previous|latest|these) ${number} ${unit}(?! of\\b(?! (?:my |the )?(?:data|records?|entries|checkins?|tracking|logging|diary)\\b))`,
    ([, count, name], { today }) => lastDays(today, unitLength(name, countOf(count))),
  ),
  rule(`(?:the )?(?:last|past) (?:half year|half a year|half of a year)|half a year`, (_, { today }) =>
    lastDays(today, 180),
  ),
  rule(`(this|the last|last|the current|past) quarter`, ([, which = ''], { today }) => {
    const current = addMonths(monthOf(today), -((Number(today.slice(5, 7)) - 1) % 3));
    const first = /last/.test(which) ? addMonths(current, -3) : current;
    return { from: `${first}-01`, to: daysOfMonth(addMonths(first, 2)).to };
  }),
  rule(`(?:the )?(week|month|year) before last`, ([, name], { today }) => unitBack(name, 2, today)),
  rule(`${number} (week|fortnight|month|year)s? ago`, ([, count, name], { today }) =>
    // A year ago is the same month, not the whole year.
    name === 'year' ? unitBack('month', 12 * countOf(count), today) : unitBack(name, countOf(count), today),
  ),
  // 'The time of the year' is a season.
  rule(
    `(?<=\\b(?:start|beginning|half|flare|flares|day|days|week|one|photo|note|checkin) of )the (year|month)|(?<=\\bmonth of )the (year)`,
    ([, name, year], { today }) => unitBack(name ?? year, 0, today),
  ),
  rule(
    `(?:this|the current|current|my(?! week)) (week|month|year)(?: so far| to date)?`,
    ([, name], { today }) => ({
      ...unitBack(name, 0, today),
      to: today,
      unit: name as Unit,
    }),
  ),
  rule(
    `(?:(?:the |this |my )?past|my(?= week)|over the(?! \\w+ (?:of|before|after|since|until|to|(?:19|20)\\d\\d)\\b)) (day|week|month|year)|(?:the )?(?:last|past) (fortnight)`,
    ([, name, fortnight], { today }) => lastDays(today, unitLength(name ?? fortnight)),
  ),
  rule(`(?:the )?(?:last|previous) (week|month|year)`, ([, name], { today }) => unitBack(name, 1, today)),
  rule(`(?:last )?easter(?: weekend)?${ofYear}`, ([, year], { today }) => {
    const current = Number(today.slice(0, 4));
    const easter = easterRange(year ? Number(year) : current);
    return year || easter.from <= today ? easter : easterRange(current - 1);
  }),
  rule('(?:the )?weekend before last', (_, { today }) => weekendBack(addDays(today, -7))),
  rule(`(?:the |this )?(?:last|past|this|previous) weekend|over the weekend`, (_, { today }) =>
    weekendBack(today),
  ),
  rule(`(?:on |at |over |during |between )?(?:the )?weekends?`, () => ({ days: 'weekends' })),
  rule(
    `(?:on |between )?(?:weekdays|week days|working days|workdays)|during the week(?! (?:of|before|after)\\b)`,
    () => ({
      days: 'weekdays',
    }),
  ),
  ...seasons.map((names, index) =>
    rule(`(?:the )?(last |this |past )?(?:${names})${ofYear}`, ([, which, year], { today }) =>
      seasonRange(index, which === 'last ', year, today),
    ),
  ),
  rule(
    `(?:over|during) (?:the )?(?:christmas|xmas)(?! (?:eve|day)\\b)(?: (?:holidays?|break|period))?${ofYear}|(?:the )?(?:christmas|xmas) (?:holidays?|break|period)`,
    ([, year], { today }) => {
      const last = Number(today.slice(0, 4)) - (today.slice(5) < '12-24' ? 1 : 0);
      const from = `${year ?? last}-12-24`;
      return { from, to: addDays(from, 8) };
    },
  ),
  ...holidays.map(([names, date]) =>
    rule(`(?:last )?(?:${names})${ofYear}`, ([, year], { today }) => {
      const latest = `${today.slice(0, 4)}-${date}`;
      const day = year
        ? `${year}-${date}`
        : latest <= today
          ? latest
          : `${Number(today.slice(0, 4)) - 1}-${date}`;
      return { from: day, to: day };
    }),
  ),
  rule(`(?:${everything})`, (_, { today, firstDay }) => ({ from: firstDay, to: today, isEverything: true })),
];

export const yearRule: Rule = rule('(?:the year )?((?:19|20)\\d\\d)', ([, year]) => yearRange(Number(year)));
