import { Problem } from '#http/problems.ts';

const RETRY_SECONDS = 5;

/** The reason of the abort when the same person asked a newer question. */
export class Superseded extends Error {}

export interface PendingReply {
  signal: AbortSignal;
  /** Called when the client has disconnected. */
  abort(): void;
  /** Frees the place of this reply. Idempotent. */
  end(): void;
}

/** Limits the replies that run at once in this process. A person has one at a time: a newer question aborts the older. */
export function createPendingReplies({ atOnce, longestMs }: { atOnce: number; longestMs: number }) {
  const byUser = new Map<string, AbortController>();
  let running = 0;
  return {
    begin(userId: string): PendingReply {
      const older = byUser.get(userId);
      if (!older && running >= atOnce) throw new Problem('busy', { retryAfterSeconds: RETRY_SECONDS });
      older?.abort(new Superseded());
      const controller = new AbortController();
      const timer = setTimeout(() => {
        controller.abort();
        end();
      }, longestMs);
      byUser.set(userId, controller);
      running += 1;
      let isOver = false;
      const end = () => {
        if (isOver) return;
        isOver = true;
        running -= 1;
        clearTimeout(timer);
        if (byUser.get(userId) === controller) byUser.delete(userId);
      };
      return {
        signal: controller.signal,
        abort: () => {
          controller.abort();
          end();
        },
        end,
      };
    },
  };
}
