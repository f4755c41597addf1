import { judgeWeeks } from './control.ts';
import { seeFalse, seeFalseMonthly, seeFalseUnguarded } from './falseFindings.ts';
import { proposeFlares } from './flares.ts';
import { compareMethods } from './methods.ts';
import { seeTrue, watchChance } from './power.ts';
import { reacting, scenarios, usual } from './scenarios.ts';
import { suspectRightly, suspectWrongly } from './suspicions.ts';
import type { Tally } from './tally.ts';
import { checkDetectable } from './undetected.ts';

interface Experiment {
  /** How many people it is repeated with. */
  diaries: number;
  run: (seed: number) => Tally;
}

/** Every question that is put to made-up diaries, by its name. */
export const experiments: Record<string, Experiment> = {
  ...Object.fromEntries(
    Object.entries(scenarios).map(([name, scenario]) => [
      `false, ${name}`,
      { diaries: scenario === usual ? 1200 : 400, run: (seed: number) => seeFalse(scenario, seed) },
    ]),
  ),
  unguarded: { diaries: 400, run: (seed) => seeFalseUnguarded(reacting, seed) },
  monthly: { diaries: 400, run: seeFalseMonthly },
  methods: { diaries: 400, run: compareMethods },
  'planted 0.3': { diaries: 400, run: (seed) => seeTrue(0.3, seed) },
  'planted 0.5': { diaries: 800, run: (seed) => seeTrue(0.5, seed) },
  'planted 0.8': { diaries: 400, run: (seed) => seeTrue(0.8, seed) },
  'planted 0.5, rare': { diaries: 400, run: (seed) => seeTrue(0.5, seed, { prevalence: 0.1 }) },
  'planted 0.5, rating': { diaries: 400, run: (seed) => seeTrue(0.5, seed, { isRating: true }) },
  'suspected 0.5': { diaries: 800, run: (seed) => suspectRightly(0.5, seed) },
  'suspected wrongly': { diaries: 800, run: suspectWrongly },
  undetected: { diaries: 400, run: checkDetectable },
  'watched chance': { diaries: 800, run: watchChance },
  flares: { diaries: 400, run: (seed) => proposeFlares(usual, seed) },
  'flares, baseline of 4': { diaries: 400, run: (seed) => proposeFlares({ ...usual, baseline: 4 }, seed) },
  weeks: { diaries: 400, run: (seed) => judgeWeeks(usual, seed) },
  'weeks, 30% missing': {
    diaries: 400,
    run: (seed) => judgeWeeks({ ...usual, missing: { share: 0.3, when: 'random' } }, seed),
  },
};
