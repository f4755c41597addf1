import sharp from 'sharp';

/** Describes an item of an AVIF. `refersTo` names other items by their position, counted from 1. */
export interface AvifPart {
  type: string;
  data: Buffer;
  properties: Buffer[];
  refersTo?: { as: string; items: number[] };
}

const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)]);
const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const fullBox = (type: string, version: number, ...parts: Buffer[]) =>
  box(type, u32(version << 24), ...parts);

export const makeSize = (width: number, height: number) => fullBox('ispe', 0, u32(width), u32(height));
export const alphaProperty = fullBox('auxC', 0, Buffer.from('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0'));

/** The data of a grid item. */
export function makeGrid(rows: number, columns: number, width: number, height: number): Buffer {
  return Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), u32(width), u32(height)]);
}

/** Makes an image of one colour, which is a few hundred bytes at any size. */
export async function makeFlatAvif(width: number, height: number) {
  const create = { width, height, channels: 3 as const, background: '#c85046' };
  const file = await sharp({ create }).avif({ effort: 0, chromaSubsampling: '4:2:0' }).toBuffer();
  const cut = (name: string) => {
    const at = file.indexOf(name) - 4;
    return file.subarray(at, at + file.readUInt32BE(at));
  };
  return { file, configuration: cut('av1C'), data: cut('mdat').subarray(8) };
}

/** Joins items into a file. The first one is the primary item. */
export function joinAvif(parts: AvifPart[]): Buffer {
  const properties = parts.flatMap((part) => part.properties);
  const references = parts.flatMap(({ refersTo }, index) =>
    refersTo
      ? [box(refersTo.as, u16(index + 1), u16(refersTo.items.length), ...refersTo.items.map(u16))]
      : [],
  );
  const joinMeta = (dataAt: number) => {
    let [at, property] = [dataAt, 0];
    const places = parts.map(({ data }, index) => {
      const place = Buffer.concat([u16(index + 1), u16(0), u16(1), u32(at), u32(data.length)]);
      at += data.length;
      return place;
    });
    const associations = parts.map(({ properties: own }, index) =>
      Buffer.concat([u16(index + 1), Buffer.from([own.length, ...own.map(() => ++property | 0x80)])]),
    );
    const named = parts.map(({ type }, index) =>
      fullBox('infe', 2, u16(index + 1), u16(0), Buffer.from(`${type}\0`)),
    );
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(1)),
      fullBox('iloc', 0, Buffer.from([0x44, 0]), u16(parts.length), ...places),
      fullBox('iinf', 0, u16(parts.length), ...named),
      ...(references.length > 0 ? [fullBox('iref', 0, ...references)] : []),
      box('iprp', box('ipco', ...properties), fullBox('ipma', 0, u32(parts.length), ...associations)),
    );
  };
  const start = box('ftyp', Buffer.from('avif'), u32(0), Buffer.from('avifmif1miaf'));
  const dataAt = start.length + joinMeta(0).length + 8;
  return Buffer.concat([start, joinMeta(dataAt), box('mdat', ...parts.map(({ data }) => data))]);
}
