import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '#problems.ts';

const LONGEST_SILENCE_MS = 30_000;
/** After that long, an upload that trickles is holding a place that others wait for. */
const PATIENCE_S = 60;
const SLOWEST_BYTES_PER_S = 32 * 1024;

const tooSlow = () => new Problem('invalid-input', { message: 'Only part of the file arrived' });

/**
 * Puts a request's body into a file that has no name any more: however this process ends, nothing of it stays on the
 * disk. Close it after use.
 */
export async function receiveFile(
  body: ReadableStream<Uint8Array> | null,
  folder: string,
  byteLimit: number,
): Promise<FileHandle> {
  const file = await openUnnamed(folder);
  try {
    await copyBody(body, file, byteLimit);
    return file;
  } catch (problem) {
    await file.close();
    throw problem;
  }
}

async function openUnnamed(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.upload`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

async function copyBody(
  body: ReadableStream<Uint8Array> | null,
  file: FileHandle,
  byteLimit: number,
): Promise<void> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    const startedAt = performance.now();
    for (let length = 0; ; ) {
      const { done, value } = await beforeSilence(reader.read());
      if (done) return;
      length += value.byteLength;
      const seconds = (performance.now() - startedAt) / 1000;
      if (seconds > PATIENCE_S && length / seconds < SLOWEST_BYTES_PER_S) throw tooSlow();
      if (length > byteLimit) throw new Problem('body-too-large');
      await file.writeFile(value);
    }
  } catch (problem) {
    // The sender may wait for us to read on; a broken stream has nothing left to cancel.
    await reader.cancel().catch(() => undefined);
    throw problem;
  }
}

async function beforeSilence<T>(work: Promise<T>): Promise<T> {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => silence.reject(tooSlow()), LONGEST_SILENCE_MS);
  try {
    return await Promise.race([work, silence.promise]);
  } finally {
    clearTimeout(timer);
  }
}
