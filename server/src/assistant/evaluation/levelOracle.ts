import { mediumDate } from '@flarewell/domain/dates';
import type { Day, DayRange } from '@flarewell/domain/day';
import { type Figures, inBoth } from './dayFigures.ts';
import type { FlatQuery as Query } from './flatQuery.ts';
import { checkInsOf, dayOf, everyDay, ratingsOf } from './rawDays.ts';
import type { RatedDay } from './severityOracle.ts';

/** The highest rating of each day, because a day is severe if any condition is. */
function peaksOf(range: DayRange, query: Query): RatedDay[] {
  const found: RatedDay[] = [];
  for (const checkIn of checkInsOf(range, query)) {
    const ratings = ratingsOf(checkIn, query.conditions);
    if (ratings.length > 0) found.push({ day: dayOf(checkIn), severity: Math.max(...ratings) });
  }
  return found;
}

interface Run {
  to: Day;
  days: number;
}

/** Runs of days within the levels. Only a recorded day outside them ends a run. */
function runsOf(range: DayRange, query: Query, min: number, max: number): Run[] {
  const runs: Run[] = [];
  let open: Run | null = null;
  for (const { day, severity } of peaksOf(range, query)) {
    if (severity < min || severity > max) {
      open = null;
      continue;
    }
    if (open === null) {
      open = { to: day, days: 0 };
      runs.push(open);
    }
    open.to = day;
    open.days += 1;
  }
  return runs;
}

/** On a tie the most recent. */
function longestOf(runs: readonly Run[]): Run[] {
  let longest: Run | null = null;
  for (const run of runs) {
    if (longest === null || run.days >= longest.days) longest = run;
  }
  return longest ? [longest] : [];
}

export function levelFigures(query: Query): Figures {
  const range = query.period ?? everyDay;
  const { min, max } = query.levels ?? { min: 4, max: 5 };
  const daysIn = (other: DayRange) =>
    peaksOf(other, query)
      .filter(({ severity }) => severity >= min && severity <= max)
      .map(({ day }) => day);
  const days = daysIn(range);
  switch (query.figure) {
    case 'longest':
      return { bold: longestOf(runsOf(range, query, min, max)).map(({ days }) => String(days)) };
    case 'current': {
      const newest = peaksOf(range, query).at(-1);
      const run = runsOf(range, query, min, max).find(({ to }) => to === newest?.day);
      return { bold: [String(run?.days ?? 0)] };
    }
    case 'first':
      return { bold: days.slice(0, 1).map(mediumDate) };
    case 'last':
      return { bold: days.slice(-1).map(mediumDate) };
    case 'list':
      return { bold: [], mentions: days.slice(-31).map(mediumDate) };
    default:
      return inBoth(query, (other) => String(daysIn(other).length));
  }
}
