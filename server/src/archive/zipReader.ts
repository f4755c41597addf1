import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { zipSignatures } from '#archive/zipWriter.ts';
import { Problem } from '#http/problems.ts';

export interface ZipEntry {
  name: string;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  offset: number;
}

const END_LENGTH = 22;
const END_SIGNATURE = Buffer.from('PK\x05\x06', 'latin1');
const LONGEST_COMMENT = 0xffff;
const ENTRY_LENGTH = 46;
const HEAD_LENGTH = 30;
const MOST_ENTRIES = 0xffff;
const DIRECTORY_LIMIT = 32 * 1024 * 1024;
const ENCRYPTED = 1;
const inflate = promisify(inflateRaw);

/**
 * What a zip says that it holds. By its directory, at its end: what lies between the files (the streaming way to
 * read a zip has to guess where a stored photo ends) is never looked at, and files that share bytes are refused.
 */
export async function listZipEntries(file: FileHandle): Promise<ZipEntry[]> {
  const { size } = await file.stat();
  const tail = await readAt(
    file,
    Math.max(0, size - END_LENGTH - LONGEST_COMMENT),
    Math.min(size, END_LENGTH + LONGEST_COMMENT),
  );
  const end = tail.lastIndexOf(END_SIGNATURE);
  if (end < 0 || tail.length - end < END_LENGTH) throw damaged();
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  const endAt = size - tail.length + end;
  if (count >= MOST_ENTRIES || length > DIRECTORY_LIMIT || start + length > endAt) throw damaged();

  const directory = await readAt(file, start, length);
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count; ) {
    const { entry, next } = readDirectoryEntry(directory, at);
    entries.push(entry);
    at = next;
  }
  refuseOverlaps(entries, start);
  return entries;
}

/** The whole file; never more bytes than the directory said, which the caller has checked. */
export async function readZipEntry(file: FileHandle, entry: ZipEntry): Promise<Buffer> {
  const head = await readAt(file, entry.offset, HEAD_LENGTH);
  if (head.readUInt32LE(0) !== zipSignatures.file) throw damaged();
  const start = entry.offset + HEAD_LENGTH + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = await readAt(file, start, entry.packedSize);
  const bytes = await unpack(packed, entry);
  if (bytes.byteLength !== entry.size || crc32(bytes) !== entry.crc) throw damaged();
  return bytes;
}

function readDirectoryEntry(directory: Buffer, at: number): { entry: ZipEntry; next: number } {
  if (at + ENTRY_LENGTH > directory.length || directory.readUInt32LE(at) !== zipSignatures.entry)
    throw damaged();
  const nameEnd = at + ENTRY_LENGTH + directory.readUInt16LE(at + 28);
  if (directory.readUInt16LE(at + 8) & ENCRYPTED)
    throw new Problem('invalid-input', { message: 'This zip is protected by a password' });
  return {
    entry: {
      name: directory.toString('utf8', at + ENTRY_LENGTH, nameEnd),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    },
    next: nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32),
  };
}

/** Thousands of entries over the same few bytes is how a small zip unpacks to more than any disk holds. */
function refuseOverlaps(entries: readonly ZipEntry[], end: number): void {
  let free = 0;
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (entry.offset < free) throw damaged();
    free = entry.offset + HEAD_LENGTH + entry.packedSize;
  }
  if (free > end) throw damaged();
}

async function unpack(packed: Buffer, { method, size }: ZipEntry): Promise<Buffer> {
  if (method === 0) return packed;
  if (method !== 8) throw damaged();
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw damaged();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw damaged();
  return buffer;
}

function damaged(): Problem {
  return new Problem('invalid-input', { message: 'This zip is damaged or of an unknown kind' });
}
