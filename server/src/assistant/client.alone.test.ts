import { LLMock } from '@copilotkit/aimock';
import { askAssistant, checkConnection, readAssistantContext } from '@flarewell/web/data/assistant';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '#db/database.ts';
import { type Listener, listen } from '#http/requests/listen.ts';
import { createTestApp, signUp, type TestApp, type TestClient } from '#testing/app.ts';
import { openTestSqlite } from '#testing/databases/databases.ts';
import { providerSettings, signUpPremium, startOddProvider, textOf } from '#testing/services/aiProvider.ts';

const question = { message: 'Hello', history: [] };
const patient = () => new AbortController().signal;

/** Runs the web app's client module against a server over a real connection. */
describe("the web app's assistant", () => {
  const mock = new LLMock({ port: 0 });
  let database: Database;
  let app: TestApp;
  let listener: Listener;
  let fetchIt: typeof fetch;

  const asBrowser =
    (client: TestClient, { port }: Listener): typeof fetch =>
    (path, init) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        ...init,
        headers: {
          ...(init?.headers as Record<string, string>),
          'Sec-Fetch-Site': 'same-origin',
          Cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
        },
      });

  beforeAll(async () => {
    database = await openTestSqlite();
    await mock.start();
    app = await createTestApp(database, providerSettings(mock.url));
    listener = await listen(app.app.fetch, { host: '127.0.0.1', port: 0, trustedProxies: 0 });
    fetchIt = asBrowser((await signUpPremium(app)).client, listener);
  });
  afterAll(async () => {
    await listener.close();
    await mock.stop();
    await app.close();
    await database.close();
  });

  test('checks the connection, shows the data for the provider, and asks a question', async () => {
    mock.reset();
    mock.onMessage(/./, { content: 'Hello to you, and a good day' }, { chunkSize: 4 });
    expect(await checkConnection(fetchIt)).toMatchObject({ status: 'connected' });
    expect(await readAssistantContext(fetchIt)).toMatchObject({ provider: 'Acme', model: 'gpt-3.5-turbo' });
    const events = await Array.fromAsync(askAssistant(question, patient(), fetchIt));
    expect(textOf(events)).toBe('Hello to you, and a good day');
    expect(events.at(-1)).toEqual({ type: 'end', isCut: false });
  });

  test('receives each piece at once, and aborts the provider when it is aborted', async () => {
    let isOpen = true;
    const provider = await startOddProvider((_, response) => {
      response.on('close', () => {
        isOpen = false;
      });
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('data: {"choices":[{"delta":{"content":"One "}}]}\n\n');
    });
    const hanging = await createTestApp(database, providerSettings(provider.url));
    const server = await listen(hanging.app.fetch, { host: '127.0.0.1', port: 0, trustedProxies: 0 });
    const { client } = await signUpPremium(hanging);
    const stop = new AbortController();
    const heard: string[] = [];
    for await (const event of askAssistant(question, stop.signal, asBrowser(client, server))) {
      heard.push(event.type);
      if (event.type === 'text') stop.abort();
    }
    expect(heard).toEqual(['answer', 'text']);
    await vi.waitFor(() => expect(isOpen).toBe(false), 20_000);
    await server.close();
    await provider.stop();
    await hanging.close();
  });

  test('throws when a request is refused, or a reply breaks off', async () => {
    const stranger = asBrowser((await signUp(app)).client, listener);
    await expect(Array.fromAsync(askAssistant(question, patient(), stranger))).rejects.toMatchObject({
      code: 'premium-needed',
      message: 'The assistant is for premium accounts',
    });
    const torn: typeof fetch = async () =>
      new Response('{"type":"text","text":"One"}\n{"type":', {
        headers: { 'Content-Type': 'application/x-ndjson' },
      });
    await expect(Array.fromAsync(askAssistant(question, patient(), torn))).rejects.toMatchObject({
      code: 'network',
    });
    const hotel: typeof fetch = async () =>
      new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } });
    await expect(Array.fromAsync(askAssistant(question, patient(), hotel))).rejects.toMatchObject({
      code: 'configuration',
    });
  });
});
