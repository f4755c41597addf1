import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { FreeSpace } from '#http/freeSpace.ts';
import { Problem } from '#http/problems.ts';
import { type Arrival, receivePieces } from '#http/requests/bodies.ts';

/** The disk is asked this often whether it has space left. */
const CLAIM_BYTES = 4 * 1024 * 1024;

interface Receiving {
  folder: string;
  byteLimit: number;
  arrival: Arrival;
  space: FreeSpace;
}

/**
 * Writes a request body to a file that is unlinked at once, so that nothing stays on the disk however this process ends.
 * The caller closes it.
 */
export async function receiveFile(
  body: ReadableStream<Uint8Array> | null,
  { folder, byteLimit, arrival, space }: Receiving,
): Promise<FileHandle> {
  const file = await openUnnamed(folder);
  let claim: Disposable | undefined;
  let claimedLength = 0;
  let length = 0;
  try {
    for await (const piece of receivePieces(body, arrival, 'Only part of the file arrived')) {
      length += piece.byteLength;
      if (length > byteLimit) throw new Problem('body-too-large');
      if (length > claimedLength) {
        claim?.[Symbol.dispose]();
        claim = await space.claim(CLAIM_BYTES + piece.byteLength);
        claimedLength = length + CLAIM_BYTES;
      }
      await file.writeFile(piece);
    }
    return file;
  } catch (problem) {
    await file.close();
    throw problem;
  } finally {
    claim?.[Symbol.dispose]();
  }
}

async function openUnnamed(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.upload`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
