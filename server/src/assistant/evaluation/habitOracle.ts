import { type CheckIn, symptoms } from '@flarewell/domain/checkIns';
import { mediumDate } from '@flarewell/domain/dates';
import { addDays, type Day, type DayRange } from '@flarewell/domain/day';
import type { FactorName } from '@flarewell/domain/measures/factors';
import {
  dayFigures,
  daysWith,
  extremeOf,
  type Figures,
  longestRun,
  rangeOf,
  rangesOf,
  row,
} from './dayFigures.ts';
import { diary } from './diary.ts';
import type { FlatQuery as Query } from './flatQuery.ts';
import { firstDay, today } from './patient.ts';
import { checkInsOf, dayOf, daysOf, isAskedDay, isEmpty, meanOf, oneDecimal } from './rawDays.ts';
import { comparedPeriods } from './severityOracle.ts';

function hasSymptom(checkIn: CheckIn, query: Query, symptom: string): boolean {
  for (const entry of checkIn.conditionEntries) {
    const name = diary.conditions.find(({ id }) => id === entry.conditionId)?.name ?? '';
    if (query.conditions.length > 0 && !query.conditions.includes(name)) continue;
    if (entry.symptoms.some((shown) => shown === symptom)) return true;
  }
  return false;
}

export function symptomFigures(query: Query): Figures {
  if (query.symptoms.length > 0) {
    const isWanted = (checkIn: CheckIn) =>
      query.symptoms.some((symptom) => hasSymptom(checkIn, query, symptom));
    const daysIn = (range: DayRange) => daysWith(query, range, isWanted);
    if (query.figure === 'trend') {
      const periods = comparedPeriods(query.period).filter((range) => !isEmpty(range, query));
      return { bold: periods.map((range) => String(daysIn(range).length)) };
    }
    return dayFigures(query, daysIn);
  }
  const range = rangeOf(query);
  const counts = symptoms
    .map((name) => ({
      name,
      value: daysWith(query, range, (checkIn) => hasSymptom(checkIn, query, name)).length,
    }))
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value);
  return extremeOf(counts, 'highest', String);
}

const recordedDays = () => new Set(diary.checkIns.map(dayOf));

export function streakFigures(query: Query): Figures {
  const recorded = recordedDays();
  if (query.figure === 'longest') {
    const days = daysOf(rangeOf(query)).filter((day) => recorded.has(day));
    return longestRun(days);
  }
  let count = 0;
  while (recorded.has(addDays(today, -count))) count += 1;
  return { bold: [String(Math.min(30, count))] };
}

/** A whole check-in: at least its ratings, symptoms and notes are shown. */
function recordOf(query: Query, range: DayRange): Figures {
  const [checkIn] = checkInsOf(range, query);
  if (!checkIn) return { bold: [] };
  const mentions = checkIn.conditionEntries.flatMap(({ conditionId, severity, symptoms: shown, notes }) => {
    const name = diary.conditions.find(({ id }) => id === conditionId)?.name ?? '';
    return [row(name, severity), ...shown, ...(notes ? [notes] : [])];
  });
  return {
    bold: [mediumDate(range.from)],
    mentions: [...mentions, ...(checkIn.notes ? [checkIn.notes] : [])],
  };
}

export function checkInFigures(query: Query): Figures {
  const range = rangeOf(query);
  if (query.figure === 'list' && range.from === range.to) return recordOf(query, range);
  return dayFigures(query, (other) => daysWith(query, other, () => true));
}

/** Days before the first check-in are not missed. */
export function missedFigures(query: Query): Figures {
  const recorded = recordedDays();
  const daysIn = (range: DayRange) =>
    daysOf(range).filter((day) => day >= firstDay && !recorded.has(day) && isAskedDay(day, query));
  if (rangeOf(query).to < firstDay) return { bold: [] };
  if (query.figure !== 'count') return dayFigures(query, daysIn);
  return { bold: rangesOf(query).map((range) => String(daysIn(range).length)) };
}

export function factorFigures(query: Query): Figures {
  const name = query.measure as FactorName;
  const isUnset = (level: number) => level === 0 && name !== 'itch';
  const rated = (range: DayRange) =>
    checkInsOf(range, query).flatMap((checkIn) => {
      const level = checkIn.factors[name] ?? null;
      return level === null || isUnset(level) ? [] : [{ day: dayOf(checkIn), level }];
    });
  const averageOf = (range: DayRange) => {
    const average = meanOf(rated(range).map(({ level }) => level));
    return average === null ? [] : [oneDecimal(average)];
  };
  const { levels } = query;
  if (levels) {
    const isIn = (level: number) => level >= levels.min && level <= levels.max;
    return dayFigures(query, (range) =>
      rated(range)
        .filter(({ level }) => isIn(level))
        .map(({ day }) => day),
    );
  }
  if (query.figure === 'trend') return { bold: comparedPeriods(query.period).flatMap(averageOf) };
  if (query.figure === 'worst' || query.figure === 'best') {
    // High stress and itch are bad; of the others a high level is good.
    const wantsHigh = (query.figure === 'worst') === ['stress', 'itch'].includes(name);
    let found: { day: Day; level: number } | null = null;
    for (const each of rated(rangeOf(query))) {
      const lead = (each.level - (found?.level ?? each.level)) * (wantsHigh ? 1 : -1);
      if (lead >= 0) found = each;
    }
    return { bold: found ? [mediumDate(found.day)] : [] };
  }
  if (query.figure === 'list') {
    return { bold: [], mentions: rated(rangeOf(query)).map(({ day, level }) => row(mediumDate(day), level)) };
  }
  return { bold: rangesOf(query).flatMap(averageOf) };
}

export function weatherFigures(query: Query): Figures {
  if (query.weather !== null) return dayFigures(query, (range) => daysWith(query, range, () => true));
  const counts = new Map<string, number>();
  for (const { factors } of checkInsOf(rangeOf(query), query)) {
    if (factors.weather) counts.set(factors.weather, (counts.get(factors.weather) ?? 0) + 1);
  }
  const rows = [...counts].map(([name, value]) => ({ name, value }));
  return extremeOf(rows, 'highest', String);
}

export function noteFigures(query: Query): Figures {
  const hasText = (text: string | undefined) =>
    text !== undefined && (query.text === null || text.toLowerCase().includes(query.text.toLowerCase()));
  const isWanted = (checkIn: CheckIn) =>
    hasText(checkIn.notes) || checkIn.conditionEntries.some((entry) => hasText(entry.notes));
  const shown = dayFigures(query, (range) => daysWith(query, range, isWanted));
  return query.figure === 'list' ? { bold: [], mentions: shown.mentions?.slice(-10) } : shown;
}

export function photoFigures(query: Query): Figures {
  return dayFigures(query, (range) => daysWith(query, range, ({ photoUrl }) => photoUrl !== null));
}
