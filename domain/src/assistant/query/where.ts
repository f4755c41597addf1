import { escapeMarkdown } from '@flarewell/domain/assistant/markdown';
import { type CheckIn, isTaken, severityOf } from '@flarewell/domain/checkIns';
import { addDays, dayOf, weekday } from '@flarewell/domain/day';
import {
  type FactorName,
  factorRow,
  factorScale,
  factorValue,
  isFactorName,
  type Scale,
} from '@flarewell/domain/measures/factors';
import { scaleOf } from '@flarewell/domain/measures/measures';
import { isRated, severityLevels } from '@flarewell/domain/measures/ratings';
import { trackerValue } from '@flarewell/domain/trackers';
import { peakSeverity } from '@flarewell/domain/trends/extremeDays';
import { type AskedRecords, pickNamed } from './askedRecords.ts';
import type { DayFilter, FilterMeasure } from './query.ts';
import { writeLevels } from './words.ts';

/** Whether a check-in has what a filter names; null if the check-in does not say. */
type Verdict = boolean | null;

const isWithin = (value: number | null, levels: Scale): Verdict =>
  value === null ? null : levels.min <= value && value <= levels.max;

type Reader = (filter: DayFilter, records: Readonly<AskedRecords>) => (checkIn: CheckIn) => Verdict;

const readFactor =
  (name: FactorName): Reader =>
  ({ levels }) =>
  ({ factors }) =>
    isWithin(factorValue(factors, name), levels ?? factorScale(name));

const readers: Record<Exclude<FilterMeasure, FactorName>, Reader> = {
  severity: ({ name, levels }, { conditions }) => {
    const asked = levels ?? severityLevels;
    if (name === null) return (checkIn) => isWithin(peakSeverity(checkIn), asked);
    const ids = pickNamed([name], conditions).map(({ id }) => id);
    return (checkIn) => {
      const rated = ids.map((id) => severityOf(checkIn, id)).filter((severity) => severity !== null);
      return rated.length === 0 ? null : rated.some((severity) => isWithin(severity, asked));
    };
  },
  symptoms:
    ({ name }) =>
    ({ conditionEntries }) => {
      const rated = conditionEntries.filter(({ severity }) => isRated(severity));
      if (rated.length === 0) return null;
      return rated.some(({ symptoms }) => symptoms.some((symptom) => name === null || symptom === name));
    },
  trackers: ({ name }, { trackers = [] }) => {
    const [tracker] = pickNamed([name ?? ''], trackers);
    return (checkIn) =>
      tracker
        ? checkIn.trackers?.includes(tracker.id) || trackerValue(tracker, dayOf(checkIn.date), checkIn)
        : null;
  },
  'medication-days': ({ name }, { medications }) => {
    const ids = (name === null ? medications : pickNamed([name], medications)).map(({ id }) => id);
    return (checkIn) => ids.some((id) => isTaken(checkIn, id));
  },
  weather:
    ({ name }) =>
    ({ factors }) =>
      factors.weather === undefined ? null : factors.weather === name,
  notes: ({ name }) => {
    const wanted = name?.toLowerCase() ?? '';
    return ({ notes = '', conditionEntries }) =>
      [notes, ...conditionEntries.map((entry) => entry.notes ?? '')].some((note) =>
        note.toLowerCase().includes(wanted),
      );
  },
  week:
    ({ name }) =>
    ({ date }) =>
      (weekday(dayOf(date)) % 6 === 0) === (name === 'weekends'),
};

/** Returns a function that tells whether all filters let a day through; null if the records do not say. */
export function makeFilterTest(
  filters: readonly DayFilter[],
  records: Readonly<AskedRecords>,
): (checkIn: CheckIn) => Verdict {
  const byDay = new Map(records.checkIns.map((checkIn) => [dayOf(checkIn.date), checkIn]));
  const tests = filters.map((filter) => {
    const { measure, isNot, isDayAfter } = filter;
    const read = (isFactorName(measure) ? readFactor(measure) : readers[measure])(filter, records);
    return (checkIn: CheckIn): Verdict => {
      const chosen = isDayAfter ? byDay.get(addDays(dayOf(checkIn.date), -1)) : checkIn;
      const verdict = chosen ? read(chosen) : null;
      return verdict === null ? null : verdict !== isNot;
    };
  });
  return (checkIn) => {
    const verdicts = tests.map((test) => test(checkIn));
    return verdicts.includes(null) ? null : !verdicts.includes(false);
  };
}

/** The scale of its levels; null for what is noted or not. */
export function filterScale(measure: FilterMeasure): Scale | null {
  return measure === 'severity' || isFactorName(measure) ? scaleOf(measure) : null;
}

/** What the filter is about, without 'on days with': 'a severity of 4 or more', 'no Swimming', 'cold weather'. */
export function nameFilter({ measure, name, levels, isNot }: DayFilter): string {
  const no = isNot ? 'no ' : '';
  if (measure === 'week') return name ?? '';
  if (measure === 'weather') return `${no}${name?.toLowerCase()} weather`;
  if (measure === 'notes') return `${no}“${name}” in the notes`;
  if (measure === 'medication-days' || measure === 'trackers') return `${no}${name ?? 'medication'}`;
  if (measure === 'symptoms') return `${no}${name?.toLowerCase() ?? 'symptoms'}`;
  const scale = scaleOf(measure);
  const of = writeLevels(levels ?? scale, scale);
  if (measure === 'severity') return `${name === null ? 'a severity' : name} of ${of}`;
  return `${factorRow(measure).name.toLowerCase()} of ${of}`;
}

/** 'on weekends', 'on days with Swimming', 'on the day after Swimming' */
export function describeFilter(filter: DayFilter): string {
  const words = escapeMarkdown(nameFilter(filter));
  if (filter.isDayAfter) return `on days after ${filter.measure === 'week' ? words : `days with ${words}`}`;
  return filter.measure === 'week' ? `on ${words}` : `on days with ${words}`;
}
