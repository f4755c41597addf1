import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '@flarewell/web/data/api/client';
import { ApiProblem } from '@flarewell/web/data/api/request';

const BUSY_MS = 50;

/** A browser as far as a server can tell, which keeps its cookies while the server dies and comes back elsewhere. */
export interface Browser {
  /** Where the server is now. */
  address: string;
  readonly cookies: Map<string, string>;
  readonly browse: typeof fetch;
}

export function createBrowser(): Browser {
  const cookies = new Map<string, string>();
  const browser: Browser = {
    address: '',
    cookies,
    async browse(path, init) {
      const headers = new Headers(init?.headers);
      if (!headers.has('Origin')) headers.set('Origin', browser.address);
      // Whoever sends cookies of their own makes up another browser, which this one does not learn from.
      const isOther = headers.has('Cookie');
      if (!isOther) headers.set('Cookie', joinCookies(cookies));
      const response = await fetch(`${browser.address}${path}`, { ...init, headers });
      for (const cookie of isOther ? [] : response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return response;
    },
  };
  return browser;
}

export const joinCookies = (cookies: ReadonlyMap<string, string>) =>
  [...cookies].map((pair) => pair.join('=')).join('; ');

/** Somebody with a browser who asks again where the server is too busy. */
export interface Visitor extends Browser {
  readonly api: Client;
}

export function createVisitor(): Visitor {
  const browser = createBrowser();
  const { browse: ask } = browser;
  const browse: typeof fetch = async (path, init) => {
    for (;;) {
      const response = await ask(path, init);
      if (response.status !== 503 || !response.headers.has('Retry-After')) return response;
      await sleep(BUSY_MS);
    }
  };
  return Object.assign(browser, { browse, api: createClient(browse) });
}

/** Whether nobody knows if the request was carried out: its answer never came, or the database died under it. */
export function isUnanswered(problem: unknown, hasDatabaseDied = false): boolean {
  if (!(problem instanceof ApiProblem)) return false;
  return problem.code === 'network' || (hasDatabaseDied && problem.status >= 500);
}
