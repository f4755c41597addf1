import { Problem } from '#http/problems.ts';
import { withTimeout } from '#http/requests/timeouts.ts';

/** How slowly a request's body may arrive. A slower client gets status 408, and its connection is closed. */
export interface Arrival {
  /** The longest time between two pieces. */
  silenceMs: number;
  /** The longest time for all of it. */
  totalMs: number;
  /**
   * The lowest pace. The server waits `startMs` at first. Waiting uses this time up, and each piece that arrives adds the
   * time that it may take at this pace, up to `silenceMs`. So a body that trickles is refused soon, and one that was faster
   * before may stall for a while, as mobile connections do.
   */
  pace?: { bytesPerSecond: number; startMs: number };
}

export interface Arrivals {
  /** JSON of up to a megabyte. */
  small: Arrival;
  /** Photos and imports, the only bodies that a slow connection may need minutes for. */
  file: Arrival;
}

export const usualArrivals: Arrivals = {
  small: { silenceMs: 10_000, totalMs: 20_000 },
  file: {
    silenceMs: 30_000,
    totalMs: 60 * 60_000,
    // What a weak mobile connection (EDGE) manages. A phone that changes cells is silent for less than 10 seconds.
    pace: { bytesPerSecond: 8 * 1024, startMs: 10_000 },
  },
};

/** Yields the pieces of a body as they arrive. `message` is the error message if the rest does not arrive. */
export async function* receivePieces(
  body: ReadableStream<Uint8Array> | null,
  { silenceMs, totalMs, pace }: Arrival,
  message?: string,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  const refuse = () => new Problem('incomplete-body', { ...(message && { message }) });
  // Only the time spent waiting for the client counts, not the time that we take to store what arrived.
  let waitedMs = 0;
  let patienceMs = pace?.startMs ?? silenceMs;
  try {
    for (;;) {
      const askedAt = performance.now();
      const { done, value } = await withTimeout(
        reader.read().catch(() => Promise.reject(refuse())),
        Math.min(patienceMs, totalMs - waitedMs),
        refuse,
      );
      if (done) return;
      const tookMs = performance.now() - askedAt;
      waitedMs += tookMs;
      if (pace) {
        const earnedMs = (value.byteLength / pace.bytesPerSecond) * 1000;
        patienceMs = Math.min(patienceMs - tookMs + earnedMs, silenceMs);
        // A piece that is there at once is read before a timer can fire.
        if (patienceMs <= 0) throw refuse();
      }
      yield value;
    }
  } finally {
    // Also runs when the caller stops early. Cancelling a broken stream fails, which does not matter.
    await reader.cancel().catch(() => undefined);
  }
}

/** Reads a whole body into memory. Stops as soon as it is longer than `byteLimit`. */
export async function readBody(
  request: Request,
  arrival: Arrival,
  { byteLimit, tooLarge, message }: { byteLimit: number; tooLarge: () => Problem; message?: string },
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length')) > byteLimit) {
    // Without this, what arrives waits for a reader, and the connection's next request fails.
    await request.body?.cancel();
    throw tooLarge();
  }
  // One buffer that grows: a list of pieces would take a hundred times more memory when each is a single byte.
  let buffer = new Uint8Array(16 * 1024);
  let length = 0;
  for await (const piece of receivePieces(request.body, arrival, message)) {
    const end = length + piece.byteLength;
    if (end > byteLimit) throw tooLarge();
    if (end > buffer.byteLength) {
      const larger = new Uint8Array(Math.max(2 * buffer.byteLength, end));
      larger.set(buffer.subarray(0, length));
      buffer = larger;
    }
    buffer.set(piece, length);
    length = end;
  }
  return buffer.subarray(0, length);
}
