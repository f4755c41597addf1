import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { describe, expect, test } from 'vitest';
import { Problem } from '#http/problems.ts';
import { type Arrival, usualArrivals } from '#http/requests/bodies.ts';
import { readPhotoBody as readPhoto } from '#photos/uploads.ts';

const LIMIT = 5 * 1024 * 1024;
const short: Arrival = { silenceMs: 80, totalMs: 400 };
const readPhotoBody = (request: Request, arrival = usualArrivals.file) => readPhoto(request, arrival);

function makeRequest(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  headers: Record<string, string> = {},
): Request {
  return new Request('http://localhost/', { method: 'PUT', body, headers, duplex: 'half' });
}

/** A body that counts the pieces that were pulled from it, and records whether it was cancelled. */
function makeSource(pieces: number, size: number, waitMs = 0) {
  const seen = { sent: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        if (seen.sent === pieces) return controller.close();
        if (waitMs > 0) await sleep(waitMs);
        controller.enqueue(new Uint8Array(size).fill(++seen.sent));
      },
      cancel() {
        seen.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { seen, body };
}

describe('the body of an upload', () => {
  test('is read whole, in pieces of any size', async () => {
    const bytes = await readPhotoBody(makeRequest(makeSource(100, 999).body));
    expect(bytes.byteLength).toBe(99_900);
    expect([bytes[0], bytes[999], bytes[99_899]]).toEqual([1, 2, 100]);
    expect((await readPhotoBody(makeRequest(makeSource(200_000, 1).body))).byteLength).toBe(200_000);
    expect(await readPhotoBody(new Request('http://localhost/', { method: 'PUT' }))).toEqual(
      new Uint8Array(),
    );
  });

  test('may be one byte under the limit', async () => {
    const body = new Blob([new Uint8Array(LIMIT - 1)]).stream();
    expect((await readPhotoBody(makeRequest(body))).byteLength).toBe(LIMIT - 1);
  });

  test('is not read at all when its Content-Length is too large', async () => {
    const { seen, body } = makeSource(100, LIMIT);
    const request = makeRequest(body, { 'content-length': String(LIMIT) });
    await expect(readPhotoBody(request)).rejects.toMatchObject({ code: 'photo-too-large', status: 413 });
    expect(seen.sent).toBe(0);
  });

  test.each<Record<string, string>>([{}, { 'content-length': '10' }, { 'content-length': 'x' }])(
    'is stopped at the limit when it says %j',
    async (headers) => {
      const { seen, body } = makeSource(1000, 1024 * 1024);
      await expect(readPhotoBody(makeRequest(body, headers))).rejects.toMatchObject({
        code: 'photo-too-large',
      });
      expect(seen).toEqual({ sent: 5, isCancelled: true });
    },
  );

  test('that stalls, trickles for ever or breaks off is refused', async () => {
    const silent = makeSource(2, 10, 5000);
    await expect(readPhotoBody(makeRequest(silent.body), short)).rejects.toMatchObject({
      status: 408,
      message: 'Failed to upload photo. Please try again.',
    });
    const trickle = makeSource(1000, 1, 20);
    await expect(readPhotoBody(makeRequest(trickle.body), short)).rejects.toBeInstanceOf(Problem);
    expect(trickle.seen.isCancelled).toBe(true);
    expect(trickle.seen.sent).toBeLessThan(25);
    const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({ pull: (c) => c.error(new Error('reset')) });
    await expect(readPhotoBody(makeRequest(broken))).rejects.toMatchObject({ code: 'incomplete-body' });
  });
});

describe('the body of an upload to the real server', () => {
  /** Sends 100 MB as fast as the server accepts it. Returns how many bytes were sent, and the answer. */
  async function sendTooMuch(header: string) {
    const outcomes: unknown[] = [];
    const server = serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: async (request) => {
        const outcome = await readPhotoBody(request).catch((problem: unknown) => problem);
        outcomes.push(outcome);
        return new Response(null, { status: outcome instanceof Problem ? outcome.status : 200 });
      },
    });
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No port.');
    const socket = connect(address.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    // An error here is expected: the server may close the connection while the client still writes.
    socket.on('error', () => undefined);
    const noticed = (event: string) => once(socket, event).catch(() => undefined);
    socket.write(`PUT / HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
    const piece = Buffer.alloc(64 * 1024);
    const framed = Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]);
    let sent = 0;
    while (sent < 100_000_000 && !socket.destroyed && answer === '') {
      sent += piece.length;
      if (!socket.write(header.startsWith('Transfer') ? framed : piece)) {
        await Promise.race([noticed('drain'), sleep(200)]);
      }
    }
    await Promise.race([noticed('close'), sleep(300)]);
    socket.destroy();
    server.close();
    return { answer, sent, outcomes };
  }

  test.each(['Content-Length: 100000000', 'Transfer-Encoding: chunked'])(
    'is answered with 413 long before its end: %s',
    async (header) => {
      const { answer, sent, outcomes } = await sendTooMuch(header);
      expect(outcomes).toEqual([expect.objectContaining({ code: 'photo-too-large' })]);
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(sent).toBeLessThan(30_000_000);
    },
  );
});
