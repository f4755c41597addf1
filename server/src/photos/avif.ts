import { type AvifItem, readAvifItems } from '#photos/avifItems.ts';

/** A picture in layers has up to four frames, every other one a single frame. */
const MOST_FRAMES = 4;
/** Tiles may reach beyond the edges of their grid by less than one tile, which is at most twice in each direction. */
const MOST_OVERLAP = 4;
/** They hold no pixels that are decoded. */
const metadataTypes = new Set(['Exif', 'mime', 'uri ', 'tmap']);

/** Whether the decoder of AVIF would be given these bytes. */
export function isBoxed(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(4, 8)).toString('latin1') === 'ftyp';
}

/**
 * The pixels of the largest image in an AVIF, read from its boxes alone; null where it is damaged or was made to deceive.
 * A decoder reports the size of the result only. The tiles of a grid and the alpha channel may be far larger than that,
 * and thousands of frames may stand in one image, each of which is decoded.
 */
export function countAvifPixels(bytes: Uint8Array): number | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const images = readAvifItems(file).filter(({ type }) => !metadataTypes.has(type));
    const largestTile = Math.max(0, ...images.filter(({ type }) => type === 'av01').map(pixelsOf));
    const arePlain = images.every((image) => isImage(image) || isGrid(image, largestTile));
    return arePlain && largestTile > 0 ? Math.max(...images.map(pixelsOf)) : null;
  } catch (error) {
    // Something is read behind its end, or the boxes do not fit together.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function pixelsOf({ sizes: [size, ...others] }: AvifItem): number {
  if (!size || others.length > 0) throw new RangeError('An image has to have one size');
  return size.width * size.height;
}

function isImage({ type, data }: AvifItem): boolean {
  return type === 'av01' && countFrames(data) <= MOST_FRAMES;
}

function isGrid(item: AvifItem, largestTile: number): boolean {
  const { type, data } = item;
  if (type !== 'grid') return false;
  const tiles = (data.readUInt8(2) + 1) * (data.readUInt8(3) + 1);
  const isLong = (data.readUInt8(1) & 1) === 1;
  const canvas = isLong
    ? data.readUInt32BE(4) * data.readUInt32BE(8)
    : data.readUInt16BE(4) * data.readUInt16BE(6);
  return canvas === pixelsOf(item) && tiles * largestTile <= MOST_OVERLAP * canvas;
}

/** An AV1 stream is a row of units (OBUs), each with its type in four bits and its length in groups of seven bits. */
function countFrames(stream: Buffer): number {
  let frames = 0;
  for (let at = 0; at < stream.length; ) {
    const header = stream.readUInt8(at);
    const type = (header >> 3) & 15;
    if (type === 3 || type === 6) frames += 1;
    at += header & 4 ? 2 : 1;
    // Without a length it reaches to the end.
    if (!(header & 2)) break;
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = stream.readUInt8(at++);
      length += (byte & 127) * 2 ** shift;
      if (byte < 128) break;
    }
    at += length;
  }
  return frames;
}
