import type { CheckIn } from '@flarewell/domain/checkIns';
import type { Comparable, Numbers } from '@flarewell/domain/patterns/diary/numbers';
import type { FactorKey } from '@flarewell/domain/patterns/factorKeys';
import {
  type Finding,
  hasFailed,
  type NoSign,
  type Together,
} from '@flarewell/domain/patterns/foundPatterns';
import type { Effect } from '@flarewell/domain/patterns/search/effects';
import {
  checkInsToAnswer,
  type Estimate,
  type FoundLater,
  type InterimLook,
  type Pair,
  prepareWatch,
  runInterimLook,
} from '@flarewell/domain/patterns/search/interimLooks';
import { overall } from '@flarewell/domain/patterns/search/residuals';
import type { Series } from '@flarewell/domain/patterns/search/series';
import { findCourse } from './course.ts';
import { daysFrom, isTooThin, type PlannedInterimLook } from './milestones.ts';

export interface Found {
  findings: Finding[];
  together: Together[];
  noSign: NoSign[];
}

export interface Searched {
  numbers: Numbers;
  /** Up to today, oldest first. */
  checkIns: readonly CheckIn[];
}

/** What the latest interim look found, and which conditions and factors it left out. */
export interface SearchResult extends Found {
  leftOut: Comparable['leftOut'];
}

/** Runs the interim looks one after the other, and watches what each has found on the days after it. */
export function* searchDiary(
  searched: Searched,
  looks: readonly PlannedInterimLook[],
): Generator<void, SearchResult> {
  const standing = new Map<string, Finding>();
  let latest: InterimLook = { found: [], together: [], noSign: [], threshold: 0 };
  let leftOut: Comparable['leftOut'] = { conditions: [], factors: [] };
  for (const planned of looks) {
    const series = searched.numbers.comparableOf(planned.range);
    leftOut = series.leftOut;
    yield;
    latest = yield* runInterimLook(series, planned.alpha);
    const since = watchSince(searched, planned, latest.found);
    yield;
    for (const found of latest.found) {
      const earlier = standing.get(pairKey(found));
      if (earlier && !isReplaceable(earlier, planned)) continue;
      standing.set(pairKey(found), watchFinding(found, { ...searched, planned, series, since }));
      yield;
    }
  }
  const isOpen = (pair: Pair) => !standing.has(pairKey(pair));
  const shown = dropOverall({
    findings: [...standing.values()].sort(byImportance),
    together: latest.together.filter(isOpen).map(showTogether).sort(byImportance),
    noSign: latest.noSign.filter(isOpen).map(showNoSign),
  });
  return { ...shown, leftOut };
}

/**
 * The first finding of a pair stands, so that it is watched to the end. One that did not hold up is replaced, but not by
 * an interim look right after that: it would find the same thing in the same days once more.
 */
function isReplaceable(finding: Finding, { at }: PlannedInterimLook): boolean {
  return hasFailed(finding) && at >= finding.foundAt + 2 * checkInsToAnswer;
}

const pairKey = ({ conditionId, factorId }: Pair) => `${conditionId} ${factorId}`;

/** The ids as they are in the answer. */
function namesOf({ conditionId, factorId }: Pair) {
  return { conditionId: conditionId === overall ? null : conditionId, factor: factorId as FactorKey };
}

function sizeOf({ effect, low, high, pairs }: Estimate): Effect & { days: number } {
  return { effect, low, high, days: pairs };
}

const showTogether = (found: Pair & Estimate): Together => ({ ...namesOf(found), ...sizeOf(found) });
const showNoSign = (pair: InterimLook['noSign'][number]): NoSign => ({
  ...namesOf(pair),
  detectable: pair.detectable,
});

interface InterimLookContext extends Searched {
  planned: PlannedInterimLook;
  /** The numbers of the days that the interim look searches. */
  series: Series;
  /** The days on which its findings are watched; null if those are not over or cannot be compared. */
  since: WatchedDays | null;
}

interface WatchedDays {
  days: Series;
  watch: ReturnType<typeof prepareWatch>;
}

function watchSince(
  { numbers, checkIns }: Searched,
  { at }: PlannedInterimLook,
  found: readonly Pair[],
): WatchedDays | null {
  if (found.length === 0 || checkIns.length < at + checkInsToAnswer) return null;
  const range = daysFrom(checkIns, at + 1, at + checkInsToAnswer);
  if (isTooThin(range)) return null;
  const days = numbers.comparableOf(range, found);
  return { days, watch: prepareWatch(days) };
}

function watchFinding(
  found: FoundLater,
  { checkIns, planned: { at }, series, since }: InterimLookContext,
): Finding {
  const names = namesOf(found);
  const show = (estimate: Estimate, days: Series, state: Finding['watch']): Finding => ({
    ...names,
    lagDays: found.lag,
    ...sizeOf(estimate),
    withDays: estimate.withDays,
    foundAt: at,
    watch: state,
    course: findCourse(days, names.conditionId, found.factorId),
  });
  const end = at + checkInsToAnswer;
  if (checkIns.length < end) {
    return show(found, series, { state: 'watching', remaining: end - checkIns.length });
  }
  const watched = since?.watch(found);
  if (!since || !watched) return show(found, series, { state: 'unchecked' });
  const [estimate, days] = watched.isHeld ? [watched, since.days] : [found, series];
  return show(estimate, days, {
    state: watched.isHeld ? 'held' : 'not-held',
    checkIns: checkInsToAnswer,
  });
}

/** The strongest first; what did not hold up is last. */
function byImportance(one: Together | Finding, other: Together | Finding): number {
  const rank = (item: Together | Finding) => ('watch' in item && hasFailed(item) ? 1 : 0);
  return rank(one) - rank(other) || other.effect - one.effect || (keyOf(one) < keyOf(other) ? -1 : 1);
}

const keyOf = ({ conditionId, factor }: Together) => `${conditionId} ${factor}`;

/**
 * A single condition says more than the mean of all, so the mean is shown only where no condition stands for itself. What
 * held up for the mean is shown beside a condition for which it did not.
 */
function dropOverall({ findings, together, noSign }: Found): Found {
  const standing = factorsOf(findings.filter((finding) => !hasFailed(finding)));
  const found = factorsOf(findings);
  const moving = new Set([...found, ...factorsOf(together)]);
  const examined = new Set([...moving, ...factorsOf(noSign)]);
  const isKept = ({ conditionId, factor }: NamedPair, factors: ReadonlySet<FactorKey>) =>
    conditionId !== null || !factors.has(factor);
  return {
    findings: findings.filter((finding) => isKept(finding, hasFailed(finding) ? found : standing)),
    together: together.filter((pair) => isKept(pair, moving)),
    noSign: noSign.filter((pair) => isKept(pair, examined)),
  };
}

type NamedPair = Pick<Finding, 'conditionId' | 'factor'>;

/** The factors of the entries of single conditions. */
function factorsOf(entries: readonly NamedPair[]): ReadonlySet<FactorKey> {
  return new Set(entries.filter(({ conditionId }) => conditionId !== null).map(({ factor }) => factor));
}
