import type { dayGroups } from '@flarewell/domain/assistant/query/query';
import { longDate, monthAndDay, monthName } from '@flarewell/domain/dates';
import { addMonths, type Day, type DayRange, daysOfMonth, isDay, monthOf } from '@flarewell/domain/day';
import { capitalize } from '@flarewell/domain/words';

import { datePattern, monthNames, readDate } from '#assistant/reading/periods/dates.ts';
import { datedWords, type Found, periodRules, yearRule } from '#assistant/reading/periods/namedPeriods.ts';
import {
  assignRanges,
  isComparison,
  joinRanges,
  type Shift,
  type Unit,
} from '#assistant/reading/periods/ranges.ts';

type DayGroup = (typeof dayGroups)[number];

export interface Periods {
  /** The words of the question that are not about time. */
  words: readonly string[];
  period: DayRange | null;
  against: DayRange | null;
  days: readonly DayGroup[];
  /** Relative to the period of an earlier question. */
  shift: Shift | null;
  /** 'week' if the period is this week, which has only one day on a Sunday. */
  unit: Unit | null;
  /** Two times are named, and nothing says that they are compared. */
  isUnclear: boolean;
}
export type PeriodReading = Periods | { sentence: string } | null;

const mark = '#p(\\d+)';
const shiftPattern =
  /(?<!\S)the (?:(\d+ )?(day|week|month|year)s? before|(day|week|month|year) after|(?:next|following) (day|week|month|year))(?: that)?$/;

/** 'october 1 to 15' and '1 to 15 october' name the month once, and 'april may june' is 'april to june'. */
function repeatMonth(text: string): string {
  const day = '\\d{1,2}(?:st|nd|rd|th)?';
  const join = '(?:to|and|until|till|through)';
  return text
    .replace(
      new RegExp(
        `\\b(${monthNames})(?: from)?(?: the)? (${day}) (${join}) (?:the )?(${day})(?!\\S)(?! (?:of )?(?:${monthNames}|times?|days?)\\b)`,
        'g',
      ),
      '$1 $2 $3 $1 $4',
    )
    .replace(
      new RegExp(
        `(?<!\\S)(?<!\\b(?:${monthNames}) )(${day}) (${join}) (?:the )?(${day})(?: of)? (${monthNames})\\b`,
        'g',
      ),
      '$1 $4 $2 $3 $4',
    )
    .replace(
      new RegExp(`\\b(${monthNames})(?: (?:${monthNames}))+ (?:and )?(${monthNames})(?!\\S)(?! \\d)`, 'g'),
      '$1 to $2',
    );
}

/**
 * Finds the periods of a question. A period becomes a mark in the text at first, so that 'since', 'between' and the like
 * are read in the same way for every kind of period. Null means that the words about time are not understood.
 */
