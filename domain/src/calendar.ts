import type { CheckIn } from './checkIns.ts';
import {
  addDays,
  type Day,
  type DayRange,
  dayOf,
  daysBetween,
  daysOfMonth,
  listDays,
  type Month,
  monthOf,
  weekday,
} from './day.ts';
import { checkInsWithin } from './history.ts';
import { isRated, wholePercent } from './measures/ratings.ts';
import { checkInAverage, colorOfAverage, type SeverityColor, windowAverage } from './severity.ts';

export const notesPreviewLength = 20;
const daysOfWeek = 7;

/** What a day's cell shows of its check-in. */
export interface CalendarEntry {
  average: number;
  color: SeverityColor;
  conditionCount: number;
  hasPhoto: boolean;
  hasMedsTaken: boolean;
  notesPreview: string;
}

export interface CalendarCell {
  day: Day;
  isInMonth: boolean;
  isToday: boolean;
  isFuture: boolean;
  entry: CalendarEntry | null;
}

export interface MonthStats {
  checkIns: number;
  completionPercent: number;
  average: number;
}

export interface CalendarMonth {
  month: Month;
  /** Whole weeks that begin on Sunday, filled up with days of the neighbouring months. */
  weeks: CalendarCell[][];
  stats: MonthStats;
}

export function calendarMonth(checkIns: readonly CheckIn[], month: Month, today: Day): CalendarMonth {
  const grid = coverWholeWeeks(month);
  const shown = checkInsWithin(checkIns, grid);
  const byDay = new Map(shown.map((checkIn) => [dayOf(checkIn.date), checkIn]));
  const cells = listDays(grid).map((day): CalendarCell => {
    const checkIn = byDay.get(day);
    return {
      day,
      isInMonth: monthOf(day) === month,
      isToday: day === today,
      isFuture: day > today,
      entry: checkIn ? calendarEntry(checkIn) : null,
    };
  });
  const weeks = Array.from({ length: cells.length / daysOfWeek }, (_, week) =>
    cells.slice(week * daysOfWeek, (week + 1) * daysOfWeek),
  );
  return { month, weeks, stats: monthStats(shown, month, today) };
}

function coverWholeWeeks(month: Month): DayRange {
  const { from, to } = daysOfMonth(month);
  return { from: addDays(from, -weekday(from)), to: addDays(to, daysOfWeek - 1 - weekday(to)) };
}

export function calendarEntry(checkIn: CheckIn): CalendarEntry {
  const average = checkInAverage(checkIn);
  return {
    average,
    color: colorOfAverage(average),
    conditionCount: checkIn.conditionEntries.filter((entry) => isRated(entry.severity)).length,
    hasPhoto: checkIn.photoUrl !== null,
    hasMedsTaken: checkIn.medicationEntries.some((entry) => entry.taken),
    notesPreview: previewNotes(checkIn.notes ?? ''),
  };
}

/** The first characters, then '…' if there are more. By code points, so that an emoji is never cut in two. */
function previewNotes(notes: string): string {
  const characters = Array.from(notes);
  if (characters.length <= notesPreviewLength) return notes;
  return `${characters.slice(0, notesPreviewLength).join('')}…`;
}

/** Counts elapsed days only: all of a past month, the current month up to today, none of a future month. */
export function monthStats(checkIns: readonly CheckIn[], month: Month, today: Day): MonthStats {
  const { from, to } = daysOfMonth(month);
  const elapsed = { from, to: to < today ? to : today };
  const recorded = checkInsWithin(checkIns, elapsed);
  const days = daysBetween(elapsed.from, elapsed.to) + 1;
  return {
    checkIns: recorded.length,
    completionPercent: days > 0 ? wholePercent(recorded.length, days) : 0,
    average: windowAverage(recorded) ?? 0,
  };
}
