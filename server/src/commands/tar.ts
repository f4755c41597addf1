import type { FileHandle } from 'node:fs/promises';

/** A file in a tar. Its bytes are read on demand. */
export interface TarEntry {
  name: string;
  size: number;
  read(): Promise<Buffer>;
}

export interface TarWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

const BLOCK = 512;
const NAME_LENGTH = 100;
const PREFIX_LENGTH = 155;
/** Far larger than any entry of a backup. An entry that declares more is damaged or forged. */
const ENTRY_LIMIT = 512 * 1024 * 1024;

/** Writes the ustar format, which has no limit on the total size and can be unpacked on every system. */
export function createTarWriter(file: FileHandle, now: string): TarWriter {
  const write = async (bytes: Uint8Array) => {
    await file.writeFile(bytes);
  };
  return {
    async add(name, bytes) {
      await write(makeHeader(name, bytes.byteLength, now));
      await write(bytes);
      await write(Buffer.alloc(-bytes.byteLength & (BLOCK - 1)));
    },
    end: () => write(Buffer.alloc(2 * BLOCK)),
  };
}

export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry> {
  for (let at = 0; ; ) {
    const header = await readAt(file, at, BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const { name, size } = readHeader(header);
    const start = at + BLOCK;
    yield { name, size, read: () => readAt(file, start, size) };
    at = start + size + (-size & (BLOCK - 1));
  }
}

export class DamagedTar extends Error {
  override readonly name = 'DamagedTar';
}

function makeHeader(name: string, size: number, now: string): Buffer {
  const header = Buffer.alloc(BLOCK);
  const slash = Buffer.byteLength(name) > NAME_LENGTH ? name.indexOf('/', name.length - NAME_LENGTH - 1) : -1;
  const [prefix, rest] = slash < 0 ? ['', name] : [name.slice(0, slash), name.slice(slash + 1)];
  if (rest.length > NAME_LENGTH || prefix.length > PREFIX_LENGTH) throw new Error(`${name} is too long.`);
  header.write(rest, 0, 'ascii');
  header.write('0000600\0', 100, 'ascii');
  header.write('0000000\0'.repeat(2), 108, 'ascii');
  header.write(`${toOctal(size, 11)}\0`, 124, 'ascii');
  header.write(`${toOctal(Math.floor(Date.parse(now) / 1000), 11)}\0`, 136, 'ascii');
  header.write('0', 156, 'ascii');
  header.write('ustar\x0000', 257, 'ascii');
  header.write(prefix, 345, 'ascii');
  header.write(`${toOctal(sumOf(header), 6)}\0 `, 148, 'ascii');
  return header;
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (start: number, length: number) =>
    header.toString('ascii', start, start + length).split('\0')[0] ?? '';
  const size = Number.parseInt(text(124, 12), 8);
  const isWhole = Number.parseInt(text(148, 8), 8) === sumOf(header);
  if (!isWhole || text(257, 6) !== 'ustar' || !(size >= 0 && size <= ENTRY_LIMIT)) throw new DamagedTar();
  const prefix = text(345, PREFIX_LENGTH);
  return { name: prefix ? `${prefix}/${text(0, NAME_LENGTH)}` : text(0, NAME_LENGTH), size };
}

/** The checksum of a header. The field of the checksum itself counts as spaces. */
function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new DamagedTar();
  return buffer;
}

const toOctal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
