import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** `bytes` are stored uncompressed, because photos do not shrink any further; `pieces` of text are compressed. */
export type ZipContent =
  | { name: string; bytes: Uint8Array }
  | { name: string; pieces: AsyncIterable<string> };

/** Read and written by the owner alone, as `unzip` restores it. */
const FILE_MODE = 0o100600;
const CHUNK_BYTES = 64 * 1024;

/**
 * Streams a zip of any size. Asks for the next file only when the previous one has been passed on, so that a slow
 * client keeps few photos in memory. A consumer that stops early also stops `files`.
 */
export async function* writeZip(files: AsyncIterable<ZipContent>, now: string): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const abort = new AbortController();
  const adding = addFiles(zip, files, { mtime: new Date(now), signal: abort.signal }).catch(
    (problem: Error) => void output.destroy(problem),
  );
  try {
    yield* output;
  } finally {
    abort.abort();
    await adding;
  }
}

async function addFiles(
  zip: ZipFile,
  files: AsyncIterable<ZipContent>,
  { mtime, signal }: { mtime: Date; signal: AbortSignal },
): Promise<void> {
  for await (const file of files) {
    const isText = 'pieces' in file;
    const content = isText ? Readable.from(file.pieces, { signal }) : streamBytes(file.bytes, signal);
    zip.addReadStream(content, file.name, { mtime, mode: FILE_MODE, compress: isText });
    await finished(content);
  }
  zip.end();
}

/**
 * Not yazl's addBuffer: yazl keeps what it was given until the zip is complete, so every photo would stay in memory. A
 * PassThrough lets go of what has been read. Small chunks, because each of yazl's streams buffers at least one.
 */
function streamBytes(bytes: Uint8Array, signal: AbortSignal): Readable {
  const stream = new PassThrough({ signal });
  for (let start = 0; start < bytes.byteLength; start += CHUNK_BYTES) {
    stream.write(bytes.subarray(start, start + CHUNK_BYTES));
  }
  return stream.end();
}
