import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Profile } from '@flarewell/domain/account/profile';
import { diaryHeader } from '@flarewell/domain/diaries/diary';
import { type Logger, pino } from 'pino';
import { TestRunner } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config/config.ts';
import { keepInstallation } from '#db/accounts/installation.ts';
import type { Database } from '#db/database.ts';
import { createMetrics } from '#http/observe.ts';
import { type ProblemCode, problems } from '#http/problems.ts';
import type { Api } from '#http/router.ts';
import type { Site } from '#http/site.ts';
import { createServices, type Services } from '#services/services.ts';
import { fingerprintOf, makeNonce } from '#start/installationSecret.ts';
import { type AnswersDocument, type CheckAnswer, createAnswerCheck } from '#testing/hostile/answers.ts';
import { isCluster, startCluster } from '#testing/services/cluster.ts';

const SECRET = 'a secret for tests that is long enough';
const site: Site = { files: new Map(), app: emptyPage() };

export type Settings = Parameters<typeof readConfig>[0];

interface Parts {
  log?: Logger;
  isReady?: () => Promise<boolean>;
  /** Replaces services by ones that a test makes fail. */
  replace?: (services: Services) => Partial<Services>;
}

/** The real app on a real database, called without a port. `passTime` moves its clock. */
export async function createTestApp(database: Database, settings: Settings = {}, parts: Parts = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'flarewell-app-'));
  // Replaced services work only in the test's own process, so such a test does not use the cluster.
  const isRemote = isCluster && database.engine === 'postgres' && Object.keys(parts).length === 0;
  const cluster = isRemote ? await startCluster(database, { SECRET, ...settings }) : null;
  const config = readConfig(
    {
      SECRET,
      REQUESTS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'silent',
      ...settings,
      ...cluster?.photoSettings,
      DATA_DIR: dataDir,
    },
    dataDir,
  );
  const secret = config.secret ?? SECRET;
  let skippedMs = 0;
  const now = () => new Date(Date.now() + skippedMs).toISOString();
  const log = parts.log ?? pino({ level: 'silent' });
  // As a start does; the setup code is derived from it.
  await keepInstallation(database.system, {
    fingerprint: fingerprintOf(secret),
    setupNonce: makeNonce(),
    now: now(),
  });
  const real = await createServices(config, database, secret, log, now);
  const services: Services = { ...real, ...parts.replace?.(real) };
  const app = createApp({
    services,
    site,
    log,
    metrics: createMetrics(),
    isReady: parts.isReady ?? (async () => true),
    metricsToken: config.metricsToken,
    requestsPerMinute: config.requestsPerMinute,
  });
  const check: CheckAnswer = async (...answer) => (await findAnswerCheck(app))(...answer);
  return {
    app,
    services,
    dataDir,
    passTime: (ms: number) => {
      // The same tests run in one process, too, where the clock can be set.
      if (cluster) TestRunner.getCurrentTest()?.context.skip('The clock of another process cannot be set.');
      skippedMs += ms;
    },
    /** A new browser; it gets its own IP address unless one is given. */
    connect: (address = makeAddress()) =>
      new TestClient(cluster?.send ?? sendTo(app, config.publicUrl), address, check),
    close: async () => {
      await cluster?.stop();
      await services.mail?.settle();
      services.mailer?.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** An app with another secret on the same database. A real server refuses that, so it is no part of a cluster. */
export async function createAppOfOtherSecret(database: Database): Promise<TestApp> {
  const forgetKeys = () => database.system.deleteFrom('push_keys').execute();
  await forgetKeys();
  const app = await createTestApp(
    database,
    { SECRET: 'another secret, as a thief has it' },
    { isReady: async () => true },
  );
  await forgetKeys();
  return app;
}

/** Created once for all apps, because their endpoints do not depend on the settings. */
let answerCheck: Promise<CheckAnswer> | undefined;
function findAnswerCheck(app: Api): Promise<CheckAnswer> {
  answerCheck ??= Promise.resolve(app.request('/api/openapi.json'))
    .then((response) => response.json())
    .then((document) => createAnswerCheck(document as AnswersDocument));
  return answerCheck;
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** Sends a request to the app from an IP address. */
export type Send = (path: string, init: RequestInit, address: string) => Promise<Response>;

function sendTo(app: Api, publicUrl: URL): Send {
  return async (path, init, address) =>
    app.request(new URL(path, publicUrl).href, init, { incoming: { socket: { remoteAddress: address } } });
}

/**
 * Behaves like a browser: stores cookies and sends `Sec-Fetch-Site`. A response that the OpenAPI document does not
 * describe fails the test.
 */
export class TestClient {
  readonly #send: Send;
  readonly #address: string;
  readonly #check: CheckAnswer;
  readonly #headers: Record<string, string>;
  readonly cookies: Map<string, string>;

  constructor(
    send: Send,
    address: string,
    check: CheckAnswer,
    { cookies = new Map<string, string>(), headers = {} as Record<string, string> } = {},
  ) {
    this.#send = send;
    this.#address = address;
    this.#check = check;
    this.#headers = headers;
    this.cookies = cookies;
  }

  /** The same browser, with this diary open. */
  in(diaryId: string): TestClient {
    const headers = { [diaryHeader]: diaryId };
    return new TestClient(this.#send, this.#address, this.#check, { cookies: this.cookies, headers });
  }

  /** A header with the value undefined is not sent. */
  async request(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string | undefined> = {},
  ) {
    const isRaw = body instanceof Uint8Array || typeof body === 'string';
    const sent = {
      'Sec-Fetch-Site': 'same-origin',
      ...(body !== undefined && !isRaw && { 'Content-Type': 'application/json' }),
      ...(this.cookies.size > 0 && { Cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') }),
      ...this.#headers,
      ...headers,
    };
    const response = await this.#send(
      path,
      {
        method,
        headers: Object.entries(sent).filter((pair): pair is [string, string] => pair[1] !== undefined),
        ...(body !== undefined && {
          body: isRaw ? (body as string | Uint8Array<ArrayBuffer>) : JSON.stringify(body),
        }),
      },
      this.#address,
    );
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return this.#check(method, path, response);
  }

  get = (path: string, headers?: Record<string, string>) => this.request('GET', path, undefined, headers);
  post = (path: string, body?: unknown) => this.request('POST', path, body);
  put = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.request('PUT', path, body, headers);
  patch = (path: string, body?: unknown) => this.request('PATCH', path, body);
  delete = (path: string) => this.request('DELETE', path);

  #keep(cookie: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/max-age=0/i.test(cookie) || value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** The status and the body of a response, to compare both at once. */
export async function answerOf(response: Response | Promise<Response>): Promise<[number, unknown]> {
  const answered = await response;
  const text = await answered.text();
  return [answered.status, text === '' ? null : JSON.parse(text)];
}

/** The body of a response; throws if the request was refused. */
export async function bodyOf<Body>(response: Response | Promise<Response>): Promise<Body> {
  const [status, body] = await answerOf(response);
  if (status >= 400) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body as Body;
}

/** The expected response of a refusal. With `fields`, the first field's message is also the message of the whole. */
export function refusal(code: ProblemCode, fields?: Record<string, string>): [number, unknown] {
  const message = Object.values(fields ?? {})[0] ?? problems[code].message;
  return [problems[code].status, { code, message, ...(fields && { fields }) }];
}

let addresses = 0;
function makeAddress(): string {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
}

let people = 0;

/** Registers somebody new; returns their browser and their profile. */
export async function signUp(testApp: TestApp, overrides: Record<string, string> = {}) {
  people += 1;
  const client = testApp.connect();
  const credentials = {
    email: `person-${people}-${process.pid}@example.org`,
    password: 'correct horse',
    ...overrides,
  };
  const response = await client.post('/api/auth/sign-up/email', { name: 'Maya', ...credentials });
  if (response.status !== 200)
    throw new Error(`Sign-up answered ${response.status}: ${await response.text()}`);
  const { profile } = (await response.json()) as { profile: Profile };
  return { client, credentials, profile };
}

function emptyPage(): Site['app'] {
  return {
    body: Buffer.from('app'),
    encoded: {},
    type: 'text/html',
    tag: 'app',
    cacheControl: 'no-cache',
  };
}
