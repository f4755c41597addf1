import { setTimeout as sleep } from 'node:timers/promises';
import { ApiProblem, type Client, createClient } from '@flarewell/web/data/client';

const BUSY_MS = 50;

/** A browser of one person, which keeps its cookies while the server dies and comes back at another address. */
export interface Visitor {
  /** Where the server is now. */
  address: string;
  readonly browse: typeof fetch;
  readonly api: Client;
}

export function createVisitor(): Visitor {
  const cookies = new Map<string, string>();
  const browse: typeof fetch = async (path, init) => {
    const headers = new Headers(init?.headers);
    headers.set('Origin', visitor.address);
    headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    let response = await fetch(`${visitor.address}${path}`, { ...init, headers });
    while (response.status === 503 && response.headers.has('Retry-After')) {
      await sleep(BUSY_MS);
      response = await fetch(`${visitor.address}${path}`, { ...init, headers });
    }
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const visitor: Visitor = { address: '', browse, api: createClient(browse) };
  return visitor;
}

/** Whether nobody knows if the request was carried out: its answer never came, or the database died under it. */
export function isUnanswered(problem: unknown, hasDatabaseDied = false): boolean {
  if (!(problem instanceof ApiProblem)) return false;
  return problem.code === 'network' || (hasDatabaseDied && problem.status >= 500);
}
