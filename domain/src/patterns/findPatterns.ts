import { addDays, type Day } from '@flarewell/domain/day';
import { inOrder } from '@flarewell/domain/history';
import { findConditionWeeks } from './conditionWeeks.ts';
import { readNumbers } from './diary/numbers.ts';
import type { PatternRecords } from './diary/patternRecords.ts';
import { answerSuspicions, mostAnswered } from './findings/answers.ts';
import { searchDiary } from './findings/findings.ts';
import { findMilestone, planInterimLooks } from './findings/milestones.ts';
import { findNotYet } from './findings/notYet.ts';
import { describeFlares } from './flares/describeFlares.ts';
import { countFlares } from './flares/flareCounts.ts';
import type { Patterns } from './foundPatterns.ts';
import { searchDays } from './search/interimLooks.ts';

/**
 * Finds everything that the screen 'Patterns' shows. It takes some 100 ms for a large diary, and less than a second for the
 * largest that can be stored, so it pauses every few milliseconds: a server can answer other requests between two steps.
 */
export function* findPatterns(diary: PatternRecords, today: Day): Generator<void, Patterns> {
  const checkIns = inOrder(diary.checkIns, today);
  const looks = planInterimLooks(checkIns, diary.suspicions);
  const weeks = yield* findConditionWeeks(diary, checkIns, today);
  const { flares, leftOut: flaresLeftOut } = yield* describeFlares(diary, checkIns, today);
  const lastYear = { from: addDays(today, 1 - searchDays), to: today };
  const numbers = readNumbers(diary, checkIns);
  yield;
  const { leftOut, ...found } = yield* searchDiary({ numbers, checkIns }, looks);
  return {
    checkIns: checkIns.length,
    weeks,
    flares,
    flareCounts: countFlares(flares, today),
    ...found,
    suspicions: yield* answerSuspicions(diary, { numbers, checkIns }),
    notYet: findNotYet(numbers.allOf(lastYear), diary, { ...found, leftOut }),
    leftOut: {
      ...leftOut,
      flares: flaresLeftOut,
      suspicions: Math.max(0, diary.suspicions.length - mostAnswered),
      before: diary.readSince,
    },
    milestone: findMilestone(checkIns),
  };
}
