import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { photoPath } from '@flarewell/domain/photos';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PhotoExists } from '#photos/paths.ts';
import { openS3Store } from '#photos/s3.ts';
import { startS3Server } from '#testing/services/s3Server.ts';

const makePath = () => photoPath(randomUUID(), randomUUID(), 1, 'jpg');
const bytes = new TextEncoder().encode('a photo');

describe('an S3-compatible store', () => {
  let server: Awaited<ReturnType<typeof startS3Server>>;
  beforeEach(async () => {
    server = await startS3Server();
  });
  afterEach(() => server.stop());

  /** Opens the store first, so that only later requests are counted. */
  async function open(changes: Partial<Parameters<typeof openS3Store>[0]> = {}) {
    const store = await openS3Store({ ...server.settings, backOffMs: 1, timeoutMs: 2000, ...changes });
    server.requests.length = 0;
    return store;
  }

  test.each([
    { status: 500, code: 'InternalError' },
    { status: 503, code: 'SlowDown' },
    { status: 429, code: 'TooManyRequests' },
    'reset' as const,
  ])('gets at most three attempts after %j', async (fault) => {
    const store = await open();
    const path = makePath();
    server.faults.push(fault, fault);
    await store.put(path, bytes);
    expect(server.requests).toHaveLength(3);
    server.faults.push(fault, fault);
    expect(Buffer.from((await store.read(path)) ?? [])).toEqual(Buffer.from(bytes));
    server.faults.push(fault, fault, fault);
    await expect(store.read(path)).rejects.toThrow(/The photo store (answered \d|did not answer)/);
    server.faults.push(fault);
    await store.remove(path);
    expect(server.objects.size).toBe(0);
  });

  test('gets no second attempt after a refusal', async () => {
    const store = await open();
    server.faults.push({ status: 403, code: 'AccessDenied' });
    await expect(store.put(makePath(), bytes)).rejects.toThrow(
      'The photo store answered 403 AccessDenied to a PUT.',
    );
    expect(server.requests).toHaveLength(1);
  });

  test('that never answers causes a timeout', async () => {
    const store = await open({ timeoutMs: 60 });
    server.faults.push('silence');
    await store.put(makePath(), bytes);
    server.faults.push('silence', 'silence', 'silence');
    await expect(store.read(makePath())).rejects.toThrow('did not answer a GET: it took too long');
  });

  test('may lose an answer: the retried put does not conflict with the first one', async () => {
    const store = await open();
    const path = makePath();
    server.faults.push('lost answer');
    await store.put(path, bytes);
    expect(server.requests.map((line) => line.split(' ')[0])).toEqual(['PUT', 'PUT', 'GET']);
    expect(server.objects.get(path)?.bytes.toString()).toBe('a photo');
  });

  test('without If-None-Match is read before each put', async () => {
    await server.stop();
    server = await startS3Server({ knowsIfNoneMatch: false });
    const store = await open();
    const [path, next] = [makePath(), makePath()];
    await store.put(path, bytes);
    await expect(store.put(path, new Uint8Array(3))).rejects.toBeInstanceOf(PhotoExists);
    server.requests.length = 0;
    await store.put(next, bytes);
    expect(server.requests.map((line) => line.split(' ')[0])).toEqual(['GET', 'PUT']);
  });

  test('may contain other objects, which are not listed', async () => {
    const store = await open();
    server.objects.set('backup.tar', { bytes: Buffer.alloc(1), storedAt: '2020-01-01T00:00:00.000Z' });
    await store.put(makePath(), bytes);
    expect(await Array.fromAsync(store.list())).toHaveLength(1);
    expect(await store.removeDrafts('2030-01-01T00:00:00.000Z')).toBe(0);
  });

  test('without its bucket causes an error, and does not look empty', async () => {
    const store = await open();
    const gone = { status: 404, code: 'NoSuchBucket' };
    server.faults.push(gone, gone);
    await expect(store.read(makePath())).rejects.toThrow('404 NoSuchBucket');
    await expect(store.remove(makePath())).rejects.toThrow('404 NoSuchBucket');
  });

  test('never shows its secret, however it fails', async () => {
    const { secretAccessKey } = server.settings;
    const store = await open({ timeoutMs: 60 });
    const shown: string[] = [inspect(store, { depth: 10 })];
    const faults = [
      { status: 403, code: 'AccessDenied' },
      { status: 500, code: 'X' },
      'reset',
      'silence',
    ] as const;
    for (const fault of faults) {
      server.faults.push(fault, fault, fault);
      const problem = await store.read(makePath()).catch((thrown: unknown) => thrown);
      shown.push(inspect(problem, { depth: 10, showHidden: true }));
      server.faults.length = 0;
    }
    expect(shown).toHaveLength(5);
    for (const text of shown) expect(text).not.toContain(secretAccessKey.slice(0, 8));
  });
});
