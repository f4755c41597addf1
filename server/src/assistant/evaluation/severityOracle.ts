import { mediumDate } from '@flarewell/domain/dates';
import { addDays, type Day, type DayRange, daysBetween } from '@flarewell/domain/day';
import { extremeOf, type Figures, row } from './dayFigures.ts';
import { diary } from './diary.ts';
import type { FlatQuery as Query } from './flatQuery.ts';
import {
  checkInsOf,
  dayOf,
  everyDay,
  meanOf,
  monthOf,
  oneDecimal,
  ratingsOf,
  upToToday,
  usualPeriod,
  weekdayOf,
  weekdays,
} from './rawDays.ts';

export interface RatedDay {
  day: Day;
  severity: number;
}

/** Each day counts once: the mean of its ratings, or the rating of the one condition asked about. */
function averagesOf(range: DayRange, query: Query): RatedDay[] {
  const found: RatedDay[] = [];
  for (const checkIn of checkInsOf(range, query)) {
    const severity = meanOf(ratingsOf(checkIn, query.conditions));
    if (severity !== null) found.push({ day: dayOf(checkIn), severity });
  }
  return found;
}

function averageOf(range: DayRange, query: Query): string[] {
  const average = meanOf(averagesOf(range, query).map(({ severity }) => severity));
  return average === null ? [] : [oneDecimal(average)];
}

/** The rating of one condition is a whole number; the average of a day's ratings has a decimal. */
const writeDay = (severity: number, { conditions }: Query) =>
  conditions.length === 1 ? String(severity) : oneDecimal(severity);

const words = 'zero one two three four five six seven eight nine ten'.split(' ');
const writeCount = (count: number) => words[count] ?? String(count);

function halves({ from, to }: DayRange): [DayRange, DayRange] {
  const middle = addDays(from, Math.floor((daysBetween(from, to) + 1) / 2));
  return [
    { from, to: addDays(middle, -1) },
    { from: middle, to },
  ];
}

const before = (days: number): DayRange => {
  const { from } = upToToday(days);
  return { from: addDays(from, -days), to: addDays(from, -1) };
};

/** The last 30 days, the 30 before them, the last 90 and the 90 before; of a named period its two halves, if it has any. */
export function comparedPeriods(period: DayRange | null): DayRange[] {
  if (period === null) return [upToToday(30), before(30), upToToday(90), before(90)];
  return period.from === period.to ? [] : halves(period);
}

export function severityFigures(query: Query): Figures {
  const isOfNamed = query.by === 'condition' && query.conditions.length > 0 && query.figure === 'average';
  if (query.by !== null && !isOfNamed) return groupedFigures(query);
  const period = query.period ?? usualPeriod(query);
  switch (query.figure) {
    case 'average': {
      const range = period ?? upToToday(30);
      if (query.against) return { bold: [...averageOf(range, query), ...averageOf(query.against, query)] };
      const each =
        query.conditions.length > 1
          ? query.conditions.map((name) => ({ ...query, conditions: [name] }))
          : [query];
      const others = period ? [] : [upToToday(7), upToToday(365)];
      return {
        bold: each.flatMap((one) => averageOf(range, one)),
        mentions: others.flatMap((other) => each.flatMap((one) => averageOf(other, one))),
      };
    }
    case 'worst':
    case 'best': {
      const sign = query.figure === 'worst' ? 1 : -1;
      const rated = averagesOf(period ?? everyDay, query);
      const top = Math.max(...rated.map(({ severity }) => severity * sign)) * sign;
      const tied = rated.filter(({ severity }) => severity === top);
      const [last] = tied.slice(-1);
      if (!last) return { bold: [] };
      const bold = [mediumDate(last.day), writeDay(top, query)];
      return tied.length > 1
        ? { bold: bold.reverse(), mentions: [` on ${writeCount(tied.length)} days, the last of them `] }
        : { bold };
    }
    case 'first': {
      const [first] = averagesOf(period ?? everyDay, query);
      return { bold: first ? [mediumDate(first.day), writeDay(first.severity, query)] : [] };
    }
    case 'trend':
      return { bold: comparedPeriods(query.period).flatMap((range) => averageOf(range, query)) };
    default:
      return {
        bold: [],
        mentions: averagesOf(period ?? upToToday(7), query)
          .slice(-31)
          .map(({ day, severity }) => row(mediumDate(day), writeDay(severity, query))),
      };
  }
}

/** A table with a row for each condition, month or weekday; the worst or best of them is named. */
function groupedFigures(query: Query): Figures {
  const range = query.period ?? usualPeriod(query) ?? everyDay;
  const rows: { name: string; value: number }[] = [];
  const add = (name: string, values: number[]) => {
    const value = meanOf(values);
    if (value !== null) rows.push({ name, value });
  };
  if (query.by === 'condition') {
    for (const { name } of diary.conditions) {
      if (query.conditions.length > 0 && !query.conditions.includes(name)) continue;
      const rated = averagesOf(range, { ...query, conditions: [name] });
      add(
        name,
        rated.map(({ severity }) => severity),
      );
    }
  } else {
    const nameOf = query.by === 'month' ? monthOf : (day: Day) => weekdays[weekdayOf(day)] ?? '';
    const groups = new Map<string, number[]>();
    for (const { day, severity } of averagesOf(range, query)) {
      groups.set(nameOf(day), [...(groups.get(nameOf(day)) ?? []), severity]);
    }
    for (const [name, values] of groups) add(name, values);
  }
  const extreme = extremeOf(rows, query.figure === 'best' ? 'lowest' : 'highest', oneDecimal);
  const isExtreme = query.figure === 'worst' || query.figure === 'best';
  return isExtreme ? extreme : { bold: [], mentions: extreme.mentions };
}
