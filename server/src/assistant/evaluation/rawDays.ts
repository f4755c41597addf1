import type { CheckIn } from '@flarewell/domain/checkIns';
import { addDays, type Day, type DayRange } from '@flarewell/domain/day';
import { isFactorName } from '@flarewell/domain/measures/factors';
import { diary } from './diary.ts';
import type { FlatQuery as Query } from './flatQuery.ts';
import { firstDay, today } from './patient.ts';

// The oracle reads the raw check-ins with these few loops. It shares no rule with the product except the calendar's, so
// that an error in a rule cannot hide.

export const everyDay: DayRange = { from: firstDay, to: today };

export function upToToday(days: number): DayRange {
  return { from: addDays(today, 1 - days), to: today };
}

/** The period of a question that names none. Null where the answer covers several periods. */
export function usualPeriod({ measure, figure, by, text, medications, weather }: Query): DayRange | null {
  // Days that the weather chooses are looked for in all days.
  if (weather !== null && measure !== 'weather' && measure !== 'influence') return everyDay;
  const isOfAllDays = ['worst', 'best', 'first', 'last'].includes(figure);
  const isOfEveryDay = isOfAllDays || figure === 'longest';
  const ofAMonth = figure === 'trend' ? null : isOfEveryDay ? everyDay : upToToday(30);
  switch (measure) {
    case 'severity':
      if (by === 'condition') return upToToday(30);
      if (by === 'month') return upToToday(365);
      if (by === 'weekday' || isOfAllDays) return everyDay;
      return figure === 'list' ? upToToday(7) : null;
    case 'days-at-level':
    case 'flares':
    case 'skips':
    case 'check-ins':
    case 'photos':
      return everyDay;
    case 'streak':
      return figure === 'longest' ? everyDay : null;
    case 'notes':
      return text === null ? upToToday(30) : everyDay;
    case 'adherence':
      return by === 'month' ? upToToday(365) : upToToday(7);
    case 'medication-days':
    case 'doses':
      if (isOfEveryDay) return everyDay;
      if (figure === 'most' || figure === 'least') return upToToday(30);
      return medications.length === 1 ? upToToday(windowDaysOf(medications[0] ?? '')) : null;
    case 'control':
      // The last 12 weeks; today is a Sunday.
      return upToToday(84);
    case 'trackers':
    case 'symptoms':
    case 'missed-days':
    case 'weather':
      return ofAMonth;
    default:
      return isFactorName(measure) ? ofAMonth : null;
  }
}

export function medicationNamed(name: string) {
  const found = diary.medications.find((medication) => medication.name === name);
  if (!found) throw new Error(`The diary has no medication ${name}.`);
  return found;
}

/** At least 30 days, or as many as the limit allows. */
export function windowDaysOf(name: string): number {
  return Math.max(30, medicationNamed(name).maxUsageDays ?? 0);
}

export const dayOf = (checkIn: CheckIn): Day => checkIn.date.slice(0, 10);

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Whether a day of the week is asked about. */
export function isAskedDay(day: Day, { days }: Query): boolean {
  const isWeekend = weekdayOf(day) === 0 || weekdayOf(day) === 6;
  return days === null || (days === 'weekends') === isWeekend;
}

/** The check-ins of a period that the filters let through, oldest first. */
export function checkInsOf(range: DayRange, query: Query): CheckIn[] {
  const found: CheckIn[] = [];
  for (const checkIn of diary.checkIns) {
    const day = dayOf(checkIn);
    if (day < range.from || day > range.to || !isAskedDay(day, query)) continue;
    if (query.weather !== null && checkIn.factors.weather !== query.weather) continue;
    found.unshift(checkIn);
  }
  return found;
}

/** A period without a check-in has no figures. */
export function isEmpty(range: DayRange, query: Query): boolean {
  return checkInsOf(range, { ...query, weather: null }).length === 0;
}

export function meanOf(values: readonly number[]): number | null {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? null : sum / values.length;
}

/** 2.25 reads 2.3; the tiny errors of binary fractions do not count. */
export function oneDecimal(value: number): string {
  return (Math.round(Number((value * 10).toFixed(6))) / 10).toFixed(1);
}

const conditionIds = (names: readonly string[]) =>
  diary.conditions.filter(({ name }) => names.length === 0 || names.includes(name)).map(({ id }) => id);

/** The ratings of a day, of the named conditions or of all. */
export function ratingsOf(checkIn: CheckIn, names: readonly string[]): number[] {
  const ids = conditionIds(names);
  const ratings: number[] = [];
  for (const entry of checkIn.conditionEntries) {
    if (ids.includes(entry.conditionId) && entry.severity > 0) ratings.push(entry.severity);
  }
  return ratings;
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
export const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** 'October 2026' */
export function monthOf(day: Day): string {
  return `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}

export function daysOf({ from, to }: DayRange): Day[] {
  const found: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) found.push(day);
  return found;
}
