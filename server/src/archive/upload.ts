import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '#problems.ts';

const LONGEST_SILENCE_MS = 30_000;

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
    for (let length = 0; ; ) {
      const { done, value } = await beforeSilence(reader.read());
      if (done) return;
      length += value.byteLength;
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
  const timer = setTimeout(
    () => silence.reject(new Problem('invalid-input', { message: 'The file did not arrive whole' })),
    LONGEST_SILENCE_MS,
  );
  try {
    return await Promise.race([work, silence.promise]);
  } finally {
    clearTimeout(timer);
  }
}
