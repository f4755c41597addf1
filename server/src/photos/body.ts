import { photoByteLimit } from '@flarewell/domain/photos';
import { makePhotoProblem } from '#photos/problems.ts';
import { Problem } from '#problems.ts';

export interface BodyLimits {
  /** The longest silence between two pieces. */
  stallMs: number;
  /** For all of it, so that a trickle cannot hold a connection for hours. */
  totalMs: number;
}

const usualLimits: BodyLimits = { stallMs: 15_000, totalMs: 5 * 60_000 };

/** The photo in a request's raw body, read no further than a photo may be long. */
export async function readPhotoBody(
  request: Request,
  limits = usualLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  try {
    if (Number(request.headers.get('content-length')) >= photoByteLimit) throw makePhotoProblem('too-large');
    return await readToTheEnd(reader, limits);
  } catch (problem) {
    // The sender may wait for us to read on; a broken stream has nothing left to cancel.
    await reader.cancel().catch(() => undefined);
    throw problem instanceof Problem ? problem : makePhotoProblem('interrupted');
  }
}

async function readToTheEnd(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  { stallMs, totalMs }: BodyLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  const deadline = performance.now() + totalMs;
  // One buffer that grows: a list of pieces would weigh a hundred times more when each is a single byte.
  let buffer = new Uint8Array(64 * 1024);
  let length = 0;
  for (;;) {
    const { done, value } = await beforeSilence(
      reader.read(),
      Math.min(stallMs, deadline - performance.now()),
    );
    if (done) return buffer.slice(0, length);
    if (length + value.byteLength >= photoByteLimit) throw makePhotoProblem('too-large');
    if (length + value.byteLength > buffer.byteLength) {
      const larger = new Uint8Array(Math.max(2 * buffer.byteLength, length + value.byteLength));
      larger.set(buffer.subarray(0, length));
      buffer = larger;
    }
    buffer.set(value, length);
    length += value.byteLength;
  }
}

async function beforeSilence<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => silence.reject(makePhotoProblem('interrupted')), milliseconds);
  try {
    return await Promise.race([work, silence.promise]);
  } finally {
    clearTimeout(timer);
  }
}
