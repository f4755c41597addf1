import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';

interface PostResult {
  status: number;
  retryAfter: string | undefined;
}

export class PostProblem extends Error {
  override readonly name = 'PostProblem';
  /** False only when no connection was made. */
  readonly mayHaveArrived: boolean;
  readonly code: string;

  constructor(code: string, mayHaveArrived: boolean) {
    super(code);
    this.code = code;
    this.mayHaveArrived = mayHaveArrived;
  }
}

const DEADLINE_MS = 10_000;

/**
 * Uses `node:https` instead of fetch: it follows no redirects, connects only to addresses that `lookup` returns, and
 * reports whether a connection was made. Connections are not reused, because a reused one may already be closed and then
 * nobody knows whether the message arrived. Only the status and headers of the response are read.
 */
export function post(
  endpoint: string,
  {
    headers,
    body,
    lookup,
    deadlineMs = DEADLINE_MS,
  }: {
    headers: Record<string, string | number>;
    body: Buffer;
    lookup?: LookupFunction;
    deadlineMs?: number;
  },
): Promise<PostResult> {
  return new Promise((resolve, reject) => {
    const send = endpoint.startsWith('https:') ? requestHttps : requestHttp;
    let isConnected = false;
    const signal = AbortSignal.timeout(deadlineMs);
    const request = send(endpoint, { method: 'POST', headers, lookup, signal, agent: false }, (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      response.destroy();
    });
    request.on('socket', (socket) => {
      socket.once(endpoint.startsWith('https:') ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      });
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      reject(new PostProblem(signal.aborted ? 'ETIMEDOUT' : (error.code ?? error.name), isConnected));
    });
    request.end(body);
  });
}
