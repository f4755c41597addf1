import { Problem } from '#http/problems.ts';
import { createTurns } from '#http/requests/turns.ts';

/** Enough for both kinds of export in two tabs. A slow client may keep one open for an hour. */
export const MOST_OPEN = 4;
const RETRY_SECONDS = 30;
/** A person's downloads make one piece at a time, and people take turns. None is refused: that would break a download. */
const pieceLimits = {
  atOnce: 4,
  waiting: Number.POSITIVE_INFINITY,
  eachAtOnce: 1,
  each: Number.POSITIVE_INFINITY,
  retryAfterSeconds: RETRY_SECONDS,
};

type Pieces = AsyncGenerator<string | Uint8Array>;

/**
 * Returns a function that streams a large answer with backpressure. It waits for the first piece: if making it fails, the
 * client can still get a status and a message. A person with too many open downloads is refused. `signal` aborts when the
 * client disconnects. Cancelling the stream would not be enough: nothing cancels a stream that nobody has begun to read.
 */
export function createDownloads() {
  const takeTurn = createTurns(pieceLimits);
  const open = new Map<string, number>();

  return async (userId: string, pieces: Pieces, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> => {
    const count = open.get(userId) ?? 0;
    if (count >= MOST_OPEN) throw new Problem('busy', { retryAfterSeconds: RETRY_SECONDS });
    open.set(userId, count + 1);
    let isOver = false;
    const end = async () => {
      if (isOver) return;
      isOver = true;
      const left = (open.get(userId) ?? 1) - 1;
      if (left > 0) open.set(userId, left);
      else open.delete(userId);
      await pieces.return(undefined);
    };
    const makeNext = async () => {
      try {
        const piece = await takeTurn(userId, () => pieces.next());
        if (piece.done) await end();
        return piece;
      } catch (problem) {
        await end();
        throw problem;
      }
    };
    signal.addEventListener('abort', end, { once: true });
    let first: Awaited<ReturnType<typeof makeNext>> | null = await makeNext();
    if (signal.aborted) await end();
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const piece = first ?? (await makeNext());
          first = null;
          if (piece.done) controller.close();
          else controller.enqueue(asBytes(piece.value));
        },
        // The client has disconnected.
        cancel: end,
      },
      { highWaterMark: 0 },
    );
  };
}

const asBytes = (piece: string | Uint8Array) => (typeof piece === 'string' ? Buffer.from(piece) : piece);
