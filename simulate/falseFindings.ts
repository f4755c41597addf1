import { alphas, milestonesUpTo } from '@flarewell/domain/patterns/search/interimLooks';
import type { Series } from '@flarewell/domain/patterns/search/series';
import type { Scenario } from './person.ts';
import { usual } from './scenarios.ts';
import { findsUnguarded, finishInterimLook, upTo } from './searches.ts';
import { simulateDiary } from './simulatedDiary.ts';
import { note, type Tally } from './tally.ts';

const findsTrigger = (series: Series) => finishInterimLook(series, alphas.interimLook).found.length > 0;

/** A person without a trigger: is one shown, at a milestone of the first year or at any? */
export function seeFalse(scenario: Scenario, seed: number, finds = findsTrigger): Tally {
  const tally: Tally = {};
  const { series } = simulateDiary(scenario, seed);
  let ever = false;
  for (const milestone of milestonesUpTo(scenario.checkIns)) {
    const isFalse = finds(upTo(series, milestone));
    note(tally, `at ${milestone}`, isFalse);
    ever ||= isFalse;
  }
  note(tally, 'ever', ever);
  return tally;
}

/** The same without the guard against rounding. */
export function seeFalseUnguarded(scenario: Scenario, seed: number): Tally {
  return seeFalse(scenario, seed, (series) => findsUnguarded(series, alphas.interimLook));
}

/** The same with an interim look every 30 check-ins, each at 5%. */
export function seeFalseMonthly(seed: number): Tally {
  const { series } = simulateDiary(usual, seed);
  const months = Array.from({ length: 12 }, (_, month) => 30 * (month + 1));
  const tally: Tally = {};
  note(
    tally,
    'ever',
    months.some((checkIns) => finishInterimLook(upTo(series, checkIns), 0.05).found.length > 0),
  );
  return tally;
}
