import type { ChatEvent, ChatQuestion, ConnectionCheck } from '@flarewell/domain/wire/assistant';
import type { Logger } from 'pino';
import type { Diary } from '#assistant/diary.ts';
import { createPendingReplies, type PendingReply, Superseded } from '#assistant/pending.ts';
import { createProvider, type ProviderLimits, type ProviderSettings } from '#assistant/provider.ts';
import { ProviderProblem } from '#assistant/providerProblem.ts';
import { describeFailure, writeReply } from '#assistant/reply.ts';
import { describeBug } from '#http/errors.ts';

interface AssistantParts {
  settings: ProviderSettings | null;
  log: Logger;
  limits?: ProviderLimits;
  atOnce?: number;
  longestMs?: number;
  longestCheckMs?: number;
}

/** Together with the tools, no honest reply takes longer. */
const LONGEST_REPLY_MS = 120_000;
/** Somebody waits for it with the chat open. */
const LONGEST_CHECK_MS = 30_000;
const REPLIES_AT_ONCE = 16;

export type Assistant = ReturnType<typeof createAssistant>;

export function createAssistant({
  settings,
  log,
  limits,
  atOnce = REPLIES_AT_ONCE,
  longestMs = LONGEST_REPLY_MS,
  longestCheckMs = LONGEST_CHECK_MS,
}: AssistantParts) {
  const provider = settings && createProvider(settings, limits);
  const pending = createPendingReplies({ atOnce, longestMs });

  /** By what it is, never by what was said. */
  const noteProblem = (userId: string) => (problem: ProviderProblem) =>
    log.warn({ userId, code: problem.code, status: problem.status }, 'assistant');

  async function* settle(
    events: AsyncGenerator<ChatEvent>,
    { signal, end }: PendingReply,
    requestId: string,
  ): AsyncGenerator<ChatEvent> {
    try {
      yield* events;
    } catch (problem) {
      if (signal.reason instanceof Superseded) {
        yield describeFailure('superseded', 'You asked something else in the meantime');
      } else if (signal.aborted) {
        yield describeFailure('timeout', 'The reply took too long');
      } else {
        log.error({ err: problem instanceof Error && describeBug(problem), id: requestId }, 'bug');
        yield describeFailure('unexpected', 'An unexpected error occurred');
      }
    } finally {
      end();
    }
  }

  return {
    provider: provider && { name: provider.name, model: provider.model },
    async check(userId: string, client: AbortSignal): Promise<ConnectionCheck> {
      if (!provider) return { status: 'built-in', provider: null, message: null };
      const limit = AbortSignal.timeout(longestCheckMs);
      try {
        await provider.check(AbortSignal.any([client, limit]));
        return { status: 'connected', provider: provider.name, message: null };
      } catch (problem) {
        const { problems } = provider;
        const late = limit.aborted ? problems.because('timeout') : problem;
        // Nobody reads what a client who has gone away is answered.
        const failure = client.aborted ? problems.network() : late;
        if (!(failure instanceof ProviderProblem)) throw failure;
        noteProblem(userId)(failure);
        return { status: 'failed', provider: provider.name, message: failure.message };
      }
    },
    /** Refuses when too much is going on; what it returns has to be read or aborted. */
    reply(question: ChatQuestion, diary: Diary, requestId: string) {
      const { id: userId } = diary.profile;
      const place = pending.begin(userId);
      const { signal, abort } = place;
      const events = writeReply({ question, diary, provider, signal, onProblem: noteProblem(userId) });
      return { events: settle(events, place, requestId), abort };
    },
  };
}
