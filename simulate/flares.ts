import { addDays, type DayRange, daysBetween } from '@flarewell/domain/day';
import type { Level } from '@flarewell/domain/measures/ratings';
import { findEpisodes } from '@flarewell/domain/patterns/episodes';
import { isSevere } from '@flarewell/domain/severity';
import type { RatedDay } from '@flarewell/domain/trends/conditionStats';
import { findRuns } from '@flarewell/domain/trends/runs';
import type { Scenario } from './person.ts';
import { firstDay, simulateDiary } from './simulatedDiary.ts';
import { note, type Tally } from './tally.ts';

const finders: Record<string, (ratings: RatedDay[]) => DayRange[]> = {
  proposals: findEpisodes,
  'severe days': (ratings) =>
    findRuns(
      ratings.map(({ day, severity }) => ({ day, value: severity })),
      (value) => isSevere(value as Level),
    ),
};

/** A person's flares as they were, and as they are proposed: by our rule, and as days at 4 or 5 in a row. */
export function proposeFlares(scenario: Scenario, seed: number): Tally {
  const tally: Tally = {};
  const { series, truth } = simulateDiary(scenario, seed);
  for (const [index, { values }] of series.conditions.entries()) {
    const ratings = [...values.entries()]
      .filter(([, value]) => !Number.isNaN(value))
      .map(([day, value]) => ({ day: addDays(firstDay, day), severity: value as Level }));
    const real = truth.flares
      .filter(({ condition, from }) => condition === index && from < series.length)
      .map(({ from, to }) => ({ from: addDays(firstDay, from), to: addDays(firstDay, to) }));
    for (const [name, find] of Object.entries(finders))
      compare(tally, name, real, find(ratings), series.length);
  }
  return tally;
}

function compare(
  tally: Tally,
  name: string,
  real: readonly DayRange[],
  proposed: readonly DayRange[],
  length: number,
): void {
  for (const flare of real) {
    const pieces = proposed.filter((other) => overlaps(flare, other));
    note(tally, `${name}: found`, pieces.length > 0);
    if (pieces.length > 0) note(tally, `${name}: pieces`, pieces.length);
  }
  for (const other of proposed) {
    note(
      tally,
      `${name}: real`,
      real.some((flare) => overlaps(flare, other)),
    );
  }
  const days = proposed.reduce((sum, { from, to }) => sum + daysBetween(from, to) + 1, 0);
  note(tally, `${name}: days`, days / length);
}

function overlaps(one: DayRange, other: DayRange): boolean {
  return one.from <= other.to && other.from <= one.to;
}
