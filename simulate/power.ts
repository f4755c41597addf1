import {
  alphas,
  checkInsToAnswer,
  type LaterLag,
  milestonesUpTo,
  prepareWatch,
} from '@flarewell/domain/patterns/search/interimLooks';
import type { Planted, Scenario } from './person.ts';
import { plant, usual } from './scenarios.ts';
import { between, covers, finishInterimLook, runTests, upTo } from './searches.ts';
import { simulateDiary } from './simulatedDiary.ts';
import { note, type Tally } from './tally.ts';

/** A person with one trigger: when is it found, is its range right, and does it hold up afterwards? */
export function seeTrue(size: number, seed: number, fields: Partial<Planted> = {}): Tally {
  const tally: Tally = {};
  const planted = plant(size, seed, fields);
  const scenario: Scenario = { ...usual, planted };
  const { series, truth } = simulateDiary({ ...scenario, checkIns: usual.checkIns + checkInsToAnswer }, seed);
  let isFound = false;
  let isWrong = false;
  for (const milestone of milestonesUpTo(usual.checkIns)) {
    const { found } = finishInterimLook(upTo(series, milestone), alphas.interimLook);
    const hit = found.find(
      ({ conditionId, factorId }) => conditionId === 'condition-0' && factorId === 'factor-0',
    );
    isWrong ||= found.some(({ factorId }) => factorId !== 'factor-0');
    if (hit) {
      note(tally, 'right lag', hit.lag === planted.lag);
      if (hit.lag === planted.lag) {
        note(tally, 'covered', covers(hit, truth.effect));
        note(tally, 'shown of true', hit.effect / truth.effect);
      }
    }
    if (hit && !isFound) {
      const watched = prepareWatch(between(series, milestone, milestone + checkInsToAnswer))(hit);
      if (watched) note(tally, 'held', watched.isHeld);
      if (watched && hit.lag === planted.lag) {
        note(tally, 'second covered', covers(watched, truth.effect));
        note(tally, 'second of true', watched.effect / truth.effect);
      }
    }
    isFound ||= hit !== undefined;
    note(tally, `by ${milestone}`, isFound);
  }
  note(tally, 'wrong factor', isWrong);
  return tally;
}

const lookedAt = 240;

/** The strongest comparison of a person without a trigger, watched as if it had been found. */
export function watchChance(seed: number): Tally {
  const tally: Tally = {};
  const { series } = simulateDiary({ ...usual, checkIns: lookedAt + checkInsToAnswer }, seed);
  const [strongest] = runTests(upTo(series, lookedAt))
    .filter(({ lag }) => lag > 0)
    .toSorted((one, other) => other.score - one.score);
  if (!strongest) return tally;
  const watched = prepareWatch(between(series, lookedAt, lookedAt + checkInsToAnswer))({
    conditionId: strongest.conditionId,
    factorId: strongest.factor.id,
    lag: strongest.lag as LaterLag,
  });
  if (watched) note(tally, 'held', watched.isHeld);
  return tally;
}
