import { once } from 'node:events';
import type { Context, MiddlewareHandler } from 'hono';
import { Problem } from '#http/problems.ts';
import { createTurns } from '#http/requests/turns.ts';
import type { ApiEnv } from '#http/router.ts';

// One person's load is theirs.

const unlimited = { atOnce: Number.POSITIVE_INFINITY, waiting: Number.POSITIVE_INFINITY };
/**
 * Each person has a few turns for ordinary requests. The app opens with a few of them, and several tabs and devices
 * may do so at once, so that many can wait.
 */
export const ordinaryLoad = { ...unlimited, eachAtOnce: 4, each: 100, retryAfterSeconds: 1 };
/** A browser asks for six at once. A gallery may have hundreds of thumbnails. */
const photos = { ...unlimited, eachAtOnce: 6, each: 500, retryAfterSeconds: 1 };
/** A person may ask for all files of a summary at once. */
const files = { ...unlimited, each: 16, retryAfterSeconds: 5 };
/**
 * Each person has one turn for work that reads a whole diary or makes a file of it, and people take turns. Two at once
 * hold two diaries in memory; those that wait hold none.
 */
export const heavyLoad = { atOnce: 2, waiting: 1000, eachAtOnce: 1, each: 16, retryAfterSeconds: 5 };

export type TakeTurn = ReturnType<typeof createTurns>;

export const createHeavyTurns = (): TakeTurn => createTurns(heavyLoad);

const heavyPaths = /^\/api\/(patterns|summary[./].+|assistant\/context)$/;
/**
 * They last as long as the client sends or reads, so they take turns by themselves. A message to the assistant may tell
 * of a danger, and is answered even if there is no turn.
 */
const ownTurns = /^\/api\/(import|export(\.zip)?|check-ins\/[^/]+\/photo|assistant\/chat)$/;

/** Runs after the session is known and a small body has arrived, so that no turn waits for a slow client. */
export function takeTurns({ takeHeavyTurn }: { takeHeavyTurn: TakeTurn }): MiddlewareHandler<ApiEnv> {
  const [answer, answerWithFile] = [holdUntilSent(ordinaryLoad), holdUntilSent(files)];
  return (c, next) => {
    const { method, path } = c.req;
    const userId = c.var.session?.userId;
    if (!userId || ownTurns.test(path)) return next();
    const isHeavy = heavyPaths.test(path) || (path === '/api/shares' && method === 'POST');
    // Whoever does not receive a file keeps it in memory, but must not keep the place that other people wait for.
    return isHeavy ? answerWithFile(c, () => takeHeavyTurn(userId, unlessGone(c, next))) : answer(c, next);
  };
}

export const takePhotoTurns = (): MiddlewareHandler<ApiEnv> => holdUntilSent(photos);

/**
 * An answer is in memory until the client has received it, so a turn lasts until then: somebody who asks for much and
 * receives nothing can only fill their own turns.
 */
function holdUntilSent(limits: Parameters<typeof createTurns>[0]) {
  const takeTurn = createTurns(limits);
  return (c: Context<ApiEnv>, next: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const answer = async () => {
        await unlessGone(c, next)();
        resolve();
        await sent(c);
      };
      takeTurn(c.var.session.userId, answer).catch(reject);
    });
}

/** Nobody waits any more for the answer to a request that waited for its turn and was given up. */
const unlessGone = (c: Context<ApiEnv>, next: () => Promise<void>) => async () => {
  if (c.env?.outgoing?.destroyed) throw new Problem('busy', { retryAfterSeconds: 0 });
  await next();
};

async function sent(c: Context<ApiEnv>): Promise<void> {
  const outgoing = c.env?.outgoing;
  if (outgoing && !outgoing.closed) await once(outgoing, 'close');
}
