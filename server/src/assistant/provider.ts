import { chatRequest, connectionTest } from '@flarewell/domain/assistant/assistant';
import { readJson, readReply, readTest } from '#assistant/completions.ts';
import type { ProviderMessage, ReplyPart } from '#assistant/messages.ts';
import { createProblems, ProviderProblem } from '#assistant/providerProblem.ts';
import { createWatchdog } from '#assistant/watchdog.ts';
import type { Config } from '#config.ts';

export type ProviderSettings = NonNullable<Config['assistant']>;

export interface ProviderLimits {
  /** Until the first byte, and between any two. */
  idleMs: number;
  /** Many times what 500 tokens take, frames included. */
  bytes: number;
}

export const providerLimits: ProviderLimits = { idleMs: 30_000, bytes: 4 * 1024 * 1024 };

/** Where there is no list of models, the completion has to tell. */
const withoutModels = new Set([404, 405, 501]);

interface ProviderRequest {
  path: '/models' | '/chat/completions';
  body?: object;
}

/** A body that is read within the limits. */
export interface ProviderBody {
  type: string;
  bytes: AsyncIterable<Uint8Array>;
}

export type Provider = ReturnType<typeof createProvider>;

/** Any endpoint that speaks OpenAI's protocol. It gets the key, and nobody it points to does. */
export function createProvider(settings: ProviderSettings, limits: ProviderLimits = providerLimits) {
  const { apiKey, model, providerName } = settings;
  const base = settings.baseUrl.replace(/\/+$/, '');
  const problems = createProblems(providerName, apiKey);

  /** One call from its first byte to its last. Ends with the client's patience or with ours. */
  async function* call<Part>(
    { path, body }: ProviderRequest,
    client: AbortSignal,
    read: (body: ProviderBody) => AsyncIterable<Part>,
  ): AsyncGenerator<Part> {
    const watchdog = createWatchdog(limits.idleMs);
    const closer = new AbortController();
    try {
      const response = await watchdog.wait(
        fetch(`${base}${path}`, {
          method: body ? 'POST' : 'GET',
          headers: {
            ...(apiKey && { Authorization: `Bearer ${apiKey}` }),
            ...(body && { 'Content-Type': 'application/json' }),
          },
          body: body && JSON.stringify(body),
          redirect: 'manual',
          signal: AbortSignal.any([client, watchdog.signal, closer.signal]),
        }),
      );
      const { status, headers } = response;
      if (status >= 300 && status < 400) throw problems.redirected(status);
      const bytes = readWithin(response.body, watchdog);
      if (!response.ok) throw problems.told(await readJson(bytes), status);
      yield* read({ type: headers.get('Content-Type') ?? '', bytes });
    } catch (problem) {
      client.throwIfAborted();
      if (watchdog.signal.aborted) throw problems.because('timeout');
      throw problem instanceof ProviderProblem ? problem : problems.network();
    } finally {
      // Whatever it would still say, nobody listens.
      closer.abort();
    }
  }

  async function* readWithin(
    body: ReadableStream<Uint8Array> | null,
    watchdog: ReturnType<typeof createWatchdog>,
  ): AsyncGenerator<Uint8Array> {
    const reader = body?.getReader();
    let left = limits.bytes;
    for (;;) {
      const piece = await watchdog.wait(reader?.read() ?? Promise.resolve(null)).catch(() => {
        throw problems.because('cut');
      });
      if (!piece?.value) return;
      left -= piece.value.length;
      if (left < 0) throw problems.because('unreadable');
      yield piece.value;
    }
  }

  /** That it answers is enough. */
  async function* skipBody() {
    yield* [];
  }

  return {
    name: providerName,
    model,
    apiKey,
    problems,
    /** Asks for the list of models, then for a few words. */
    async check(client: AbortSignal): Promise<void> {
      try {
        await Array.fromAsync(call({ path: '/models' }, client, skipBody));
      } catch (problem) {
        if (!(problem instanceof ProviderProblem && withoutModels.has(problem.status ?? 0))) throw problem;
      }
      const messages: ProviderMessage[] = [{ role: 'user', content: 'Say OK.' }];
      const body = { model, messages, ...connectionTest };
      await Array.fromAsync(
        call({ path: '/chat/completions', body }, client, (answer) => readTest(answer, problems)),
      );
    },
    /** The parts of a reply as they come. */
    chat(
      messages: readonly ProviderMessage[],
      tools: object,
      client: AbortSignal,
    ): AsyncGenerator<ReplyPart> {
      const body = { ...chatRequest, model, messages, ...tools, stream: true };
      return call({ path: '/chat/completions', body }, client, (answer) => readReply(answer, problems));
    },
  };
}
