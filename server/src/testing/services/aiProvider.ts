import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChatEvent, ChatTurn } from '@flarewell/domain/wire/assistant';
import { setPremium } from '#db/accounts/profile.ts';
import { signUp, type TestApp, type TestClient } from '#testing/app.ts';

export const API_KEY = 'sk-test-0123456789abcdef';

export const providerSettings = (url: string, apiKey = API_KEY) => ({
  AI_BASE_URL: `${url}/v1`,
  AI_API_KEY: apiKey,
  AI_PROVIDER_NAME: 'Acme',
});

/** Signs up a person and gives them premium. */
export async function signUpPremium(app: TestApp, overrides: Record<string, string> = {}) {
  const person = await signUp(app, overrides);
  await setPremium(app.services.database.system, person.profile.email, true, new Date().toISOString());
  return person;
}

/** Returns all events of a reply. Throws when the request is refused. */
export async function chat(
  client: TestClient,
  message: string,
  history: ChatTurn[] = [],
): Promise<ChatEvent[]> {
  return readReply(await client.post('/api/assistant/chat', { message, history }));
}

export async function readReply(response: Response): Promise<ChatEvent[]> {
  const text = await response.text();
  if (response.headers.get('Content-Type') !== 'application/x-ndjson') throw new Error(text);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

export const textOf = (events: readonly ChatEvent[]) =>
  events.map((event) => ('text' in event && event.type !== 'notice' ? (event.text ?? '') : '')).join('');

/** A provider that misbehaves in ways that the emulator does not support. */
export async function startOddProvider(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
