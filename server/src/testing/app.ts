import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Profile } from '@flarewell/domain/profile';
import { type Logger, pino } from 'pino';
import { readConfig } from '#config.ts';
import type { Database } from '#db/database.ts';
import { createApp } from '#http/app.ts';
import { createMetrics } from '#http/observe.ts';
import { type ProblemCode, problems } from '#http/problems.ts';
import type { Api } from '#http/router.ts';
import type { Site } from '#http/site.ts';
import { createServices, type Services } from '#services.ts';
import { type AnswersDocument, type CheckAnswer, createAnswerCheck } from '#testing/hostile/answers.ts';
import { isCluster, startCluster } from '#testing/services/cluster.ts';

const SECRET = 'a secret for tests that is long enough';
const site: Site = { files: new Map(), app: emptyPage() };

export type Settings = Parameters<typeof readConfig>[0];

interface Parts {
  log?: Logger;
  isReady?: () => Promise<boolean>;
  /** What a test puts in the place of the real thing, to make it fail. */
  replace?: (services: Services) => Partial<Services>;
}

/** The real app on a real database, without a port. The clock can be moved. */
export async function createTestApp(database: Database, settings: Settings = {}, parts: Parts = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'flarewell-app-'));
  // A test that puts something in the place of the real thing needs the app in its own process.
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
      skippedMs += ms;
    },
    /** Another browser, at an address of its own unless one is named. */
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

/** Made once for all apps: they have the same endpoints, whatever their settings. */
let answerCheck: Promise<CheckAnswer> | undefined;
function findAnswerCheck(app: Api): Promise<CheckAnswer> {
  answerCheck ??= Promise.resolve(app.request('/api/openapi.json'))
    .then((response) => response.json())
    .then((document) => createAnswerCheck(document as AnswersDocument));
  return answerCheck;
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** How a request gets to the app: who sends it is told apart by the address. */
export type Send = (path: string, init: RequestInit, address: string) => Promise<Response>;

/** Without a port. */
function sendTo(app: Api, publicUrl: URL): Send {
  return async (path, init, address) =>
    app.request(new URL(path, publicUrl).href, init, { incoming: { socket: { remoteAddress: address } } });
}

/**
 * A browser as far as the app can tell: it keeps cookies and says where its requests come from. An answer that the
 * OpenAPI document does not describe fails the test that asked for it.
 */
export class TestClient {
  readonly #send: Send;
  readonly #address: string;
  readonly #check: CheckAnswer;
  readonly cookies = new Map<string, string>();

  constructor(send: Send, address: string, check: CheckAnswer) {
    this.#send = send;
    this.#address = address;
    this.#check = check;
  }

  /** A header of undefined is left out. */
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

/** The status and the body of an answer, for a look at both at once. */
export async function answerOf(response: Response | Promise<Response>): Promise<[number, unknown]> {
  const answered = await response;
  const text = await answered.text();
  return [answered.status, text === '' ? null : JSON.parse(text)];
}

/** The body of an answer that has to be a good one. */
export async function bodyOf<Body>(response: Response | Promise<Response>): Promise<Body> {
  const [status, body] = await answerOf(response);
  if (status >= 400) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body as Body;
}

/** The answer to a refusal; with `fields`, the first message is the one of the whole. */
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
