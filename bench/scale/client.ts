import { Agent, type IncomingHttpHeaders, request as send } from 'node:http';
import { expectedUserHeader } from '@flarewell/domain/account/account';
import type { Person } from './people.ts';

export interface Sample {
  /** The method and the path, without ids and days. */
  route: string;
  /** Null if it went well, else the status or what happened to the connection. */
  failure: string | null;
  ms: number;
}

export interface Answer {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Call {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  /** The name under which it is counted; the path without its query by default. */
  route?: string;
  body?: Buffer;
  type?: string;
  /** When the request was due, if that was before now. */
  dueAt?: number;
}

const TIMEOUT_MS = 30_000;
const accepted = new Set([200, 201]);

/** Thrown after a failed request: the person gives up, and the visit ends. */
export class VisitFailed extends Error {}

/**
 * Sends requests as a proxy does for browsers: over connections that stay open, to the servers in turn, with the address
 * of the person's network. Hands a sample of each to `note`.
 */
export function createClient({
  servers,
  origin,
  note,
}: {
  servers: readonly string[];
  origin: string;
  note: (sample: Sample) => void;
}) {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  function ask(person: Person, network: string, { method = 'GET', path, body, type }: Call): Promise<Answer> {
    const server = servers[turn % servers.length];
    turn += 1;
    return new Promise((resolve, reject) => {
      const outgoing = send(server + path, {
        agent,
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          Cookie: person.cookie,
          Origin: origin,
          'X-Forwarded-For': network,
          'Accept-Encoding': 'gzip, br',
          ...(method !== 'GET' && { [expectedUserHeader]: person.id }),
          ...(body && { 'Content-Type': type ?? 'application/json', 'Content-Length': body.length }),
        },
      });
      outgoing.on('error', reject);
      outgoing.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('error', reject);
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const { statusCode = 0, headers } = response;
          if (accepted.has(statusCode)) resolve({ headers, body: Buffer.concat(chunks) });
          else reject(new Error(String(statusCode)));
        });
      });
      outgoing.end(body);
    });
  }

  return {
    async send(person: Person, network: string, call: Call): Promise<Answer> {
      const startedAt = call.dueAt ?? performance.now();
      const route = `${call.method ?? 'GET'} ${call.route ?? call.path.split('?')[0]}`;
      const finish = (failure: string | null) => note({ route, failure, ms: performance.now() - startedAt });
      try {
        const answer = await ask(person, network, call);
        finish(null);
        return answer;
      } catch (problem) {
        finish(describeFailure(problem));
        throw new VisitFailed();
      }
    },
    close: () => agent.destroy(),
  };
}

function describeFailure(problem: unknown): string {
  if (!(problem instanceof Error)) return 'unknown';
  if (problem.name === 'TimeoutError' || problem.name === 'AbortError')
    return `no answer in ${TIMEOUT_MS / 1000} s`;
  return 'code' in problem ? String(problem.code) : problem.message;
}
