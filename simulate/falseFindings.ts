import { alphas, milestonesUpTo } from '@flarewell/domain/patterns/search/looks';
import { simulateDiary } from './diary.ts';
import type { Scenario } from './person.ts';
import { usual } from './scenarios.ts';
import { findsUnguarded, look, upTo } from './searches.ts';
import { note, type Tally } from './tally.ts';

/** A person without a trigger: is one shown, at a milestone of the first year or at any? */
export function seeFalse(scenario: Scenario, seed: number): Tally {
  const tally: Tally = {};
  const { series } = simulateDiary(scenario, seed);
  let ever = false;
  for (const milestone of milestonesUpTo(scenario.checkIns)) {
    const isFalse = look(upTo(series, milestone), alphas.look).found.length > 0;
    note(tally, `at ${milestone}`, isFalse);
    ever ||= isFalse;
  }
  note(tally, 'ever', ever);
  return tally;
}

/** The same without the guard against rounding. */
export function seeFalseUnguarded(scenario: Scenario, seed: number): Tally {
  const tally: Tally = {};
  const { series } = simulateDiary(scenario, seed);
  let ever = false;
  for (const milestone of milestonesUpTo(scenario.checkIns)) {
    const isFalse = findsUnguarded(upTo(series, milestone), alphas.look);
    note(tally, `at ${milestone}`, isFalse);
    ever ||= isFalse;
  }
  note(tally, 'ever', ever);
  return tally;
}

/** The same with a look every 30 check-ins, each at 5%. */
export function seeFalseMonthly(seed: number): Tally {
  const { series } = simulateDiary(usual, seed);
  const months = Array.from({ length: 12 }, (_, month) => 30 * (month + 1));
  const tally: Tally = {};
  note(
    tally,
    'ever',
    months.some((checkIns) => look(upTo(series, checkIns), 0.05).found.length > 0),
  );
  return tally;
}
