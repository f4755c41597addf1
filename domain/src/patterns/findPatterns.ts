import { addDays, type Day } from '@flarewell/domain/day';
import { findConditionWeeks } from './conditionWeeks.ts';
import { type Diary, inOrder } from './diary/diary.ts';
import { makeComparable } from './diary/numbers.ts';
import { answerSuspicions } from './findings/answers.ts';
import { searchDiary } from './findings/findings.ts';
import { findMilestone, planLooks } from './findings/milestones.ts';
import { findNotYet } from './findings/notYet.ts';
import { countFlares } from './flares/flareCounts.ts';
import { findShownFlares } from './flares/shownFlares.ts';
import type { Patterns } from './patterns.ts';
import { searchDays } from './search/looks.ts';

/**
 * Finds everything that the screen 'Patterns' shows. It takes some 100 ms for a large diary, and 400 ms with as many flares
 * and suspicions as can be stored, so it pauses every few milliseconds: a server can answer other requests between two
 * steps.
 */
export function* findPatterns(diary: Diary, today: Day): Generator<void, Patterns> {
  const checkIns = inOrder(diary.checkIns, today);
  const looks = planLooks(checkIns, diary.suspicions);
  const weeks = findConditionWeeks(diary, checkIns, today);
  yield;
  const flares = yield* findShownFlares(diary, checkIns, today);
  const lastYear = { from: addDays(today, 1 - searchDays), to: today };
  const found = yield* searchDiary({ diary, checkIns }, looks);
  return {
    checkIns: checkIns.length,
    weeks,
    flares,
    flareCounts: countFlares(flares, today),
    ...found,
    suspicions: yield* answerSuspicions(diary, checkIns),
    notYet: findNotYet(makeComparable(diary, checkIns, lastYear), diary, found),
    milestone: findMilestone(checkIns),
  };
}

/** Runs all the steps at once. */
export function finish<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
