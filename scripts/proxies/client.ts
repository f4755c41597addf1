import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { HOST } from './namespace.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface Sent {
  body?: string | Uint8Array;
  type?: string;
  headers?: Record<string, string>;
}

/** A browser at a network address, with its cookies. It trusts only the certificate authority that it is given. */
export function createClient(ca: string, localAddress: string) {
  const cookies = new Map<string, string>();

  /** Sends a request, and returns as soon as the headers of the answer are there. */
  async function open(
    method: string,
    path: string,
    { body, type, headers }: Sent = {},
  ): Promise<IncomingMessage> {
    const sending = request({
      host: HOST,
      method,
      path,
      localAddress,
      ca,
      // A connection for each request: a proxy may close one whose body it did not read to the end.
      agent: false,
      headers: {
        Origin: `https://${HOST}`,
        ...(cookies.size > 0 && { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(body !== undefined && {
          'Content-Type': type ?? 'application/json',
          'Content-Length': String(Buffer.byteLength(body)),
        }),
        ...headers,
      },
    });
    sending.end(body);
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    for (const cookie of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  async function send(method: string, path: string, sent?: Sent): Promise<Answer> {
    const answer = await open(method, path, sent);
    const pieces: Buffer[] = [];
    for await (const piece of answer) pieces.push(piece);
    const { statusCode = 0, headers } = answer;
    return { status: statusCode, headers, text: Buffer.concat(pieces).toString() };
  }
  return { open, send };
}

export type ProxyClient = ReturnType<typeof createClient>;
