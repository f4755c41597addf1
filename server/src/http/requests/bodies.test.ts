import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { receivePieces, usualArrivals } from '#http/requests/bodies.ts';

const KB = 1024;
const refused = expect.objectContaining({ code: 'incomplete-body' });

describe('the pace of an upload', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Sends a piece of each size after the seconds before it. Returns after how many seconds the server gave up, if it did. */
  async function upload(pieces: readonly (readonly [seconds: number, bytes: number])[]) {
    const startedAt = performance.now();
    const body = new TransformStream<Uint8Array, Uint8Array>(undefined, { highWaterMark: 1e9 });
    const received = Array.fromAsync(receivePieces(body.readable, usualArrivals.file)).then(
      () => null,
      (error) => {
        expect(error).toEqual(refused);
        return Math.round((performance.now() - startedAt) / 1000);
      },
    );
    const writer = body.writable.getWriter();
    // Fails once the server has given up.
    const ignore = () => undefined;
    writer.closed.catch(ignore);
    for (const [seconds, bytes] of pieces) {
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      writer.write(new Uint8Array(bytes)).catch(ignore);
    }
    await vi.advanceTimersByTimeAsync(0);
    writer.close().catch(ignore);
    await vi.advanceTimersByTimeAsync(0);
    return received;
  }

  const steady = (count: number, seconds: number, bytes: number) =>
    Array.from({ length: count }, () => [seconds, bytes] as const);

  test.each([
    ['nothing at all', [[60, 1]] as const],
    ['a byte a second', steady(60, 1, 1)],
    [
      'a kilobyte and then nothing',
      [
        [0, KB],
        [60, KB],
      ] as const,
    ],
  ])('%s loses its place within 12 seconds', async (_, pieces) => {
    expect(await upload(pieces)).toBeLessThanOrEqual(12);
  });

  test.each([
    ['8 KB a second for ten minutes', steady(600, 1, 8 * KB)],
    [
      'a connection that starts with eight silent seconds',
      [[8, 16 * KB], ...steady(60, 1, 16 * KB)] as const,
    ],
    [
      '20 seconds without a network',
      [...steady(20, 1, 32 * KB), [20, KB], ...steady(20, 1, 32 * KB)] as const,
    ],
  ])('%s is received', async (_, pieces) => {
    expect(await upload(pieces)).toBeNull();
  });

  test('a fast start earns no more than half a minute of silence', async () => {
    expect(
      await upload([
        [0, 5000 * KB],
        [60, KB],
      ]),
    ).toBe(30);
  });
});
