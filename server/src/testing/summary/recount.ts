import { symptoms } from '@flarewell/domain/checkIns';
import { type Day, daysBetween, lastDays } from '@flarewell/domain/day';
import { oneDecimal } from '@flarewell/domain/measures/ratings';

// Calculates the summary's numbers independently of the rules, for tests.

interface Rating {
  day: string;
  condition: string;
  severity: number;
  symptoms: string[];
}

export interface Choice {
  day: string;
  medication: string;
  isScheduled: boolean;
  isTaken: boolean;
  doses: number;
  reason: string;
}

export interface Facts {
  days: string[];
  ratings: Rating[];
  choices: Choice[];
  levels: { factor: string; level: number }[];
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function percentOf(choices: readonly Choice[]): string {
  const counted = choices.filter(({ isTaken, reason }) => isTaken || reason !== 'Not needed');
  if (counted.length === 0) return '–';
  return `${Math.round((counted.filter(({ isTaken }) => isTaken).length * 100) / counted.length)}%`;
}

/** Compares the first half of the days with the second. */
function trendOf(own: readonly Rating[]): string {
  const levels = own.toSorted((one, other) => (one.day < other.day ? -1 : 1)).map(({ severity }) => severity);
  const half = Math.floor(levels.length / 2);
  const change = mean(levels.slice(half)) - mean(levels.slice(0, half));
  if (Math.abs(change) <= 0.5) return 'Stable';
  return change < 0 ? 'Improving' : 'Worsening';
}

/** Ties keep the order of the form. */
function topOf(own: readonly Rating[]): string {
  const counts = symptoms.map((name) => ({
    name,
    count: own.filter((day) => day.symptoms.includes(name)).length,
  }));
  const seen = counts.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count);
  return seen.length > 0
    ? seen
        .slice(0, 3)
        .map(({ name }) => name)
        .join(', ')
    : '–';
}

/** The averages of the weeks that have ratings, each with how many weeks ago it was. */
function weeksOf(own: readonly Rating[], today: Day): string[] {
  const weeks = Map.groupBy(own, ({ day }) => Math.floor(daysBetween(day, today) / 7));
  return [...weeks].map(([ago, days]) => weekText(ago, mean(days.map(({ severity }) => severity)))).sort();
}
export const weekText = (ago: number, average: number) => `${ago} weeks ago: ${oneDecimal(average)}`;

function lastOf(taken: readonly Choice[], today: Day): string {
  const last = taken
    .map(({ day }) => day)
    .sort()
    .at(-1);
  if (last === undefined) return '';
  const isThisYear = last.startsWith(today.slice(0, 4));
  return new Date(last).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

export function countAgain(
  { days, ratings, choices, levels: factors }: Facts,
  { days: length, today }: { days: number; today: Day },
) {
  const byDay = [...Map.groupBy(ratings, ({ day }) => day).values()];
  const levels = (of: readonly Rating[]) => of.map(({ severity }) => severity);
  return {
    headline: [
      `${days.length} of ${length}`,
      oneDecimal(mean(byDay.map((same) => mean(levels(same))))),
      `${byDay.filter((same) => Math.max(...levels(same)) >= 4).length}`,
      percentOf(choices.filter(({ isScheduled }) => isScheduled)),
    ],
    conditions: [...Map.groupBy(ratings, ({ condition }) => condition)]
      .map(([name, own]) => [
        name,
        oneDecimal(mean(levels(own))),
        `${Math.max(...levels(own))}`,
        `${levels(own).filter((severity) => severity >= 4).length}`,
        trendOf(own),
        topOf(own),
      ])
      .sort(),
    weeks: [...Map.groupBy(ratings, ({ condition }) => condition)]
      .map(([name, own]) => [name, ...weeksOf(own, today)])
      .sort(),
    lifestyle: [...Map.groupBy(factors, ({ factor }) => factor)]
      .map(([name, own]) => {
        const values = own.map(({ level }) => level);
        const highest = name === 'Itch' ? [`(highest ${Math.max(...values)})`] : [];
        return [name, oneDecimal(mean(values)), ...highest];
      })
      .sort(),
    medications: [...Map.groupBy(choices, ({ medication }) => medication)]
      .map(([name, own]) => {
        const taken = own.filter(({ isTaken }) => isTaken);
        const { from } = lastDays(today, 30);
        return [
          name,
          `${taken.filter(({ day }) => day >= from).length} in 30${length === 30 ? '' : `, ${taken.length} in ${length}`}`,
          `${taken.reduce((sum, { doses }) => sum + doses, 0)}`,
          own.some(({ isScheduled }) => isScheduled) ? percentOf(own) : '–',
          lastOf(taken, today),
        ];
      })
      .sort(),
  };
}
