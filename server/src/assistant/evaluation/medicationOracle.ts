import type { CheckIn, MedicationEntry } from '@flarewell/domain/checkIns';
import { addDays, type DayRange } from '@flarewell/domain/day';
import {
  dayFigures,
  daysWith,
  extremeOf,
  type Figures,
  inBoth,
  longestRun,
  rangeOf,
  row,
} from './dayFigures.ts';
import { diary } from './diary.ts';
import type { FlatQuery as Query } from './flatQuery.ts';
import { checkInsOf, daysOf, isEmpty, monthOf, upToToday, windowDaysOf } from './rawDays.ts';

/** The entry of a medication in a check-in. */
function entryOf(checkIn: CheckIn, name: string): MedicationEntry | undefined {
  const id = diary.medications.find((medication) => medication.name === name)?.id;
  return checkIn.medicationEntries.find((entry) => entry.medicationId === id);
}

const daysTaken = (query: Query, range: DayRange, name: string) =>
  daysWith(query, range, (checkIn) => entryOf(checkIn, name)?.taken === true);

export function medicationFigures(query: Query): Figures {
  const [name] = query.medications;
  if (query.figure === 'most' || query.figure === 'least') {
    // An active medication that was never taken is the least used one. An inactive one only counts where it was used.
    const counts = diary.medications
      .map(({ name: other, active }) => {
        const value = daysTaken(query, rangeOf(query), other).length;
        return { name: other, value, counts: value > 0 || (active && query.figure === 'least') };
      })
      .filter((row) => row.counts && !isEmpty(rangeOf(query), query));
    return extremeOf(counts, query.figure === 'most' ? 'highest' : 'lowest', String);
  }
  if (query.medications.length !== 1 || name === undefined) {
    const used = diary.medications
      .filter((other) => name === undefined || query.medications.includes(other.name))
      .map((other) => ({
        name: other.name,
        days: daysTaken(query, query.period ?? upToToday(windowDaysOf(other.name)), other.name).length,
      }));
    const mentions = used.filter(({ days }) => days > 0).map((other) => row(other.name, other.days));
    return { bold: [], mentions };
  }
  const days = daysTaken(query, rangeOf(query), name);
  if (query.figure === 'longest') return longestRun(days);
  if (query.figure === 'current') {
    const gap = days.findLastIndex((day, index) => index > 0 && addDays(days[index - 1] ?? '', 1) !== day);
    return { bold: [String(days.length - Math.max(gap, 0))] };
  }
  return dayFigures(query, (range) => daysTaken(query, range, name));
}

export function doseFigures(query: Query): Figures {
  const [name = ''] = query.medications;
  return inBoth(query, (range) => {
    let doses = 0;
    for (const checkIn of checkInsOf(range, query)) {
      const entry = entryOf(checkIn, name);
      if (entry?.taken) doses += entry.timesTaken ?? 1;
    }
    return String(doses);
  });
}

/** How often each reason was given. */
function reasonRows(query: Query, names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const checkIn of checkInsOf(rangeOf(query), query)) {
    for (const name of names) {
      const { taken, skippedReason = '' } = entryOf(checkIn, name) ?? { taken: true };
      if (taken || (query.reason !== null && skippedReason !== query.reason)) continue;
      counts.set(skippedReason, (counts.get(skippedReason) ?? 0) + 1);
    }
  }
  return [...counts].map(([reason, times]) => row(reason, times));
}

export function skipFigures(query: Query): Figures {
  const asked = query.medications.length > 0 ? query.medications : diary.medications.map(({ name }) => name);
  const isSkip = (entry: MedicationEntry | undefined) =>
    entry?.taken === false && (query.reason === null || entry.skippedReason === query.reason);
  const skipped = (range: DayRange, names: readonly string[]) =>
    daysWith(query, range, (checkIn) => names.some((name) => isSkip(entryOf(checkIn, name))));
  const isRanking = query.figure === 'most' || query.figure === 'least';
  if (query.by === 'medication' || (isRanking && query.by === null)) {
    const counts = asked
      .map((name) => ({ name, value: skipped(rangeOf(query), [name]).length }))
      .filter(({ value }) => value > 0);
    return extremeOf(counts, query.figure === 'least' ? 'lowest' : 'highest', String);
  }
  const figures = dayFigures(query, (range) => skipped(range, asked));
  return query.figure === 'count' && !query.against
    ? { ...figures, mentions: reasonRows(query, asked) }
    : figures;
}

/** Of what was taken or skipped; a skip because it was not needed does not count. */
function shareTaken(query: Query, range: DayRange, names: readonly string[]): string | null {
  let taken = 0;
  let all = 0;
  for (const checkIn of checkInsOf(range, query)) {
    for (const name of names) {
      const entry = entryOf(checkIn, name);
      if (!entry || (!entry.taken && entry.skippedReason === 'Not needed')) continue;
      all += 1;
      if (entry.taken) taken += 1;
    }
  }
  return all === 0 ? null : `${Math.round((100 * taken) / all)}%`;
}

const shareRow = (name: string, share: string | null) => (share === null ? [] : [row(name, share)]);

export function adherenceFigures(query: Query): Figures {
  const scheduled = diary.medications
    .filter(({ active, frequency }) => active && frequency !== 'As required')
    .map(({ name }) => name);
  const range = rangeOf(query);
  if (query.by === 'medication') {
    return {
      bold: [],
      mentions: scheduled.flatMap((name) => shareRow(name, shareTaken(query, range, [name]))),
    };
  }
  const asked = query.medications.length > 0 ? query.medications : scheduled;
  if (query.by === 'month') {
    const groups = new Map<string, DayRange>();
    for (const day of daysOf(range)) {
      groups.set(monthOf(day), { from: groups.get(monthOf(day))?.from ?? day, to: day });
    }
    const mentions = [...groups].flatMap(([name, month]) => shareRow(name, shareTaken(query, month, asked)));
    return { bold: [], mentions };
  }
  return inBoth(query, (other) => shareTaken(query, other, asked));
}

/** A limit applies to all days of its window. */
export function limitFigures(query: Query): Figures {
  const bold: string[] = [];
  for (const { name, maxUsageDays } of diary.medications) {
    if (maxUsageDays === undefined) continue;
    if (query.medications.length > 0 && !query.medications.includes(name)) continue;
    const window = windowDaysOf(name);
    const used = daysTaken({ ...query, days: null }, upToToday(window), name).length;
    bold.push(String(used), String(window), String(maxUsageDays));
  }
  return { bold };
}
