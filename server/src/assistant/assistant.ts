import type { ChatEvent, ChatQuestion, ConnectionCheck } from '@flarewell/domain/wire/assistant';
import type { Logger } from 'pino';
import type { AssistantSource } from '#assistant/assistantSource.ts';
import { createPendingReplies, type PendingReply, Superseded } from '#assistant/pending.ts';
import { createProvider, type ProviderLimits, type ProviderSettings } from '#assistant/provider.ts';
import { ProviderProblem } from '#assistant/providerProblem.ts';
import { describeFailure, writeReply } from '#assistant/reply.ts';
import { describeBug } from '#http/errors.ts';
import { Problem } from '#http/problems.ts';

interface AssistantParts {
  settings: ProviderSettings | null;
  log: Logger;
  limits?: ProviderLimits;
  atOnce?: number;
  longestMs?: number;
  longestCheckMs?: number;
}

/** Longer than any normal reply, including its tool calls. */
const LONGEST_REPLY_MS = 120_000;
/** The person waits for the check before they can ask anything. */
const LONGEST_CHECK_MS = 30_000;
export const REPLIES_AT_ONCE = 16;

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

  /** Logs the kind of problem only: messages may contain health data. */
  const logProblem = (userId: string) => (problem: ProviderProblem) =>
    log.warn({ userId, code: problem.code, status: problem.status }, 'assistant');

  /** Ends every stream with an event: failures become an `error`. */
  async function* reportFailures(
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
      } else if (problem instanceof Problem) {
        // A limit, such as too many searches at once, is no bug.
        yield describeFailure('unexpected', problem.message);
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
        // When the client has disconnected, nobody reads this answer.
        const failure = client.aborted ? problems.network() : late;
        if (!(failure instanceof ProviderProblem)) throw failure;
        logProblem(userId)(failure);
        return { status: 'failed', provider: provider.name, message: failure.message };
      }
    },
    /** Throws `busy` when too many replies are running. The caller must read `events` to the end, or call `abort`. */
    reply(question: ChatQuestion, diary: AssistantSource, requestId: string) {
      const { id: userId } = diary.profile;
      const place = pending.begin(userId);
      const { signal, abort } = place;
      const events = writeReply({ question, diary, provider, signal, onProblem: logProblem(userId) });
      return { events: reportFailures(events, place, requestId), abort };
    },
  };
}
