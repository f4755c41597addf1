import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import type { PushSubscriptionBody } from '@flarewell/domain/wire/reminders';
import { findPort } from '#testing/ports.ts';

const program = createRequire(import.meta.url).resolve('web-push-testing/src/bin/server.js');

/** A scripted answer of the push service: a status, or no answer at all. */
export type PushAnswer = { status: number; headers?: Record<string, string>; body?: string } | 'silence';

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/**
 * An emulated push service in its own process, which checks signatures and decrypts messages. A proxy in front of it can
 * be told to answer instead, to simulate failures.
 */
export async function startPushService() {
  const answers = new Map<string, PushAnswer>();
  const asked: { path: string; topic: unknown }[] = [];
  let emulatedPort = 0;
  const door = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '';
    asked.push({ path, topic: incoming.headers.topic });
    const answer = answers.get(path);
    if (!answer) return forward(incoming, outgoing, emulatedPort);
    incoming.resume();
    if (answer !== 'silence') outgoing.writeHead(answer.status, answer.headers).end(answer.body);
  }).listen(0, '127.0.0.1');
  // Never closes idle connections: a request that comes at that moment fails, which happens on a busy machine.
  door.keepAliveTimeout = 0;
  await once(door, 'listening');
  const origin = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;

  // The emulator cannot choose a free port itself.
  emulatedPort = await findPort();
  const emulated = spawn(process.execPath, [program, String(emulatedPort)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(createInterface(emulated.stdout), 'line');

  const ask = async <Answer>(path: string, body: object): Promise<Answer> => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return (text.startsWith('{') ? JSON.parse(text).data : text) as Answer;
  };

  const listAsked = (endpoint: string) => asked.filter(({ path }) => origin + path === endpoint);

  return {
    origin,
    /** How often an endpoint was requested. */
    countOf: (endpoint: string) => listAsked(endpoint).length,
    /** Messages of the same topic replace each other while a device is off. */
    topicsOf: (endpoint: string) => listAsked(endpoint).map(({ topic }) => topic),
    /** Subscribes as a browser does. */
    async subscribe(applicationServerKey: string) {
      const { clientHash, keys } = await ask<{ clientHash: string; keys: PushSubscriptionBody['keys'] }>(
        '/subscribe',
        { userVisibleOnly: 'true', applicationServerKey },
      );
      const endpoint = `${origin}/notify/${clientHash}`;
      return {
        subscription: { endpoint, expirationTime: null, keys },
        /** The received messages, decrypted. */
        listMessages: async () => {
          const { messages } = await ask<{ messages: string[] }>('/get-notifications', { clientHash });
          return messages.map((message): unknown => JSON.parse(message));
        },
        expire: () => ask(`/expire-subscription/${clientHash}`, {}),
        answer: (answer: PushAnswer | null) => {
          if (answer) answers.set(`/notify/${clientHash}`, answer);
          else answers.delete(`/notify/${clientHash}`);
        },
      };
    },
    async stop() {
      emulated.kill();
      door.close();
      door.closeAllConnections();
      await once(emulated, 'exit');
    },
  };
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const { method, headers, url: path } = incoming;
  const onward = request({ port, host: 'localhost', method, headers, path, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
