import type { CheckIn } from '@flarewell/domain/checkIns';
import { addDays } from '@flarewell/domain/day';
import { countUpTo, type Diary } from '@flarewell/domain/patterns/diary/diary';
import { makeComparable } from '@flarewell/domain/patterns/diary/numbers';
import type { ShownSuspicion, SuspicionAnswer } from '@flarewell/domain/patterns/patterns';
import { alphas, checkInsToAnswer, searchDays, testSuspicion } from '@flarewell/domain/patterns/search/looks';
import type { Suspicion } from '@flarewell/domain/patterns/suspicions';
import { daysFrom, isTooThin } from './milestones.ts';

/** Where each suspicion stands, the newest first. The check-ins are those up to today, oldest first. */
export function* answerSuspicions(
  diary: Diary,
  checkIns: readonly CheckIn[],
): Generator<void, ShownSuspicion[]> {
  const shown: ShownSuspicion[] = [];
  for (const suspicion of diary.suspicions.toSorted(newestFirst)) {
    const before = countUpTo(checkIns, suspicion.namedOn);
    const since = Math.min(checkInsToAnswer, checkIns.length - before);
    const answer = since < checkInsToAnswer ? null : answerOf(suspicion, diary, checkIns, before);
    shown.push({ ...suspicion, checkIns: since, answer });
    yield;
  }
  return shown;
}

function newestFirst(one: Suspicion, other: Suspicion): number {
  if (one.namedOn !== other.namedOn) return one.namedOn < other.namedOn ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

function answerOf(
  suspicion: Suspicion,
  diary: Diary,
  checkIns: readonly CheckIn[],
  before: number,
): SuspicionAnswer {
  const { conditionId, factor } = suspicion;
  const days = daysFrom(checkIns, before + 1, before + checkInsToAnswer);
  if (isTooThin(days)) return { kind: 'too-few-days' };
  const series = makeComparable(diary, checkIns, days);
  const alpha = isLater(suspicion, diary) ? alphas.laterSuspicion : alphas.suspicion;
  const result = testSuspicion(series, { conditionId, factorId: factor }, alpha);
  if (result.kind === 'no-sign' || result.kind === 'too-few-days') return result;
  const { effect, low, high, pairs } = result;
  const size = { effect, low, high, days: pairs };
  return result.kind === 'found'
    ? { kind: 'found', lagDays: result.lag, ...size }
    : { kind: 'together', ...size };
}

/** Each answer is another chance to be fooled, so only the first within a year may spend most of the luck. */
function isLater(suspicion: Suspicion, { suspicions }: Diary): boolean {
  const yearBefore = addDays(suspicion.namedOn, -searchDays);
  return suspicions.some(
    (other) => other.namedOn > yearBefore && newestFirst(suspicion, other) < 0 && other.id !== suspicion.id,
  );
}
