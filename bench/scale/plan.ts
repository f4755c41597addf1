/** What a step of the load showed. */
export interface Measured {
  /** Visits that arrive in a second. */
  rate: number;
  visits: number;
  requests: number;
  /** Requests that took longer than a second. */
  slow: number;
  failures: number;
  /** Visits that had begun and were not done when the last one arrived. */
  waiting: number;
}

export const SLOWEST_MS = 1000;
/**
 * How many slow requests a visit may have on average. Counted by visits and not by requests, because a browser that sends
 * fewer requests would otherwise seem to wait longer: the cheap ones are those that it saves.
 */
const SLOW_SHARE = 0.05;
/** A refusal in a thousand requests is not yet a server that bends: it says when to try again. */
const FAILED_SHARE = 0.001;
const MOST_STEPS = 5;

/** Why the servers do not keep up at this rate, in a few words; null if they do. */
export function findBend({ rate, visits, requests, slow, failures, waiting }: Measured): string | null {
  const reasons = [
    failures > requests * FAILED_SHARE && `${failures} of ${requests} requests failed`,
    slow > visits * SLOW_SHARE && `${slow} requests in ${visits} visits take over a second`,
    // More than a second's worth of visits: they arrive faster than they are served.
    waiting > Math.max(rate, 1) && `${waiting} visits were waiting at the end`,
  ].filter(Boolean);
  return reasons.length > 0 ? reasons.join(', ') : null;
}

/**
 * The rate of the next step, or null after the last one. Doubles the rate until the servers bend, then tries the middle
 * between the highest rate that held and the lowest that did not.
 */
export function nextRate(steps: readonly Measured[], firstRate: number): number | null {
  if (steps.length >= MOST_STEPS) return null;
  const { held, bent } = findEdges(steps);
  if (bent === null) return held === 0 ? firstRate : 2 * held;
  const middle = Math.round((held + bent) / 2);
  // Nearer than a quarter is nearer than two runs agree.
  return bent - held <= Math.max(held / 4, 1) ? null : middle;
}

/** Returns the highest rate that held (0 if none did) and the lowest rate that bent (null if none did). */
export function findEdges(steps: readonly Measured[]): { held: number; bent: number | null } {
  const bends = steps.filter((step) => findBend(step) !== null).map(({ rate }) => rate);
  const bent = bends.length > 0 ? Math.min(...bends) : null;
  const rates = steps.map(({ rate }) => rate).filter((rate) => bent === null || rate < bent);
  return { held: Math.max(0, ...rates), bent };
}
