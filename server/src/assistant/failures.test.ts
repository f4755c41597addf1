import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { LLMock } from '@copilotkit/aimock';
import { noticeTexts } from '@flarewell/domain/assistant/safety/notices';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAssistant } from '#assistant/assistant.ts';
import { providerLimits } from '#assistant/provider.ts';
import { readConfig } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import { answerOf, createTestApp, type TestApp, type TestClient } from '#testing/app.ts';
import { openTestSqlite } from '#testing/databases/databases.ts';
import {
  API_KEY,
  chat,
  providerSettings,
  signUpPremium,
  startOddProvider,
  textOf,
} from '#testing/services/aiProvider.ts';

const IDLE_MS = 400;
const eventually = (check: () => void) => vi.waitFor(check, 20_000);
const sendFailure =
  'I apologize, but I encountered an error while processing your message. Please try again.';
const failed = (code: string, message: string) => ({ type: 'error', code, message, reply: sendFailure });

describe('a provider that fails', () => {
  let database: Database;
  let app: TestApp;
  let client: TestClient;
  let logged: string[] = [];
  let opened: { stop(): Promise<unknown> }[] = [];

  beforeAll(async () => {
    database = await openTestSqlite();
  });
  afterAll(() => database.close());
  beforeEach(() => {
    logged = [];
    opened = [];
  });
  afterEach(async () => {
    await app.close();
    for (const server of opened) await server.stop();
    // Whatever happened, the log contains no secret.
    for (const secret of [API_KEY, 'Hello', 'Bearer']) expect(logged.join('')).not.toContain(secret);
  });

  /** An app whose limits are long, so that a slow machine reaches none by accident. */
  async function useProvider(
    url: string,
    {
      apiKey = API_KEY,
      atOnce = 16,
      bytes = providerLimits.bytes,
      idleMs = 60_000,
      longestMs = 60_000,
      longestCheckMs = 60_000,
    } = {},
  ) {
    const sink = new Writable({
      write(line, _, done) {
        logged.push(String(line));
        done();
      },
    });
    const log = pino({ level: 'info' }, sink);
    const settings = providerSettings(url, apiKey);
    const { assistant } = readConfig(settings, '/');
    app = await createTestApp(database, settings, {
      log,
      replace: () => ({
        assistant: createAssistant({
          settings: assistant,
          log,
          atOnce,
          longestMs,
          longestCheckMs,
          limits: { idleMs, bytes },
        }),
      }),
    });
    ({ client } = await signUpPremium(app));
  }

  async function useMock(options: ConstructorParameters<typeof LLMock>[0] = {}, apiKey = API_KEY) {
    const mock = new LLMock({ port: 0, ...options });
    await mock.start();
    opened.push(mock);
    await useProvider(mock.url, { apiKey });
    return mock;
  }

  async function useOdd(answer: Parameters<typeof startOddProvider>[0], limits = {}) {
    const provider = await startOddProvider(answer);
    opened.push(provider);
    await useProvider(provider.url, limits);
  }

  /** Sends these pieces and leaves the stream open. */
  const startStream = (response: ServerResponse, ...pieces: string[]) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    for (const content of pieces) {
      response.write(
        `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: null }] })}\n\n`,
      );
    }
  };

  test.each([
    [
      'invalid_api_key',
      401,
      'invalid-api-key',
      'Invalid Acme API key. Please check your API key configuration.',
    ],
    [
      'insufficient_quota',
      429,
      'insufficient-quota',
      'Acme API quota exceeded. Please check your billing and usage limits.',
    ],
    [
      'rate_limit_exceeded',
      429,
      'rate-limit-exceeded',
      'Acme API rate limit exceeded. Please try again in a moment.',
    ],
    [
      'model_not_found',
      404,
      'model-not-found',
      'Acme model not found. The requested model may not be available.',
    ],
    ['server_error', 500, 'provider', 'Acme API error: The engine is on fire'],
    ['overloaded', 503, 'provider', 'Acme API error: The engine is on fire'],
  ])('%s (%i) has its message, in the chat and in the check', async (code, status, ours, message) => {
    const mock = await useMock();
    const error = { message: 'The engine is on fire', type: code, code };
    mock.nextRequestError(status, error);
    expect(await chat(client, 'Hello')).toEqual([failed(ours, message)]);
    mock.nextRequestError(status, error);
    const check = await answerOf(client.get('/api/assistant/connection'));
    expect(check).toEqual([200, { status: 'failed', provider: 'Acme', message }]);
    expect(logged.join('')).toContain(`"code":"${ours}","status":${status}`);
  });

  test('a wrong key is detected by requesting the list of models', async () => {
    await useMock({ auth: { apiKeys: ['another'] } });
    expect(await answerOf(client.get('/api/assistant/connection'))).toEqual([
      200,
      {
        status: 'failed',
        provider: 'Acme',
        message: 'Invalid Acme API key. Please check your API key configuration.',
      },
    ]);
  });

  test('while the provider fails, the analyst answers what it can and says why', async () => {
    const mock = await useMock();
    mock.onMessage(/./, { error: { message: 'Down', type: 'server_error' }, status: 500 });
    const byAnalyst = { type: 'answer', by: 'built-in', name: 'Built-in analyst' };
    expect((await chat(client, 'What is my average severity?'))[0]).toEqual({
      ...byAnalyst,
      connectionError: 'Acme API error: Down',
    });
    // A quick prompt does not call the provider, so no error is known.
    expect((await chat(client, 'Medication table'))[0]).toEqual({ ...byAnalyst, connectionError: null });
    expect(await chat(client, 'My throat is closing')).toEqual([
      { type: 'notice', kind: 'emergency', text: noticeTexts.emergency },
      { type: 'end', isCut: false },
    ]);
  });

  test('an address where no server listens is a network error', async () => {
    const gone = await startOddProvider(() => undefined);
    await gone.stop();
    await useProvider(gone.url);
    const message = 'Network error connecting to Acme. Please check your internet connection.';
    expect(await chat(client, 'Hello')).toEqual([failed('network', message)]);
    expect(await answerOf(client.get('/api/assistant/connection'))).toMatchObject([
      200,
      { status: 'failed', message },
    ]);
  });

  test('an empty reply has its message', async () => {
    const mock = await useMock();
    mock.onMessage(/Hello/, { content: ' ' });
    const events = await chat(client, 'Hello');
    expect(events.at(-1)).toEqual(failed('empty', 'No response content received from Acme'));
  });

  test('a reply that breaks off keeps its text and ends with an error', async () => {
    const mock = await useMock();
    mock.onMessage(
      'Hello',
      { content: 'One two three four five six' },
      { chunkSize: 4, truncateAfterChunks: 4, latency: 10 },
    );
    const events = await chat(client, 'Hello');
    expect(textOf(events)).toMatch(/^One/);
    expect(events.at(-1)).toEqual(failed('cut', 'Acme API error: its answer was cut off in the middle'));
  });

  const cut = failed('cut', 'Acme API error: its answer was cut off in the middle');
  const slow = failed('timeout', 'Acme API error: it took too long to answer');
  const unreadable = failed('unreadable', 'Acme API error: its answer could not be read');

  const odd: [string, (response: ServerResponse) => void, ReturnType<typeof failed>][] = [
    ['no answer at all', () => undefined, slow],
    ['silence in the middle', (response) => startStream(response, 'One '), slow],
    [
      'a page of HTML',
      (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome</h1>'),
      unreadable,
    ],
    [
      'JSON that is something else',
      (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"ok":true}'),
      unreadable,
    ],
    [
      'an error with status 200',
      (response) =>
        response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end('{"error":{"message":"Too hot","code":"rate_limit_exceeded"}}'),
      failed('rate-limit-exceeded', 'Acme API rate limit exceeded. Please try again in a moment.'),
    ],
    [
      'an error as a string, with status 200',
      (response) =>
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"error":"Too hot"}'),
      failed('provider', 'Acme API error: Too hot'),
    ],
    [
      'JSON that breaks off',
      (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"choices":['),
      unreadable,
    ],
    [
      'a stream of rubbish',
      (response) => response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end('data: {{{\n\n'),
      unreadable,
    ],
    [
      'chunks of another shape',
      (response) =>
        response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end('data: {"choices":7}\n\n'),
      unreadable,
    ],
    [
      'a stream without an end',
      (response) => {
        startStream(response, 'One ');
        response.end();
      },
      cut,
    ],
    [
      'a stream that breaks off within a line',
      (response) => {
        startStream(response, 'One ');
        response.end('data: {"choices":[{"delta":{"con');
      },
      cut,
    ],
    [
      'a connection that is closed',
      (response) => {
        startStream(response, 'One ');
        setTimeout(() => response.destroy(), 20);
      },
      cut,
    ],
    [
      'an error in the middle of a stream',
      (response) => {
        startStream(response, 'One ');
        response.end('data: {"error":{"message":"Too hot","code":"rate_limit_exceeded"}}\n\n');
      },
      failed('rate-limit-exceeded', 'Acme API rate limit exceeded. Please try again in a moment.'),
    ],
    [
      'a refusal in HTML',
      (response) => response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>'),
      failed('provider', 'Acme API error: status 502'),
    ],
    [
      'a refusal as a bare text',
      (response) =>
        response.writeHead(400, { 'Content-Type': 'application/json' }).end('{"error":"No <b>way</b>"}'),
      failed('provider', 'Acme API error: No way'),
    ],
  ];
  test.each(odd)('%s has its message, and the server goes on', async (_, answer, expected) => {
    await useOdd((__, response) => answer(response), expected === slow ? { idleMs: IDLE_MS } : {});
    expect((await chat(client, 'Hello')).at(-1)).toEqual(expected);
    expect((await client.get('/api/profile')).status).toBe(200);
  });

  test('a redirect is not followed, so that no other host gets the key', async () => {
    const stranger = vi.fn((_: unknown, response: ServerResponse) => response.end('{}'));
    const elsewhere = await startOddProvider(stranger);
    opened.push(elsewhere);
    await useOdd((_, response) => response.writeHead(307, { Location: `${elsewhere.url}/v1/models` }).end());
    const message = 'Acme API error: it pointed elsewhere (status 307)';
    expect(await chat(client, 'Hello')).toEqual([failed('provider', message)]);
    expect(await answerOf(client.get('/api/assistant/connection'))).toMatchObject([200, { message }]);
    expect(stranger).not.toHaveBeenCalled();
  });

  test('an API key in a reply is removed, however it is split', async () => {
    await useOdd((request, response) => {
      if (request.url === '/v1/models') {
        response.writeHead(400, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ error: { message: `Strange: ${API_KEY}, sk-proj-abcdef123456` } }));
        return;
      }
      startStream(
        response,
        'Your key is ',
        API_KEY.slice(0, 9),
        API_KEY.slice(9, 15),
        `${API_KEY.slice(15)}!`,
      );
      response.end('data: [DONE]\n\n');
    });
    const events = await chat(client, 'Hello');
    expect(textOf(events)).toBe('Your key is [removed]!');
    expect(await answerOf(client.get('/api/assistant/connection'))).toMatchObject([
      200,
      { message: 'Acme API error: Strange: [removed], [removed]' },
    ]);
  });

  test('a reply without streaming is accepted', async () => {
    await useOdd((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
      response.end(
        JSON.stringify({ choices: [{ message: { content: 'All at once' }, finish_reason: 'stop' }] }),
      );
    });
    const events = await chat(client, 'Hello');
    expect(textOf(events)).toBe('All at once');
    expect(events.at(-1)).toEqual({ type: 'end', isCut: false });
  });

  test('a reply without end is cut at its limit', async () => {
    await useOdd((_, response) => {
      startStream(response);
      const chunk = `data: ${JSON.stringify({ choices: [{ delta: { content: 'x'.repeat(1000) } }] })}\n\n`;
      const write = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', write);
      write();
    });
    const events = await chat(client, 'Hello');
    expect(textOf(events)).toHaveLength(20_000);
    expect(events.at(-1)).toEqual({ type: 'end', isCut: true });
  });

  test('a line without end is refused', async () => {
    await useOdd(
      (_, response) => {
        startStream(response);
        response.write(`data: ${'x'.repeat(100_000)}`);
      },
      { bytes: 50_000 },
    );
    expect((await chat(client, 'Hello')).at(-1)).toEqual(unreadable);
  });

  test('too many tool calls are refused', async () => {
    await useOdd((_, response) => {
      startStream(response);
      const calls = Array.from({ length: 9 }, (__, index) => ({
        index,
        function: { name: 'flares', arguments: '{}' },
      }));
      response.end(
        `data: ${JSON.stringify({ choices: [{ delta: { tool_calls: calls } }] })}\n\ndata: [DONE]\n\n`,
      );
    });
    expect((await chat(client, 'Hello')).at(-1)).toEqual(unreadable);
  });

  test('a provider without a list of models is fine when it answers', async () => {
    await useOdd((request, response) => {
      const isList = request.url === '/v1/models';
      response.writeHead(isList ? 404 : 200, { 'Content-Type': 'application/json' });
      response.end(isList ? '{}' : '{"choices":[{"message":{"content":""}}]}');
    });
    expect(await answerOf(client.get('/api/assistant/connection'))).toMatchObject([
      200,
      { status: 'connected' },
    ]);
  });

  test('a check that arrives byte by byte is ended after its time limit', async () => {
    await useOdd(
      (request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        if (request.url === '/v1/models') return response.end('{}');
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
      },
      { longestCheckMs: 200 },
    );
    const check = await answerOf(client.get('/api/assistant/connection'));
    expect(check).toMatchObject([200, { status: 'failed', message: slow.message }]);
  });

  test('when the client disconnects while the diary is read, the provider is not called', async () => {
    const asked = vi.fn((_: unknown, response: ServerResponse) => startStream(response, 'One '));
    await useOdd(asked);
    const gone = new AbortController();
    const { readAsMember } = database;
    vi.spyOn(database, 'readAsMember').mockImplementation(async (...parts) => {
      const read = await readAsMember(...parts);
      gone.abort();
      return read;
    });
    const response = await app.app.request('http://localhost:3000/api/assistant/chat', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        Cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
      },
      body: JSON.stringify({ message: 'Hello', history: [] }),
      signal: gone.signal,
    });
    vi.restoreAllMocks();
    expect(gone.signal.aborted).toBe(true);
    await response.text();
    expect(asked).not.toHaveBeenCalled();
    expect(response.status).toBe(503);
  });

  test('a bug is reported as an unexpected error, and logged with its place in the code', async () => {
    await useMock();
    await signUpPremium(app);
    const { readAsMember } = database;
    vi.spyOn(database, 'readAsMember').mockImplementation(async (...parts) => {
      const read = await readAsMember(...parts);
      return read && typeof read === 'object' && 'records' in read
        ? { ...read, records: { conditions: null } }
        : read;
    });
    const events = await chat(client, 'Hello');
    vi.restoreAllMocks();
    expect(events).toEqual([failed('unexpected', 'An unexpected error occurred')]);
    expect(logged.join('')).toMatch(/"name":"TypeError".*identity\.ts/);
  });

  describe('pending replies', () => {
    /** A provider that sends one word and then keeps the stream open. */
    async function useHanging(limits = {}) {
      const calls: { response: ServerResponse; isOpen: boolean }[] = [];
      await useOdd((_, response) => {
        const call = { response, isOpen: true };
        response.on('close', () => {
          call.isOpen = false;
        });
        calls.push(call);
        startStream(response, 'One ');
      }, limits);
      return calls;
    }

    const ask = () => client.post('/api/assistant/chat', { message: 'Hello', history: [] });

    test('a newer question aborts the older one', async () => {
      const calls = await useHanging();
      const older = await ask();
      await eventually(() => expect(calls).toHaveLength(1));
      const newer = await ask();
      const lines = (await older.text()).trimEnd().split('\n');
      expect(JSON.parse(lines.at(-1) ?? '')).toEqual(
        failed('superseded', 'You asked something else in the meantime'),
      );
      await eventually(() => expect(calls[0]?.isOpen).toBe(false));
      await eventually(() => expect(calls).toHaveLength(2));
      calls[1]?.response.end('data: [DONE]\n\n');
      expect(await newer.text()).toContain('"end"');
    });

    test('when the client disconnects, the call of the provider is aborted', async () => {
      const calls = await useHanging();
      const response = await ask();
      const reader = response.body?.getReader();
      await reader?.read();
      await reader?.cancel();
      await eventually(() => expect(calls[0]?.isOpen).toBe(false));
    });

    test('one that arrives byte by byte is ended after its time limit', async () => {
      const calls = await useHanging({ longestMs: 300 });
      const response = await ask();
      const drip = setInterval(() => calls[0]?.response.write(': still thinking\n\n'), 20);
      const lines = (await response.text()).trimEnd().split('\n');
      clearInterval(drip);
      expect(JSON.parse(lines.at(-1) ?? '')).toEqual(failed('timeout', 'The reply took too long'));
      await eventually(() => expect(calls[0]?.isOpen).toBe(false));
    });

    test('are limited, and one that ended frees its place', async () => {
      const calls = await useHanging({ atOnce: 1 });
      const other = await signUpPremium(app);
      const first = await ask();
      await eventually(() => expect(calls).toHaveLength(1));
      expect(await chat(other.client, 'My lips are swelling')).toEqual([
        { type: 'notice', kind: 'emergency', text: noticeTexts.emergency },
        { type: 'end', isCut: false },
      ]);
      const refused = await other.client.post('/api/assistant/chat', { message: 'Hello', history: [] });
      expect(refused.status).toBe(503);
      expect(refused.headers.get('Retry-After')).toBe('5');
      await first.body?.cancel();
      const events = chat(other.client, 'Hello');
      await eventually(() => expect(calls).toHaveLength(2));
      calls[1]?.response.end('data: [DONE]\n\n');
      expect((await events).at(-1)).toMatchObject({ type: 'end' });
    });
  });
});
