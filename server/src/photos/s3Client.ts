import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { OutageError } from '#failures/outages.ts';

export interface S3Settings {
  /** Without the bucket, e.g. https://s3.example.org. The bucket becomes part of the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The limit for one attempt, from connecting to the last byte. */
  timeoutMs?: number;
  /** The delay before the second attempt. Each later delay is four times as long. */
  backOffMs?: number;
}

export interface S3Answer {
  readonly status: number;
  /** S3's error code. */
  readonly code: string | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
  toError(): Error;
}

interface S3Request {
  expected: number[];
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
}

export interface S3Client {
  send(method: 'GET' | 'PUT' | 'DELETE', path: string, request: S3Request): Promise<S3Answer>;
}

const ATTEMPTS = 3;
const TIMEOUT_MS = 15_000;
const BACK_OFF_MS = 100;
const isRetryable = (status: number) => status === 429 || (status >= 500 && status !== 501);

/** Signs requests, with a timeout and retries. Errors contain the method, status and S3's code, but no key or URL. */
export function createS3Client(settings: S3Settings): S3Client {
  const { timeoutMs = TIMEOUT_MS, backOffMs = BACK_OFF_MS } = settings;
  const signer = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: 's3',
  });
  const bucketUrl = `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}`;

  async function attempt(method: string, path: string, request: S3Request): Promise<S3Answer> {
    const url = new URL(path === '' ? bucketUrl : `${bucketUrl}/${path}`);
    url.search = new URLSearchParams(request.query).toString();
    const body = request.body && new Uint8Array(request.body);
    const hash = createHash('sha256').update(body ?? '');
    const signed = await signer.sign(url, {
      method,
      headers: { ...request.headers, 'x-amz-content-sha256': hash.digest('hex') },
      ...(body && { body }),
    });
    // A redirect would send the photo to a host that the operator did not configure.
    const response = await fetch(signed, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    return toAnswer(method, response.status, new Uint8Array(await response.arrayBuffer()));
  }

  return {
    async send(method, path, request) {
      for (let tried = 1; ; tried += 1) {
        const isLast = tried === ATTEMPTS;
        try {
          const answer = await attempt(method, path, request);
          if (request.expected.includes(answer.status)) return answer;
          if (isLast || !isRetryable(answer.status)) throw answer.toError();
        } catch (problem) {
          if (problem instanceof S3Problem) throw problem;
          if (isLast) {
            const reason = explainFetchFailure(problem);
            throw new S3Problem(`The photo store did not answer a ${method}: ${reason}.`, reason);
          }
        }
        await sleep(backOffMs * 4 ** (tried - 1) * (0.5 + Math.random()));
      }
    },
  };
}

/** The store refuses a request or cannot be reached. The message is for the operator's log. */
class S3Problem extends OutageError {
  override readonly name = 'S3Problem';

  constructor(message: string, code: string) {
    super({ cause: 'photo-store', code, of: 'photo store' }, message);
  }
}

function toAnswer(method: string, status: number, bytes: Uint8Array<ArrayBuffer>): S3Answer {
  const isGood = status < 300;
  const code = isGood ? null : (/<Code>(\w+)<\/Code>/.exec(Buffer.from(bytes).toString('utf8'))?.[1] ?? null);
  return {
    status,
    code,
    bytes,
    toError: () => {
      const answer = [status, code].join(' ').trim();
      return new S3Problem(`The photo store answered ${answer} to a ${method}.`, answer);
    },
  };
}

/** The message of fetch is always "fetch failed"; its cause has the code. */
function explainFetchFailure(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem);
  if (problem.name === 'TimeoutError') return 'it took too long';
  const { cause } = problem;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return problem.message;
}
