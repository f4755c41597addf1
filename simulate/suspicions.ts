import {
  alphas,
  checkInsToAnswer,
  milestonesUpTo,
  testSuspicion,
} from '@flarewell/domain/patterns/search/interimLooks';
import { plant, usual } from './scenarios.ts';
import { between, covers, finishInterimLook, upTo } from './searches.ts';
import { simulateDiary } from './simulatedDiary.ts';
import { note, type Tally } from './tally.ts';

/** A person who suspects their trigger from the first day on. */
export function suspectRightly(size: number, seed: number): Tally {
  const tally: Tally = {};
  const planted = plant(size, seed);
  const { series, truth } = simulateDiary({ ...usual, checkIns: checkInsToAnswer, planted }, seed);
  const result = testSuspicion(series, { conditionId: 'condition-0', factorId: 'factor-0' });
  note(tally, 'found', result.kind === 'found');
  if (result.kind === 'found' && result.lag === planted.lag) {
    note(tally, 'covered', covers(result, truth.effect));
  }
  return tally;
}

/** A person without a trigger who always suspects something: three suspicions and three interim looks in a year. */
export function suspectWrongly(seed: number): Tally {
  const tally: Tally = {};
  const { series } = simulateDiary(usual, seed);
  const answers = [0, 1, 2].map((turn) => {
    const days = between(series, turn * checkInsToAnswer, (turn + 1) * checkInsToAnswer);
    const pair = { conditionId: `condition-${turn}`, factorId: `factor-${(seed + 3 * turn) % 10}` };
    return testSuspicion(days, pair, turn === 0 ? alphas.suspicion : alphas.laterSuspicion).kind === 'found';
  });
  note(tally, 'first', answers[0] ?? false);
  for (const answer of answers.slice(1)) note(tally, 'later', answer);
  const looks = milestonesUpTo(usual.checkIns).map(
    (milestone) =>
      finishInterimLook(upTo(series, milestone), alphas.interimLookBesideSuspicion).found.length > 0,
  );
  note(tally, 'ever, one suspicion', [answers[0], ...looks].includes(true));
  note(tally, 'ever, three suspicions', [...answers, ...looks].includes(true));
  return tally;
}
