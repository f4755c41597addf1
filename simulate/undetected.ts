import { alphas, milestonesUpTo } from '@flarewell/domain/patterns/search/interimLooks';
import { plant, usual } from './scenarios.ts';
import { finishInterimLook, upTo } from './searches.ts';
import { simulateDiary } from './simulatedDiary.ts';
import { note, type Tally } from './tally.ts';

/** 'An effect of 0.6 or more would probably have shown': give the same person an effect of that size, and look again. */
export function checkDetectable(seed: number): Tally {
  const tally: Tally = {};
  const { series } = simulateDiary({ ...usual, planted: plant(0, seed) }, seed);
  for (const milestone of milestonesUpTo(usual.checkIns)) {
    const { noSign } = finishInterimLook(upTo(series, milestone), alphas.interimLook);
    const none = noSign.find(
      ({ conditionId, factorId }) => conditionId === 'condition-0' && factorId === 'factor-0',
    );
    if (!none || none.detectable === null) continue;
    note(tally, `size at ${milestone}`, none.detectable);
    const same = simulateDiary(
      { ...usual, checkIns: milestone, planted: plant(none.detectable, seed) },
      seed,
    );
    const isFound = finishInterimLook(same.series, alphas.interimLook).found.some(
      ({ conditionId, factorId }) => conditionId === 'condition-0' && factorId === 'factor-0',
    );
    note(tally, `shown at ${milestone}`, isFound);
  }
  return tally;
}
