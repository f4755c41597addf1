import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { Problem } from '#http/problems.ts';

interface ZipReader {
  /** By name. yauzl refuses absolute names and names with `..`. */
  readonly entries: ReadonlyMap<string, Entry>;
  /** Reads one entry whole. Check its `uncompressedSize` first: inflating stops when it is exceeded. */
  read(entry: Entry): Promise<Buffer>;
}

const MAX_ENTRIES = 0xffff;
const MAX_DIRECTORY_BYTES = 32 * 1024 * 1024;
const DIRECTORY_RECORD_BYTES = 46;
const LOCAL_HEADER_BYTES = 30;
const READ_BYTES = 64 * 1024;

/** Reads a zip by the directory at its end, and refuses one that is damaged, encrypted or made to exhaust the server. */
export async function openZip(file: FileHandle): Promise<ZipReader> {
  const { size } = await file.stat();
  const zip = await refuseDamage(() =>
    fromRandomAccessReaderPromise(new FileReader(file), size, { autoClose: false }),
  );
  const entries = await refuseDamage(() => listEntries(zip));
  refuseOverlaps([...entries.values()], size);
  return {
    entries,
    async read(entry) {
      const bytes = await refuseDamage(async () => buffer(await zip.openReadStreamPromise(entry)));
      // yauzl does not verify the checksum.
      if (bytes.byteLength !== entry.uncompressedSize || crc32(bytes) !== entry.crc32) throw damaged();
      return bytes;
    },
  };
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw damaged();
  const entries = new Map<string, Entry>();
  let directoryBytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted())
      throw new Problem('invalid-input', { message: 'This zip is protected by a password' });
    directoryBytes +=
      DIRECTORY_RECORD_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (directoryBytes > MAX_DIRECTORY_BYTES || entries.has(entry.fileName)) throw damaged();
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** A zip bomb lets thousands of entries share the same few compressed bytes. */
function refuseOverlaps(entries: readonly Entry[], fileSize: number): void {
  let end = 0;
  for (const { relativeOffsetOfLocalHeader: start, compressedSize } of entries.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  )) {
    if (start < end) throw damaged();
    end = start + LOCAL_HEADER_BYTES + compressedSize;
  }
  if (end > fileSize) throw damaged();
}

/**
 * Reads through the FileHandle, whose `read` rejects an offset that is out of range. `fs.read`, which yauzl uses for a
 * file descriptor, throws inside a callback instead, and a forged zip64 offset would end the process.
 */
class FileReader extends RandomAccessReader {
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    super();
    this.#file = file;
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (problem: Error | null, bytesRead?: number) => void,
  ): void {
    this.#file.read(target, offset, length, position).then(
      ({ bytesRead }) => callback(null, bytesRead),
      (problem: Error) => callback(problem),
    );
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(readRange(this.#file, start, end), { objectMode: false });
  }
}

async function* readRange(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const length = Math.min(READ_BYTES, end - at);
    const { buffer: piece, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    if (bytesRead === 0) return;
    yield piece.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** yauzl throws plain errors for a bad zip. An error with a `syscall` comes from the disk, which the zip cannot cause. */
async function refuseDamage<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (problem) {
    if (problem instanceof Problem || (problem instanceof Error && 'syscall' in problem)) throw problem;
    throw damaged();
  }
}

function damaged(): Problem {
  return new Problem('invalid-input', { message: 'This zip is damaged or of an unknown kind' });
}