export function readPeriods(words: readonly string[], today: Day, firstDay: Day): PeriodReading {
  const ranges: (DayRange & { unit?: Unit })[] = [];
  const days: DayGroup[] = [];
  let problem: string | null = null;
  const keep = (found: Found): string => {
    if ('sentence' in found) problem ??= found.sentence;
    else if ('ahead' in found) problem ??= `${capitalize(found.ahead)} is still ahead.`;
    else if ('days' in found) days.push(found.days);
    else if (found.from > today) problem ??= `${nameRange(found, today)} is still ahead.`;
    else return `#p${ranges.push(found) - 1}`;
    return '';
  };
  let text = repeatMonth(words.join(' ')).replace(
    /\b(this (week|month|year) .*)\b(than|vs|versus|and|to|with) (?:the )?last(?: one)?$/,
    '$1$3 last $2',
  );
  text = text
    .replace(/\byesterday\b(.*)\b(?:the )?same day last week\b/, 'yesterday$1 8 days ago')
    .replace(/\b(?:the )?same day last week\b/, '7 days ago')
    .replace(/\bfirst half of the year or (?:in )?(?:the )?second(?: one)? *$/, '$& half of the year');
  // 'Better in the second half of the year' means than in the first.
  text = text.replace(
    /\b(?:better|worse|milder|more|less|fewer|higher|lower)\b.*\bsecond half of (.+)$/,
    '$& than in the first half of $1',
  );
  // 'Compare the first half of the year with the second half'
  text = text.replace(/\bfirst half of (the \S+|\S+)(.*? second half)(?! of)(?=\s|$)/, '$& of $1');
  const year = Number(today.slice(0, 4));
  text = text.replace(
    new RegExp(`\\b(${datedWords})( week)? (?:of )?last year\\b`, 'g'),
    (_, name: string, week = '') => `${name} ${year - 1}${week}`,
  );
  // 'Was this September worse than last September'
  text = text.replace(
    new RegExp(`\\bthis (${monthNames}) (.*)\\blast \\1(?!\\S)`),
    `$1 ${year} $2 $1 ${year - 1}`,
  );
  // 'From January until now'
  text = text.replace(/\bfrom (\S+(?: \S+)?) (?:until|till|to|up to) (?:now|today|date)\b/g, 'since $1');
  // 'Since I moved house on 3 May': the words between say what happened on that day.
  text = text.replace(
    new RegExp(`\\bsince (?:[^\\s#]+ ){1,5}on (?=(?:${monthNames})\\b|\\d|the \\d)`, 'g'),
    'since ',
  );
  let shift: Shift | null = null;
  text = text.replace(shiftPattern, (_, count?: string, before?: Unit, after?: Unit, next?: Unit) => {
    // 'The 4 months before' are as long as the period.
    shift = { unit: count ? 'day' : (before ?? after ?? next ?? 'day'), by: before ? -1 : 1 };
    return '';
  });
  for (const [pattern, read] of periodRules)
    text = text.replace(pattern, (...match) => keep(read(match, { today, firstDay })));
  text = text.replace(datePattern, (found) => keep(readDate(found, today)));
  text = text.replace(
    /(?<!\S)(?:(?<=\bsince )|(?:on )?the )(\d{1,2})(?:st|nd|rd|th)(?!\S)(?! (?:week|half)\b)/g,
    (_, day: string) => keep(dayOfMonth(Number(day), today)),
  );
  const [pattern, read] = yearRule;
  text = text.replace(pattern, (...match) => keep(read(match, { today, firstDay })));
  if (problem) return { sentence: problem };
  const whole = text
    // 'Since the doctor told me off in August'
    .replace(
      /\bsince (?:(?!compared|than|versus|vs|how|what)[^\s#]+ ){1,6}(?:in|on) (?=(?:the )?#p)/g,
      'since ',
    )
    .replace(/\bfrom (?:the )?(?:start|beginning) of (?=#p)/g, 'from ')
    .replace(/\b(to|until|till|through|from) (?:about|around|roughly) (?:the )?(?=#p)/g, '$1 ')
    // 'The party was on June 19, how was my neck that week'
    .replace(/(#p\d+)(.*) (?:that|the same) week(?!\S)/, '$1 week$2');
  // 'I stopped four weeks ago, any difference since then'
  const since = whole.replace(/(?<!since )(#p\d+)(.*) since(?: then)?(?= or\b| and\b|$)/, 'since $1$2');
  text = joinRanges(since, ranges, today, firstDay);
  const named = Array.from(text.matchAll(new RegExp(mark, 'g')), ([, index]) => ranges[Number(index)]);
  const different = named.filter(
    (range, index) =>
      range && named.findIndex((other) => other?.from === range.from && other.to === range.to) === index,
  );
  // 'So far this year' is this year.
  const narrow = different.filter((range) => range && !('isEverything' in range));
  const left = (narrow.length > 0 ? narrow : different).filter((range) => range !== undefined);
  const ahead = left.find(({ from }) => from > today);
  if (ahead) return { sentence: `${nameRange(ahead, today)} is still ahead.` };
  if (left.length > 2 || left.some(({ from, to }) => from > to)) return null;
  const cut = ({ from, to }: DayRange) => ({ from, to: to < today ? to : today });
  const rest = text
    .replace(new RegExp(`(?<!\\S)(?:(?:in|on|during|for|of|over|at|within|from|by|the) )*${mark}`, 'g'), ' ')
    .split(/\s+/)
    .filter(Boolean);
  const unit = left[0]?.unit ?? null;
  const isUnclear = left.length > 1 && !isComparison(text);
  return { words: rest, days, shift, unit, isUnclear, ...assignRanges(left.map(cut), text, today) };
}

function dayOfMonth(day: number, today: Day): DayRange | { sentence: string } {
  const months = Array.from({ length: 12 }, (_, back) => addMonths(monthOf(today), -back));
  const found = months
    .map((month) => `${month}-${String(day).padStart(2, '0')}`)
    .find((some) => isDay(some) && some <= today);
  return found ? { from: found, to: found } : { sentence: `No month has a day ${day}.` };
}

function nameRange({ from, to }: DayRange, today: Day): string {
  const name = from.slice(0, 4) === today.slice(0, 4) ? monthAndDay : longDate;
  if (from === to) return name(from);
  const month = daysOfMonth(monthOf(from));
  return month.from === from && month.to === to ? monthName(monthOf(from)) : `The time from ${name(from)}`;
}
