import { problemMessage } from '@flarewell/domain/account/account';
import type { StoredCheckIn } from '@flarewell/domain/wire/checkIns';
import type { ProblemBody } from '@flarewell/domain/wire/problems';
import { credentialsFor } from '#data/session/signOutDue.ts';

/** A refusal of the server, or no answer at all (`network`). Its message is for the person. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  /** When to try again, where the server said so. */
  readonly retryAfterSeconds: number | null;
  /** Of the answer; 0 where there was none. */
  readonly status: number;
  /** What a day holds now, where another device was quicker. */
  readonly current: StoredCheckIn | null;

  constructor(
    body: Partial<ProblemBody> & { code: string; current?: StoredCheckIn | null },
    retryAfter: string | null = null,
    status = 0,
  ) {
    super(problemMessage(body.code, body.message));
    this.code = body.code;
    this.fields = body.fields ?? {};
    // Some proxies give a date instead.
    const seconds = Number(retryAfter ?? NaN);
    this.retryAfterSeconds = seconds >= 0 && seconds < Infinity ? seconds : null;
    this.status = status;
    this.current = body.current ?? null;
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Send = <Answer>(method: Method, path: string, body?: unknown) => Promise<Answer>;

export function createSend(fetchIt: typeof fetch = fetch): Send {
  return async (method, path, body) => readAnswer(await request(fetchIt, method, path, body));
}

async function request(
  fetchIt: typeof fetch,
  method: Method,
  path: string,
  body: unknown,
): Promise<Response> {
  const isFile = body instanceof Blob;
  try {
    return await fetchIt(path, {
      method,
      credentials: credentialsFor(path),
      ...(body !== undefined && {
        headers: { 'Content-Type': isFile ? body.type : 'application/json' },
        body: isFile ? body : JSON.stringify(body),
      }),
    });
  } catch {
    return refuseUnreachable();
  }
}

/** There was no answer, or it broke off. */
function refuseUnreachable(): never {
  throw new ApiProblem({ code: 'network' });
}

async function readAnswer<Answer>(response: Response): Promise<Answer> {
  const type = response.headers.get('Content-Type');
  const isOurs = type?.startsWith('application/json');
  const body = isOurs ? await response.json().catch(refuseUnreachable) : undefined;
  const { status } = response;
  if (response.ok && (body !== undefined || type === null)) return body as Answer;
  // A proxy whose server is just being started.
  if (!isOurs && [502, 503, 504].includes(status)) refuseUnreachable();
  // An answer that is not ours, from a proxy or a captive network: the address or the server is set up wrong.
  throw new ApiProblem(
    (body as ProblemBody | undefined) ?? { code: 'configuration' },
    response.headers.get('Retry-After'),
    status,
  );
}
