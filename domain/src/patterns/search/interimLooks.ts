import { type Lag, prepareTests, type Test } from './comparisons.ts';
import { detectable, type Effect, measured, shrink } from './effects.ts';
import { isExaminable } from './examinable.ts';
import { findSignificant } from './permutationTest.ts';
import { createFactorModel } from './residuals.ts';
import { cutSeries, type Series } from './series.ts';

/**
 * The significance level of each test: the share of diaries without any trigger in which it finds one. `npm run simulate`
 * shows that all of a year together stay at or below 5%: the interim looks, or stricter ones beside suspicions. A
 * suspicion is later if another one was named in the 365 days before it.
 */
export const alphas = {
  interimLook: 0.02,
  interimLookBesideSuspicion: 0.01,
  suspicion: 0.04,
  laterSuspicion: 0.01,
} as const;
export const searchDays = 365;
/** How many check-ins answer a suspicion, and how many after an interim look a finding is watched. */
export const checkInsToAnswer = 120;
const firstMilestones = [120, 240, 365];
const milestoneStep = 120;
/** A finding that is tested alone holds up above this score, which chance exceeds in 5 of 100 cases. */
const scoreToHold = 1.645;

export type LaterLag = Exclude<Lag, 0>;

export interface Estimate extends Effect {
  /** The pairs of days that were compared. */
  pairs: number;
  /** On how many of them the factor applied; null for a rating. */
  withDays: number | null;
}

/** The mean of all conditions has the condition id `overall`. */
export interface Pair {
  conditionId: string;
  factorId: string;
}

/** The strongest significant lag of a pair. */
export interface FoundLater extends Pair, Estimate {
  lag: LaterLag;
}

/** A pair that moves together on the same day. */
interface FoundTogether extends Pair, Estimate {}

interface Undetected extends Pair {
  /** The smallest effect that would probably have shown; null if there were too few days to tell. */
  detectable: number | null;
}

/** The result of an interim look at a diary that goes on. Each examined pair is in one of the three lists. */
export interface InterimLook {
  found: FoundLater[];
  together: FoundTogether[];
  noSign: Undetected[];
  /** The critical value: the score that a test had to exceed. */
  threshold: number;
}

export interface Watched extends Estimate {
  isHeld: boolean;
}

type SuspicionResult =
  | ({ kind: 'found'; lag: LaterLag } & Estimate)
  | ({ kind: 'together' } & Estimate)
  | { kind: 'no-sign'; detectable: number | null }
  | { kind: 'too-few-days' };

/** Searches the last 365 days of the series. It pauses after each factor, so that a caller can do other work between. */
export function* runInterimLook(series: Series, alpha: number): Generator<void, InterimLook> {
  const searched = cutSeries(series, searchDays);
  const runTests = prepareTests(searched);
  const tests: Test[] = [];
  for (const factor of searched.factors.filter(isExaminable)) {
    tests.push(...runTests(factor));
    yield;
  }
  return judge(tests, alpha);
}

function judge(tests: readonly Test[], alpha: number): InterimLook {
  const { found, threshold } = findSignificant(tests, alpha);
  const look: InterimLook = { found: [], together: [], noSign: [], threshold };
  for (const ofPair of Map.groupBy(tests, pairKey).values()) {
    const [{ conditionId, factor }] = ofPair as [Test];
    const pair = { conditionId, factorId: factor.id };
    const significant = found.filter((test) => ofPair.includes(test));
    const later = strongest(significant.filter(isLater));
    const sameDay = significant.find((test) => !isLater(test));
    if (later) look.found.push({ ...pair, lag: later.lag, ...shownEstimate(later) });
    else if (sameDay) look.together.push({ ...pair, ...shownEstimate(sameDay) });
    else look.noSign.push({ ...pair, detectable: detectable(ofPair, threshold) });
  }
  return look;
}

const pairKey = ({ conditionId, factor }: Test) => JSON.stringify([conditionId, factor.id]);

function isLater(test: Test): test is Test & { lag: LaterLag } {
  return test.lag > 0;
}

function strongest<Item extends Test>(tests: readonly Item[]): Item | undefined {
  return tests.toSorted((one, other) => other.score - one.score)[0];
}

function shownEstimate(test: Test): Estimate {
  return { ...shrink(test), pairs: test.pairs, withDays: test.withDays };
}

/**
 * Returns a function that tests one finding alone, or returns null if that is not possible. The series has the days after
 * the interim look only. It may find hundreds of pairs, and what they share is prepared once.
 */
export function prepareWatch(series: Series): (found: Pair & { lag: LaterLag }) => Watched | null {
  const testPair = preparePairTests(series);
  return ({ lag, ...pair }) => {
    const test = testPair(pair).find((other) => other.lag === lag);
    if (!test) return null;
    const { pairs, withDays, score } = test;
    // Not shrunk: one test alone was not selected as the strongest of many.
    return { isHeld: score > scoreToHold, ...measured(test), pairs, withDays };
  };
}

/** Answers a suspicion. The series has the days of the check-ins that answer it only. */
export function testSuspicion(series: Series, pair: Pair, alpha: number = alphas.suspicion): SuspicionResult {
  const { found, together, noSign } = judge(preparePairTests(series)(pair), alpha);
  const [[later], [sameDay], [none]] = [found, together, noSign];
  if (later) return { kind: 'found', lag: later.lag, ...estimateOf(later) };
  if (sameDay) return { kind: 'together', ...estimateOf(sameDay) };
  return none ? { kind: 'no-sign', detectable: none.detectable } : { kind: 'too-few-days' };
}

function estimateOf({ effect, low, high, pairs, withDays }: Estimate): Estimate {
  return { effect, low, high, pairs, withDays };
}

function preparePairTests(series: Series): (pair: Pair) => Test[] {
  const model = createFactorModel(series);
  const known = new Map<string, ReturnType<typeof prepareTests>>();
  return ({ conditionId, factorId }) => {
    const factor = series.factors.find(({ id }) => id === factorId);
    if (!factor || !isExaminable(factor)) return [];
    const runTests = known.get(conditionId) ?? prepareTests(series, { conditionId, model });
    known.set(conditionId, runTests);
    return runTests(factor);
  };
}

/** The numbers of check-ins at which a diary with `count` of them has been searched. */
export function milestonesUpTo(count: number): number[] {
  const milestones: number[] = [];
  for (let next = nextMilestone(0); next <= count; next = nextMilestone(next)) milestones.push(next);
  return milestones;
}

/** The first milestone after `count` check-ins. */
export function nextMilestone(count: number): number {
  const early = firstMilestones.find((milestone) => milestone > count);
  const last = firstMilestones.at(-1) ?? 0;
  return early ?? last + milestoneStep * (Math.floor((count - last) / milestoneStep) + 1);
}
