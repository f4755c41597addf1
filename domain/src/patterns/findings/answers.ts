import { addDays } from '@flarewell/domain/day';
import { countUpTo, type PatternRecords } from '@flarewell/domain/patterns/diary/patternRecords';
import type { ShownSuspicion, SuspicionAnswer } from '@flarewell/domain/patterns/foundPatterns';
import {
  alphas,
  checkInsToAnswer,
  searchDays,
  testSuspicion,
} from '@flarewell/domain/patterns/search/interimLooks';
import type { Suspicion } from '@flarewell/domain/patterns/suspicions';
import type { Searched } from './findings.ts';
import { daysFrom, isTooThin } from './milestones.ts';

/** More than 30 years of daily check-ins answer, one after the other. Only an import can hold more. */
export const mostAnswered = 100;

/** Where each suspicion stands, the newest first. The check-ins are those up to today, oldest first. */
export function* answerSuspicions(
  { suspicions }: Pick<PatternRecords, 'suspicions'>,
  searched: Searched,
): Generator<void, ShownSuspicion[]> {
  const { checkIns } = searched;
  const shown: ShownSuspicion[] = [];
  for (const suspicion of suspicions.toSorted(newestFirst).slice(0, mostAnswered)) {
    const before = countUpTo(checkIns, suspicion.namedOn);
    const since = Math.min(checkInsToAnswer, checkIns.length - before);
    const alpha = isLater(suspicion, suspicions) ? alphas.laterSuspicion : alphas.suspicion;
    const answer = since < checkInsToAnswer ? null : answerOf(suspicion, searched, { before, alpha });
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
  { conditionId, factor }: Suspicion,
  { numbers, checkIns }: Searched,
  { before, alpha }: { before: number; alpha: number },
): SuspicionAnswer {
  const days = daysFrom(checkIns, before + 1, before + checkInsToAnswer);
  if (isTooThin(days)) return { kind: 'too-few-days' };
  const pair = { conditionId, factorId: factor };
  const result = testSuspicion(numbers.comparableOf(days, [pair]), pair, alpha);
  if (result.kind === 'no-sign' || result.kind === 'too-few-days') return result;
  const { effect, low, high, pairs } = result;
  const size = { effect, low, high, days: pairs };
  return result.kind === 'found'
    ? { kind: 'found', lagDays: result.lag, ...size }
    : { kind: 'together', ...size };
}

/** Each answer may be a false positive. So a suspicion is tested more strictly if another was named in the year before. */
function isLater(suspicion: Suspicion, suspicions: readonly Suspicion[]): boolean {
  const yearBefore = addDays(suspicion.namedOn, -searchDays);
  return suspicions.some(
    (other) => other.namedOn > yearBefore && newestFirst(suspicion, other) < 0 && other.id !== suspicion.id,
  );
}
