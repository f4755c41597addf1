import { createRandom } from '@flarewell/domain/testing/random';
import { createHostileRequests, type OpenApiDocument } from '@flarewell/server/testing/hostile/requests';
import { makeHostileBytes, sendBytes } from '@flarewell/server/testing/hostile/sockets';
import { createBrowser, joinCookies } from '@flarewell/server/testing/kills/visitor';

/** The share of requests that are raw bytes which no HTTP client would send. */
const SOCKET_SHARE = 0.02;
const TIMEOUT_MS = 30_000;
/** The share of session-ending requests that are sent, because each sign-up afterwards takes as long as many requests. */
const SIGN_OUT_SHARE = 0.1;
const endsSession = /^\/api\/auth\/(sign-out|delete-account)/;

export interface Attack {
  /** The number of answers with each status. */
  statuses: Map<number, number>;
  slowest: { ms: number; what: string };
  failures: string[];
}

export interface AttackPlan {
  address: string;
  count: number;
  seed: number;
  document: OpenApiDocument;
  foreign: { ids: string[]; paths: string[] };
  files: Uint8Array[];
  /** A word that is only in the bystander's data. */
  canary: string;
  /** Registers a new account and returns its cookies. */
  signUp(): Promise<ReadonlyMap<string, string>>;
  onRequest(): void;
}

/** Sends hostile requests one after the other with a valid session. */
export async function attack(plan: AttackPlan): Promise<Attack> {
  const { canary, document, foreign, files, seed } = plan;
  const random = createRandom(seed);
  const port = Number(new URL(plan.address).port);
  const browser = createBrowser();
  browser.address = plan.address;
  const requests = createHostileRequests(document, {
    seed,
    foreignIds: foreign.ids,
    foreignPaths: foreign.paths,
    files,
  });
  const attack: Attack = { statuses: new Map(), slowest: { ms: 0, what: '' }, failures: [] };

  function judge(status: number, text: string, isBusy: boolean, what: string): void {
    attack.statuses.set(status, (attack.statuses.get(status) ?? 0) + 1);
    if (status >= 500 && !(status === 503 && isBusy)) attack.failures.push(`answered ${status}: ${what}`);
    if (text.includes(canary)) attack.failures.push(`saw somebody else's data: ${what}`);
  }

  for (let sent = 0; sent < plan.count; sent += 1) {
    // Some requests end the session. A new one lets the next requests reach code that needs a session.
    if (!browser.cookies.has('flarewell'))
      for (const pair of await plan.signUp()) browser.cookies.set(...pair);
    const startedAt = performance.now();
    if (random.chance(SOCKET_SHARE)) {
      const bytes = makeHostileBytes(random, { port, cookie: joinCookies(browser.cookies) });
      const received = await sendBytes(port, bytes, random);
      for (const [, status] of received.matchAll(/HTTP\/1\.1 (\d{3})/g))
        judge(
          Number(status),
          received,
          /^retry-after:/im.test(received),
          JSON.stringify(bytes.slice(0, 200)),
        );
    } else {
      let request = requests.next().value;
      while (endsSession.test(request.path) && !random.chance(SIGN_OUT_SHARE))
        request = requests.next().value;
      const { method, path, body, headers } = request;
      const what = `${method} ${path.slice(0, 200)} ${JSON.stringify(headers)} ${String(body).slice(0, 200)}`;
      try {
        const response = await browser.browse(path, {
          method,
          headers,
          body: body as string | Uint8Array<ArrayBuffer> | undefined,
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        judge(response.status, await response.text(), response.headers.has('Retry-After'), what);
      } catch (problem) {
        // The server may close the connection instead of reading a body, but it must not hang.
        const isSilence = problem instanceof Error && problem.name === 'TimeoutError';
        if (isSilence) attack.failures.push(`no answer within ${TIMEOUT_MS} ms: ${what}`);
        else attack.statuses.set(0, (attack.statuses.get(0) ?? 0) + 1);
      }
      const ms = performance.now() - startedAt;
      if (ms > attack.slowest.ms) attack.slowest = { ms, what };
    }
    plan.onRequest();
  }
  return attack;
}
