import { answerQuery } from '@flarewell/domain/assistant/query/answer';
import type { AskedRecords } from '@flarewell/domain/assistant/query/preparedQuery';
import type { Query } from '@flarewell/domain/assistant/query/query';
import { mediumDate, monthName } from '@flarewell/domain/dates';
import { type Day, type DayRange, dayOf, daysOfMonth, monthOf } from '@flarewell/domain/day';

const opening =
  /^(?:(?:ok|okay|so|hm|hmm|oh|yes|well|right|cool|thanks|great) )*(?:and|what about|how about|also|then|or|but|same|what of|now|plus)\b/;
const pointing =
  /^(?:only|just)\b|\bmeant?$|\b(?:it|them|that|those|these|then|they|there)\b|\b(?:ones?|any|miss|missed)$|\bwhich (?:one|day|night)\b/;
export const pointsToDay = /\b(?:that|the same|this same) (?:very )?(?:day|night|date)\b/;
// 'And the best one then' says nothing about time.
const mayPointToDay = /(?<!\b(?:ones?|time|best|worst|last|first|longest|and|so|ok) )\bthen$/;

/** Whether the message points to an earlier one with a word such as 'and' or 'that'. */
export const isPointing = (message: string) => opening.test(message) || pointing.test(message);

/** The only day or month that the answer to a query names. */
function timeOfAnswer(query: Query, records: Readonly<AskedRecords>, today: Day): DayRange | null {
  // What affects the skin has no day, and needs patterns that are not found yet.
  if (query.measure === 'influence') return null;
  if (query.period && query.period.from === query.period.to) return query.period;
  const { markdown } = answerQuery(query, records, today);
  const bold = new Set(Array.from(markdown.matchAll(/\*\*(.+?)\*\*/g), ([, text]) => text));
  const days = [...new Set(records.checkIns.map(({ date }) => dayOf(date)))];
  const months = [...new Set(days.map(monthOf))];
  const [time, other] = [
    ...days.filter((day) => bold.has(mediumDate(day))).map((day) => ({ from: day, to: day })),
    ...months.filter((month) => bold.has(monthName(month))).map(daysOfMonth),
  ];
  return time && !other ? time : null;
}

/**
 * What 'that day' is about: the queries of the earlier question, on the day that its answer named. Null if it named none,
 * so that the message cannot be understood.
 */
export function resolveThatDay(
  message: string,
  earlier: readonly Query[] | null,
  records: Readonly<AskedRecords>,
  today: Day,
): readonly Query[] | null {
  const isCertain = pointsToDay.test(message);
  if (!isCertain && !mayPointToDay.test(message)) return earlier;
  const [query] = earlier ?? [];
  const period = query ? timeOfAnswer(query, records, today) : null;
  if (query && period && !(isCertain && period.from < period.to))
    return [{ ...query, figure: 'average', by: null, period, against: null }];
  return isCertain ? null : earlier;
}
