import { crc32, createDeflateRaw } from 'node:zlib';

/** A file is stored as it is when it comes whole, and packed when it comes in pieces. */
export type ZipFile = { name: string; bytes: Uint8Array } | { name: string; pieces: AsyncIterable<string> };

interface Written {
  name: Buffer;
  method: 0 | 8;
  flags: number;
  crc: number;
  packedSize: number;
  size: number;
  offset: number;
}

export const zipSignatures = { file: 0x04034b50, descriptor: 0x08074b50, entry: 0x02014b50, end: 0x06054b50 };
const LARGE_END = 0x06064b50;
const LARGE_END_LOCATOR = 0x07064b50;
const SIZES_FOLLOW = 1 << 3;
const UTF8_NAMES = 1 << 11;
const MOST_32 = 0xffff_ffff;
const MOST_16 = 0xffff;
const UNIX = 3;
const OWNER_FILE = 0o100600;

/** The bytes of a zip of any size, made as they are asked for: one whole file in memory at a time. */
export async function* writeZip(files: AsyncIterable<ZipFile>, now: string): AsyncGenerator<Uint8Array> {
  const entries: Written[] = [];
  let offset = 0;
  for await (const file of files) {
    const entry: Written = {
      name: Buffer.from(file.name),
      method: 'bytes' in file ? 0 : 8,
      flags: UTF8_NAMES | ('bytes' in file ? 0 : SIZES_FOLLOW),
      crc: 'bytes' in file ? crc32(file.bytes) : 0,
      packedSize: 'bytes' in file ? file.bytes.byteLength : 0,
      size: 'bytes' in file ? file.bytes.byteLength : 0,
      offset,
    };
    for await (const chunk of writeFile(file, entry, now)) {
      offset += chunk.byteLength;
      yield chunk;
    }
    entries.push(entry);
  }
  const start = offset;
  for (const entry of entries) {
    const record = writeEntry(entry, now);
    offset += record.byteLength;
    yield record;
  }
  yield writeEnd(entries.length, start, offset);
}

async function* writeFile(file: ZipFile, entry: Written, now: string): AsyncGenerator<Uint8Array> {
  yield join(u32(zipSignatures.file), describe(entry, now), u16(0), entry.name);
  if ('bytes' in file) {
    yield file.bytes;
    return;
  }
  const count = (bytes: Uint8Array) => {
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.byteLength;
    return bytes;
  };
  for await (const packed of deflate(file.pieces, count)) {
    entry.packedSize += packed.byteLength;
    yield packed;
  }
  yield join(u32(zipSignatures.descriptor), u32(entry.crc), u32(entry.packedSize), u32(entry.size));
}

async function* deflate(pieces: AsyncIterable<string>, count: (bytes: Uint8Array) => Uint8Array) {
  const packer = createDeflateRaw();
  const packed: Uint8Array[] = [];
  packer.on('data', (chunk: Uint8Array) => packed.push(chunk));
  try {
    for await (const piece of pieces) {
      await new Promise<void>((done, fail) =>
        packer.write(count(Buffer.from(piece)), (problem) => (problem ? fail(problem) : done())),
      );
      yield* packed.splice(0);
    }
    await new Promise<void>((done) => packer.once('end', done).end());
    yield* packed.splice(0);
  } finally {
    packer.destroy();
  }
}

/** What the head of a file and its entry in the directory share. */
function describe(entry: Written, now: string): Buffer {
  const at = new Date(now);
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return join(
    u16(entry.offset >= MOST_32 ? 45 : 20),
    ...[entry.flags, entry.method, time, day].map(u16),
    ...[entry.crc, entry.packedSize, entry.size].map(u32),
    u16(entry.name.byteLength),
  );
}

function writeEntry(entry: Written, now: string): Buffer {
  const isFar = entry.offset >= MOST_32;
  const extra = isFar ? join(u16(1), u16(8), u64(entry.offset)) : Buffer.alloc(0);
  return join(
    u32(zipSignatures.entry),
    u16((UNIX << 8) | 45),
    describe(entry, now),
    ...[extra.byteLength, 0, 0, 0].map(u16),
    u32(OWNER_FILE * 0x10000),
    u32(Math.min(entry.offset, MOST_32)),
    entry.name,
    extra,
  );
}

function writeEnd(count: number, start: number, end: number): Buffer {
  const isLarge = count >= MOST_16 || end >= MOST_32;
  const large = isLarge
    ? [
        ...[u32(LARGE_END), u64(44), u16((UNIX << 8) | 45), u16(45), u32(0), u32(0)],
        ...[u64(count), u64(count), u64(end - start), u64(start)],
        ...[u32(LARGE_END_LOCATOR), u32(0), u64(end), u32(1)],
      ]
    : [];
  const shownCount = u16(isLarge ? MOST_16 : count);
  return join(
    ...large,
    ...[u32(zipSignatures.end), u16(0), u16(0), shownCount, shownCount],
    ...[u32(isLarge ? MOST_32 : end - start), u32(isLarge ? MOST_32 : start), u16(0)],
  );
}

const join = (...parts: Uint8Array[]) => Buffer.concat(parts);
const u16 = (value: number) => fill(2, (buffer) => buffer.writeUInt16LE(value));
const u32 = (value: number) => fill(4, (buffer) => buffer.writeUInt32LE(value));
const u64 = (value: number) => fill(8, (buffer) => buffer.writeBigUInt64LE(BigInt(value)));

function fill(length: number, write: (buffer: Buffer) => void): Buffer {
  const buffer = Buffer.alloc(length);
  write(buffer);
  return buffer;
}
