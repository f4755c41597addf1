import { type AttemptKind, attemptLimits, createThrottle, type Throttle } from '#auth/limits/throttle.ts';
import type { TestApp } from '#testing/app.ts';

/** Later than every moment that a test uses. */
const FAR_FUTURE = '9000-01-01T00:00:00.000Z';

/**
 * Uses up the attempts of some limits, all but `left`, without making the requests. The keys of the rows are hashes, so
 * the rows cannot be found by key: count each limit once in the far future, then find its row by its reset time.
 */
export async function useUp(
  { services }: TestApp,
  attempts: Parameters<Throttle['count']>[0],
  { left = 0 }: { left?: number } = {},
): Promise<void> {
  const { database, secret, securityLog, now } = services;
  await createThrottle({ database, secret, securityLog, now: () => FAR_FUTURE }).count(attempts);
  for (const kind of Object.keys(attempts) as AttemptKind[]) {
    const { attempts: allowed, seconds } = attemptLimits[kind];
    const resets_at = new Date(Date.parse(now()) + seconds * 1000).toISOString();
    await database.system
      .updateTable('throttles')
      .set({ count: allowed - left, resets_at })
      .where('key', 'like', `${kind}:%`)
      .where('resets_at', '>', FAR_FUTURE)
      .execute();
  }
}
