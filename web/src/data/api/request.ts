import { expectedUserHeader, problemMessage } from '@flarewell/domain/account/account';
import { diaryHeader } from '@flarewell/domain/diaries/header';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import type { ProblemBody } from '@flarewell/domain/wire/problems';
import { openDiaryId, whileOpen } from '#data/diaries/openDiary.ts';
import { credentialsFor } from '#data/session/signOutDue.ts';
import { makeCancelled } from './cancelled.ts';

/** A refusal by the server, or a missing answer (code `network`). The message is shown to the person. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  /** From the header Retry-After; null without one. */
  readonly retryAfterSeconds: number | null;
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** The check-in that another device saved for the same day; set only on conflicts. */
  readonly current: ShownCheckIn | null;
  /** How many wrong passcodes a shared link still accepts; set only after a wrong one. */
  readonly remainingAttempts: number | null;

  constructor(
    body: Partial<ProblemBody> & {
      code: string;
      current?: ShownCheckIn | null;
      remainingAttempts?: number;
    },
    retryAfter: string | null = null,
    status = 0,
  ) {
    super(problemMessage(body.code, body.message));
    this.code = body.code;
    this.fields = body.fields ?? {};
    // Some proxies send a date, which is ignored.
    const seconds = Number(retryAfter ?? NaN);
    this.retryAfterSeconds = seconds >= 0 && seconds < Infinity ? seconds : null;
    this.status = status;
    this.current = body.current ?? null;
    this.remainingAttempts = body.remainingAttempts ?? null;
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Resolves to the parsed JSON of the answer, and rejects with an ApiProblem. */
export type SendJson = <Answer>(method: Method, path: string, body?: unknown) => Promise<Answer>;

/**
 * `fetch` is an argument so that tests can call the server without a network. The requests name the open diary, unless
 * `diaryId` names another one.
 */
export function createSendJson(fetchIt: typeof fetch = fetch, diaryId?: string): SendJson {
  return (method, path, body) => send(method, path, { body, fetchIt, diaryId }, readJson<never>);
}

let expectedUser: string | null = null;

/** From now on, every change names this person. The server refuses it if somebody else is signed in meanwhile. */
export function expectUser(userId: string): void {
  expectedUser = userId;
}

let leaving = new AbortController();

/**
 * Cancels reads and refuses new requests, because the session is about to end: the server would answer 401, which
 * browsers log as an error. Changes that were already sent go on, so that nothing is lost.
 */
export function stopRequests(): void {
  leaving.abort();
}

export function allowRequests(): void {
  leaving = new AbortController();
}

let explainGone: (diaryId: string) => void = () => undefined;

/** Sets who is told when the server no longer gives this account a diary that a request has named. */
export function onDiaryGone(listener: (diaryId: string) => void): void {
  explainGone = listener;
}

interface RequestOptions {
  body?: unknown;
  signal?: AbortSignal;
  fetchIt?: typeof fetch;
  /** The open diary by default. */
  diaryId?: string;
}

/** For answers that are not JSON: returns the response that `isExpected` accepts, and rejects with an ApiProblem. */
export function openResponse(
  method: Method,
  path: string,
  { isExpected, ...options }: RequestOptions & { isExpected: (response: Response) => boolean },
): Promise<Response> {
  return send(method, path, options, async (response) => {
    if (response.ok && isExpected(response)) return response;
    await readJson(response);
    throw new ApiProblem({ code: 'configuration' });
  });
}

/** An answer about the open diary is passed on only while that diary is open. */
function send<Answer>(
  method: Method,
  path: string,
  options: RequestOptions,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const diaryId = options.diaryId ?? openDiaryId();
  const answer = request(method, path, diaryId, options)
    .then(read)
    .catch((error) => {
      if (diaryId !== null && error instanceof ApiProblem && error.code === 'diary-gone')
        explainGone(diaryId);
      throw error;
    });
  return options.diaryId === undefined ? whileOpen(answer) : answer;
}

async function request(
  method: Method,
  path: string,
  diaryId: string | null,
  { body, signal = method === 'GET' ? leaving.signal : undefined, fetchIt = fetch }: RequestOptions,
): Promise<Response> {
  if (leaving.signal.aborted) throw makeCancelled();
  const isFile = body instanceof Blob;
  const isChange = method !== 'GET';
  try {
    return await fetchIt(path, {
      method,
      credentials: credentialsFor(path),
      ...(signal && { signal }),
      headers: {
        ...(diaryId !== null && { [diaryHeader]: diaryId }),
        ...(isChange && expectedUser !== null && { [expectedUserHeader]: expectedUser }),
        ...(body !== undefined && { 'Content-Type': isFile ? body.type : 'application/json' }),
      },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    });
  } catch {
    if (leaving.signal.aborted) throw makeCancelled();
    return refuseUnreachable();
  }
}

function refuseUnreachable(): never {
  throw new ApiProblem({ code: 'network' });
}

async function readJson<Answer>(response: Response): Promise<Answer> {
  const type = response.headers.get('Content-Type');
  const isJson = type?.startsWith('application/json');
  // Reading fails when the connection breaks in the middle of the body.
  const body = isJson ? await response.json().catch(refuseUnreachable) : undefined;
  const { status } = response;
  if (response.ok && (body !== undefined || type === null)) return body as Answer;
  // A proxy answers with these while the server behind it starts.
  if (!isJson && [502, 503, 504].includes(status)) refuseUnreachable();
  // Our server refuses in JSON. Anything else comes from a misconfigured proxy or a captive portal.
  throw new ApiProblem(
    (body as ProblemBody | undefined) ?? { code: 'configuration' },
    response.headers.get('Retry-After'),
    status,
  );
}
