import { chatRequest, connectionTest } from '@flarewell/domain/assistant/assistant';
import { type ProviderBody, readJson, readReply, readTest } from '#assistant/completions.ts';
import type { ProviderMessage, ReplyPart } from '#assistant/messages.ts';
import { createProblems, ProviderProblem } from '#assistant/providerProblem.ts';
import type { Config } from '#config/config.ts';
import { withTimeout } from '#http/requests/timeouts.ts';

export type ProviderSettings = NonNullable<Config['assistant']>;

export interface ProviderLimits {
  /** The longest wait for the first byte, and for each further piece. */
  idleMs: number;
  /** Many times the size of 500 tokens, including the JSON around each of them. */
  bytes: number;
}

export const providerLimits: ProviderLimits = { idleMs: 30_000, bytes: 4 * 1024 * 1024 };

/** Providers without a list of models answer with one of these; the test completion then decides. */
const withoutModels = new Set([404, 405, 501]);

interface ProviderRequest {
  path: '/models' | '/chat/completions';
  body?: object;
}

export type Provider = ReturnType<typeof createProvider>;

/** Any endpoint that speaks OpenAI's protocol. Redirects are refused, because another host must not get the API key. */
export function createProvider(settings: ProviderSettings, limits: ProviderLimits = providerLimits) {
  const { apiKey, model, providerName } = settings;
  const base = settings.baseUrl.replace(/(?<!\/)\/+$/, '');
  const problems = createProblems(providerName, apiKey);
  const timeout = () => problems.because('timeout');

  /** One request, including its body. Ends when `client` aborts or when the provider is silent for too long. */
  async function* call<Part>(
    { path, body }: ProviderRequest,
    client: AbortSignal,
    read: (body: ProviderBody) => AsyncIterable<Part>,
  ): AsyncGenerator<Part> {
    const closer = new AbortController();
    try {
      const response = await withTimeout(
        fetch(`${base}${path}`, {
          method: body ? 'POST' : 'GET',
          headers: {
            ...(apiKey && { Authorization: `Bearer ${apiKey}` }),
            ...(body && { 'Content-Type': 'application/json' }),
          },
          body: body && JSON.stringify(body),
          redirect: 'manual',
          signal: AbortSignal.any([client, closer.signal]),
        }),
        limits.idleMs,
        timeout,
      );
      const { status, headers } = response;
      if (status >= 300 && status < 400) throw problems.redirected(status);
      const bytes = readWithin(response.body);
      if (!response.ok) throw problems.fromBody(await readJson(bytes), status);
      yield* read({ type: headers.get('Content-Type') ?? '', bytes });
    } catch (problem) {
      client.throwIfAborted();
      throw problem instanceof ProviderProblem ? problem : problems.network();
    } finally {
      // Closes the connection when the caller stops reading early.
      closer.abort();
    }
  }

  async function* readWithin(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
    const reader = body?.getReader();
    if (!reader) return;
    let left = limits.bytes;
    for (;;) {
      const read = reader.read().catch(() => Promise.reject(problems.because('cut')));
      const { value } = await withTimeout(read, limits.idleMs, timeout);
      if (!value) return;
      left -= value.length;
      if (left < 0) throw problems.because('unreadable');
      yield value;
    }
  }

  /** For the list of models: any successful answer will do. */
  async function* skipBody() {
    yield* [];
  }

  return {
    name: providerName,
    model,
    apiKey,
    problems,
    /** Requests the list of models, then a completion of a few words. */
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
    /** The parts of a reply as they arrive. */
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
