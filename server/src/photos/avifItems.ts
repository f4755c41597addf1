/** An item of an AVIF: an image, a grid of images, or metadata. */
export interface AvifItem {
  type: string;
  /** Every declared size. An image with several is refused, because decoders differ on which one counts. */
  sizes: { width: number; height: number }[];
  data: Buffer;
}

interface Box {
  type: string;
  body: Buffer;
}

/** Reads the items of an AVIF (ISO 14496-12 and 23008-12). Throws a RangeError when its boxes are inconsistent. */
export function readAvifItems(file: Buffer): AvifItem[] {
  const meta = readBoxes(findOnly(readBoxes(file), 'meta').subarray(4));
  const properties = readBoxes(findOnly(meta, 'iprp'));
  const types = readTypes(findOnly(meta, 'iinf'));
  const sizes = readSizes(findOnly(properties, 'ipco'), findOnly(properties, 'ipma'));
  const idat = meta.some(({ type }) => type === 'idat') ? findOnly(meta, 'idat') : Buffer.alloc(0);
  const contents = readContents(findOnly(meta, 'iloc'), file, idat);
  return [...types].map(([id, type]) => ({
    type,
    sizes: sizes.get(id) ?? [],
    data: contents.get(id) ?? Buffer.alloc(0),
  }));
}

function readBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length; ) {
    const short = bytes.readUInt32BE(at);
    const start = short === 1 ? 16 : 8;
    const length =
      short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    if (length < start || at + length > bytes.length)
      throw new RangeError('A box extends past the end of the file');
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + start, at + length),
    });
    at += length;
  }
  return boxes;
}

/** Refuses duplicates, because the decoder might use another one of them than this code does. */
function findOnly(boxes: Box[], name: string): Buffer {
  const [box, ...others] = boxes.filter(({ type }) => type === name);
  if (!box || others.length > 0) throw new RangeError(`There must be exactly one ${name} box`);
  return box.body;
}

/** Reads consecutive numbers. A number with a length of 0 is absent from the file and reads as 0. */
function readerOf(bytes: Buffer, start: number) {
  let at = start;
  return (length: number): number => {
    at += length;
    if (length === 0) return 0;
    if (length === 8) return Number(bytes.readBigUInt64BE(at - length));
    return bytes.readUIntBE(at - length, length);
  };
}

function readTypes(iinf: Buffer): Map<number, string> {
  const types = new Map<number, string>();
  for (const { body } of readBoxes(iinf.subarray(iinf.readUInt8(0) === 0 ? 6 : 8))) {
    const version = body.readUInt8(0);
    if (version < 2) throw new RangeError('An item has no type');
    const [id, typeAt] = version === 2 ? [body.readUInt16BE(4), 8] : [body.readUInt32BE(4), 10];
    if (types.has(id)) throw new RangeError('An item is described twice');
    types.set(id, body.toString('latin1', typeAt, typeAt + 4));
  }
  return types;
}

function readSizes(ipco: Buffer, ipma: Buffer): Map<number, AvifItem['sizes']> {
  const properties = readBoxes(ipco);
  const sizes = new Map<number, AvifItem['sizes']>();
  const idLength = ipma.readUInt8(0) === 0 ? 2 : 4;
  const indexLength = (ipma.readUInt8(3) & 1) + 1;
  const read = readerOf(ipma, 4);
  for (let items = read(4); items > 0; items -= 1) {
    const id = read(idLength);
    const found = sizes.get(id) ?? [];
    sizes.set(id, found);
    for (let indexes = read(1); indexes > 0; indexes -= 1) {
      // The highest bit only says whether the property is essential, so it is masked out.
      const property = properties[(read(indexLength) & (indexLength === 1 ? 0x7f : 0x7fff)) - 1];
      if (property?.type !== 'ispe') continue;
      found.push({ width: property.body.readUInt32BE(4), height: property.body.readUInt32BE(8) });
    }
  }
  return sizes;
}

function readContents(iloc: Buffer, file: Buffer, idat: Buffer): Map<number, Buffer> {
  const version = iloc.readUInt8(0);
  if (version > 2) throw new RangeError('Unknown version of iloc');
  const [lengths, more] = [iloc.readUInt8(4), iloc.readUInt8(5)];
  const idLength = version < 2 ? 2 : 4;
  const read = readerOf(iloc, 6);
  const contents = new Map<number, Buffer>();
  let total = 0;
  for (let items = read(idLength); items > 0; items -= 1) {
    const id = read(idLength);
    const source = [file, idat][version === 0 ? 0 : read(2) & 15];
    if (read(2) !== 0 || !source || contents.has(id))
      throw new RangeError('An item is stored outside this file');
    const base = read(more >> 4);
    const parts: Buffer[] = [];
    for (let extents = read(2); extents > 0; extents -= 1) {
      if (version > 0) read(more & 15);
      const start = base + read(lengths >> 4);
      const length = read(lengths & 15);
      total += length;
      // Without this limit on the total, extents that repeat the same bytes would turn a small file into gigabytes.
      if (length === 0 || start + length > source.length || total > file.length) {
        throw new RangeError('An item has an invalid extent');
      }
      parts.push(source.subarray(start, start + length));
    }
    contents.set(id, parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts));
  }
  return contents;
}
