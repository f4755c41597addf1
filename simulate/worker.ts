import { experiments } from './experiments.ts';
import { addTally, type Tally } from './tally.ts';

/** Some people of one experiment. `run.ts` sends it, and gets their tally. */
export interface Batch {
  experiment: string;
  firstSeed: number;
  diaries: number;
}

process.on('message', ({ experiment, firstSeed, diaries }: Batch) => {
  const total: Tally = {};
  for (let index = 0; index < diaries; index += 1) {
    addTally(total, experiments[experiment]?.run(firstSeed + index) ?? {});
  }
  process.send?.(total);
});
