import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '@flarewell/web/data/api/client';
import { ApiProblem } from '@flarewell/web/data/api/request';

const BUSY_MS = 50;

/** Behaves like a browser, and keeps its cookies when the server restarts at another address. */
export interface Browser {
  /** The current address of the server. */
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
      // A request with its own cookies stands for another browser; its response sets none here.
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

/** A browser that retries when the server is too busy. */
export interface Visitor extends Browser {
  readonly api: Client;
}

export function createVisitor(): Visitor {
  const browser = createBrowser();
  const { browse: ask } = browser;
  const browse: typeof fetch = async (path, init) => {
    for (;;) {
      const response = await ask(path, init);
      if (response.status !== 503) return response;
      // After an outage it is unknown whether the request took effect.
      const { code } = (await response.clone().json()) as { code: string };
      if (code !== 'busy') return response;
      await sleep(BUSY_MS);
    }
  };
  return Object.assign(browser, { browse, api: createClient(browse) });
}

/** True when it is unknown whether the request took effect: no response came, or the database died meanwhile. */
export function isUnanswered(problem: unknown, hasDatabaseDied = false): boolean {
  if (!(problem instanceof ApiProblem)) return false;
  return problem.code === 'network' || (hasDatabaseDied && problem.status >= 500);
}
