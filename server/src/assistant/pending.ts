import { Problem } from '#http/problems.ts';

const RETRY_SECONDS = 5;

/** A newer question of the same person. */
export class Superseded extends Error {}

export interface PendingReply {
  signal: AbortSignal;
  /** The client has gone away. */
  abort(): void;
  /** Frees its place; may be called again. */
  end(): void;
}

/** So many replies at once in this process, and one for each person: a newer question ends the older one. */
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
