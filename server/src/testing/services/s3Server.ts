import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** How the next request fails: with a status, without an answer, or with an answer that is lost after the work is done. */
export type S3Fault = { status: number; code: string } | 'silence' | 'reset' | 'lost answer';

export interface S3ServerOptions {
  pageSize?: number;
  knowsIfNoneMatch?: boolean;
}

const keys = { accessKeyId: 'FLAREWELLTESTKEY', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYtestsecret' };
const bucket = 'photos';
const region = 'eu-test-1';
const MOST_SKEW_MS = 15 * 60_000;

/** An in-memory S3 server over real HTTP. It checks signatures with its own code, not with the client's library. */
export async function startS3Server({ pageSize = 1000, knowsIfNoneMatch = true }: S3ServerOptions = {}) {
  const objects = new Map<string, { bytes: Buffer; storedAt: string }>();
  const faults: S3Fault[] = [];
  const requests: string[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const url = new URL(request.url ?? '/', 'http://store');
    requests.push(`${request.method} ${url.pathname}`);
    const fault = faults.shift();
    if (fault === 'silence') return;
    if (fault === 'reset') return void request.socket.destroy();
    if (typeof fault === 'object') return fail(response, fault.status, fault.code);
    const refusal = checkSignature(request, url, body);
    if (refusal) return fail(response, 403, refusal);
    if (request.method === 'PUT' && !request.headers['content-length']) return fail(response, 411, 'Missing');
    if (fault === 'lost answer') response.end = () => response.destroy();
    const [, name, ...rest] = url.pathname.split('/');
    if (name !== bucket) return fail(response, 404, 'NoSuchBucket');
    const key = rest.join('/');
    if (key === '') return list(url.searchParams, response);
    if (request.method === 'PUT') return put(key, body, request, response);
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const stored = objects.get(key);
    if (!stored) return fail(response, 404, 'NoSuchKey');
    response.writeHead(200).end(stored.bytes);
  }

  function put(key: string, bytes: Buffer, request: IncomingMessage, response: ServerResponse) {
    const isConditional = request.headers['if-none-match'] === '*';
    if (isConditional && !knowsIfNoneMatch) return fail(response, 501, 'NotImplemented');
    if (isConditional && objects.has(key)) return fail(response, 412, 'PreconditionFailed');
    objects.set(key, { bytes, storedAt: new Date().toISOString() });
    response.writeHead(200).end();
  }

  /** Uses continuation tokens that need escaping both in XML and in URLs. */
  function list(query: URLSearchParams, response: ServerResponse): void {
    const after = query.get('continuation-token')?.replace('<&+ =/', '') ?? '';
    const most = Math.min(pageSize, Number(query.get('max-keys') ?? pageSize));
    const found = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
    const rest = found.filter((key) => key > after);
    const page = rest.slice(0, most);
    const isTruncated = rest.length > page.length;
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.storedAt}</LastModified></Contents>`,
    );
    const token = `<NextContinuationToken>&lt;&amp;&#43;&#x20;=/${page.at(-1)}</NextContinuationToken>`;
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<?xml version="1.0"?>\n<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? token : ''}${contents.join('\n')}</ListBucketResult>`,
    );
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return {
    settings: { endpoint: `http://127.0.0.1:${address.port}`, bucket, region, ...keys },
    objects,
    faults,
    requests,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
}

/** Checks AWS Signature Version 4. Returns the S3 error code, or null when the signature is valid. */
function checkSignature(request: IncomingMessage, url: URL, body: Buffer): string | null {
  const { authorization = '', 'x-amz-date': date = '', 'x-amz-content-sha256': hash } = request.headers;
  const parts =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/.exec(
      authorization,
    );
  if (!parts || typeof date !== 'string') return 'AccessDenied';
  const [, keyId, day = '', signedRegion = '', names = '', signature] = parts;
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (signedRegion !== region) return 'AuthorizationHeaderMalformed';
  const sent = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(Date.now() - sent) < MOST_SKEW_MS) || !date.startsWith(day)) return 'RequestTimeTooSkewed';
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name))) {
    return 'AccessDenied';
  }
  const query = [...url.searchParams].map((pair) => pair.map(percentEncode).join('=')).sort();
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const path = url.pathname.split('/').map((segment) => percentEncode(decodeURIComponent(segment)));
  const canonical = [request.method, path.join('/'), query.join('&'), headers.join(''), names, hash].join(
    '\n',
  );
  const scope = `${day}/${signedRegion}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = [day, signedRegion, 's3', 'aws4_request'].reduce(hmac, `AWS4${keys.secretAccessKey}`);
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const percentEncode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
