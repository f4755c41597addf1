import { longDate, monthAndDay } from '@flarewell/domain/dates';
import type { Day, DayRange } from '@flarewell/domain/day';
import { oneDecimal } from '@flarewell/domain/measures/ratings';
import type { FlareCount, Patterns, ShownFlare } from '@flarewell/domain/patterns/foundPatterns';
import { capitalize } from '@flarewell/domain/words';
import { count, numberWord } from './counts.ts';
import { conditionTitle, factorPhrase, type Names } from './titles.ts';

/** 'Neck, November 3 to 9' */
export function flareTitle(
  { conditionId, from, to }: Pick<ShownFlare, 'conditionId' | 'from' | 'to'>,
  names: Names,
  today: Day,
): string {
  return `${conditionTitle(conditionId, names)}, ${flareDates({ from, to }, today)}`;
}

/** 'November 3 to 9', 'October 28 to November 4', 'June 1 to 6, 2025', 'December 30, 2025 to January 6, 2026' */
export function flareDates({ from, to }: DayRange, today: Day): string {
  const isSame = (length: number, one: Day, other: Day) => one.slice(0, length) === other.slice(0, length);
  const isOneYear = isSame(4, from, to);
  const year = isOneYear && isSame(4, to, today) ? '' : `, ${to.slice(0, 4)}`;
  if (from === to) return `${monthAndDay(from)}${year}`;
  const end = isSame(7, from, to) ? String(Number(to.slice(8))) : monthAndDay(to);
  return `${isOneYear ? monthAndDay(from) : longDate(from)} to ${end}${year}`;
}

/** 'Seven days, at its worst 4 of 5.' While it lasts: 'Seven days so far, at its worst 4 of 5. Still high.' */
export function flareFacts({ days, peak, isOpen }: Pick<ShownFlare, 'days' | 'peak' | 'isOpen'>): string {
  const length = `${capitalize(numberWord(days))} ${days === 1 ? 'day' : 'days'}${isOpen ? ' so far' : ''}`;
  const worst = peak === null ? '' : `, at its worst ${peak} of 5`;
  return `${length}${worst}.${isOpen ? ' Still high.' : ''}`;
}

/** More would be read as a list of culprits. */
const mostBefore = 3;

/** 'Noted in the four days before, …: poor sleep on three of them, swimming on one.'; empty if nothing was noted. */
export function beforeSentence({ before }: Pick<ShownFlare, 'before'>, names: Names): string {
  if (before.length === 0) return '';
  const parts = before
    .slice(0, mostBefore)
    .map(
      ({ factor, days }, index) =>
        `${factorPhrase(factor, names)} on ${numberWord(days)}${index === 0 ? ' of them' : ''}`,
    );
  return `Noted in the four days before, not necessarily the cause: ${parts.join(', ')}.`;
}

/** '3 confirmed flares in the last 6 months, 8.0 days long on average; in the 6 months before: 5.' */
export function flareCountsSentence({ recent, before }: Patterns['flareCounts']): string {
  return `${countFlares(recent)} in the last 6 months${lengthText(recent)}; in the 6 months before: ${before.count}.`;
}

function countFlares({ count: number }: FlareCount): string {
  // Proposals are not counted, so the skin may well have been bad.
  return number === 0 ? 'No confirmed flares' : count(number, 'confirmed flare');
}

function lengthText({ count: number, averageDays }: FlareCount): string {
  if (averageDays === null) return '';
  if (number === 1) return `, ${count(averageDays, 'day')} long`;
  return `, ${oneDecimal(averageDays)} days long on average`;
}
