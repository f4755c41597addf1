import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Arrival, receivePieces } from '#http/bodies.ts';
import { Problem } from '#http/problems.ts';

/**
 * Writes a request body to a file that is unlinked at once, so that nothing stays on the disk however this process ends.
 * The caller closes it.
 */
export async function receiveFile(
  body: ReadableStream<Uint8Array> | null,
  { folder, byteLimit, arrival }: { folder: string; byteLimit: number; arrival: Arrival },
): Promise<FileHandle> {
  const file = await openUnnamed(folder);
  try {
    let length = 0;
    for await (const piece of receivePieces(body, arrival, 'Only part of the file arrived')) {
      length += piece.byteLength;
      if (length > byteLimit) throw new Problem('body-too-large');
      await file.writeFile(piece);
    }
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
