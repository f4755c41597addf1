import { addDays, daysBetween } from '@flarewell/domain/day';
import { shiftPeriod, type Unit } from '#assistant/reading/periods/ranges.ts';
import type { TaggedQuestion } from '#assistant/reading/taggedQuestion.ts';
import type { Tag } from '#assistant/reading/words/vocabulary.ts';

const isBetter = (word: string) => ['better', 'worse', 'milder'].includes(word);
const isProcess = (word: string) => /^(?:get|got|becom|became|turn|since)/.test(word);

function unitOf({ period, today, unit }: TaggedQuestion): Unit | null {
  if (!period || unit) return unit;
  const length = daysBetween(period.from, period.to) + 1;
  if (length === 1) return 'day';
  if (period.to !== today) return null;
  if (period.from === `${today.slice(0, 4)}-01-01`) return 'year';
  if (period.from === `${today.slice(0, 7)}-01`) return 'month';
  return length === 7 ? 'week' : null;
}

/**
 * 'Was it worse this month' means worse than in the month before. 'Was it worse in winter' names nothing to compare with,
 * so that a table of months is the answer. 'Did it get worse in winter' is about a change within the period.
 */
export function completeComparison(asked: TaggedQuestion): TaggedQuestion {
  const { period, against, words, tags, today, shift } = asked;
  // 'Better than the 30 days before'
  if (shift && period && !against) return { ...asked, shift: null, against: shiftPeriod(shift, period) };
  // 'Which of the two did I use more' compares names.
  if (tags.has('more') && asked.mentions.length > 1) return asked;
  const isMore = tags.has('more') && !tags.has('influence');
  const isPlain = isMore || (tags.has('f:trend') && words.some(isBetter) && !words.some(isProcess));
  if (!isPlain || !period || against || asked.days.length > 0) return asked;
  const unit = unitOf(asked);
  if (unit) return { ...asked, against: shiftPeriod({ unit, by: -1 }, period) };
  if (period.to === today) return asked;
  // A month table says nothing about two weeks in August; the days before them do.
  const isOfMonths = period.from.endsWith('-01') && addDays(period.to, 1).endsWith('-01');
  if (!isOfMonths) return { ...asked, against: shiftPeriod({ unit: 'day', by: -1 }, period) };
  const others = [...tags].filter((tag) => tag !== 'f:trend' && tag !== 'more');
  return { ...asked, period: null, tags: new Set<Tag>([...others, 'g:month']) };
}
