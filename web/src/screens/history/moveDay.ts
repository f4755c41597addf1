import {
  addDays,
  addMonths,
  type Day,
  daysOfMonth,
  earliestDay,
  type Month,
  monthOf,
  weekday,
} from '@flarewell/domain/day';

const moves: Record<string, (day: Day, hasShift: boolean) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekday(day)),
  End: (day) => addDays(day, 6 - weekday(day)),
  PageUp: (day, hasShift) => dayInMonth(day, addMonths(monthOf(day), hasShift ? -12 : -1)),
  PageDown: (day, hasShift) => dayInMonth(day, addMonths(monthOf(day), hasShift ? 12 : 1)),
};

/** The day that a key moves to; null when the key does not navigate. */
export function moveDay(day: Day, key: string, hasShift: boolean, today: Day): Day | null {
  const to = moves[key]?.(day, hasShift);
  if (to === undefined) return null;
  // Moves past today are ignored, but a jump into the current week or month goes to its latest day.
  const isOver = key.startsWith('Arrow') ? to > today : monthOf(to) > monthOf(today);
  return isOver || to < earliestDay ? day : upTo(today, to);
}

/** The same day in another month, clamped to the month's last day and to today. */
export function showMonth(day: Day, month: Month, today: Day): Day {
  return upTo(today, dayInMonth(day, month));
}

function dayInMonth(day: Day, month: Month): Day {
  return upTo(daysOfMonth(month).to, `${month}${day.slice(7)}`);
}

function upTo(latest: Day, day: Day): Day {
  return day < latest ? day : latest;
}
