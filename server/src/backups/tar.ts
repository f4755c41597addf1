export interface TarEntry {
  name: string;
  bytes: Buffer;
}

export type Write = (bytes: Uint8Array) => Promise<void>;

const BLOCK = 512;
const NAME_LENGTH = 100;
const PREFIX_LENGTH = 155;
/** Far larger than any entry of a backup. An entry that declares more is damaged or forged. */
const ENTRY_LIMIT = 512 * 1024 * 1024;

/** Writes the ustar format, which has no limit on the total size and can be unpacked on every system. */
export function createTarWriter(write: Write, now: string) {
  return {
    async add(name: string, bytes: Uint8Array): Promise<void> {
      await write(makeHeader(name, bytes.byteLength, now));
      await write(bytes);
      await write(Buffer.alloc(paddingOf(bytes.byteLength)));
    },
    end: () => write(Buffer.alloc(2 * BLOCK)),
  };
}

/** Reads to the end, with one entry at a time in memory. */
export async function* readTar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const source = chunks[Symbol.asyncIterator]();
  try {
    const bytes = createReader(source);
    for (;;) {
      const header = await bytes.take(BLOCK);
      if (header.every((byte) => byte === 0)) break;
      const { name, size } = readHeader(header);
      yield { name, bytes: await bytes.take(size) };
      await bytes.take(paddingOf(size));
    }
    // An encrypted file that was cut off is noticed only at its end.
    await bytes.requireZeros();
  } finally {
    await source.return?.();
  }
}

export class DamagedBackup extends Error {
  override readonly name = 'DamagedBackup';
}

function createReader(source: AsyncIterator<Uint8Array>) {
  let rest: Uint8Array = new Uint8Array();
  return {
    async take(length: number): Promise<Buffer> {
      const parts: Uint8Array[] = [];
      for (let missing = length; missing > 0; ) {
        if (rest.byteLength === 0) {
          const { done, value } = await source.next();
          if (done) throw new DamagedBackup();
          rest = value;
        }
        const part = rest.subarray(0, missing);
        rest = rest.subarray(part.byteLength);
        missing -= part.byteLength;
        parts.push(part);
      }
      return Buffer.concat(parts);
    },
    async requireZeros(): Promise<void> {
      for (let isDone: boolean | undefined = false; !isDone; ) {
        if (rest.some((byte) => byte !== 0)) throw new DamagedBackup();
        const next = await source.next();
        isDone = next.done;
        rest = next.done ? new Uint8Array() : next.value;
      }
    },
  };
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
  if (!isWhole || text(257, 6) !== 'ustar' || !(size >= 0 && size <= ENTRY_LIMIT)) throw new DamagedBackup();
  const prefix = text(345, PREFIX_LENGTH);
  return { name: prefix ? `${prefix}/${text(0, NAME_LENGTH)}` : text(0, NAME_LENGTH), size };
}

/** The checksum of a header. The field of the checksum itself counts as spaces. */
function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

const paddingOf = (size: number) => -size & (BLOCK - 1);
const toOctal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
