import { type AvifItem, readAvifItems } from '#photos/avifItems.ts';

/** A layered image has up to four frames. Any other image has one. */
const MOST_FRAMES = 4;
/** The last row and column of tiles may extend past the edges of the grid: at most twice its size in each direction. */
const MOST_OVERLAP = 4;
/** Items of these types contain no pixels to decode. */
const metadataTypes = new Set(['Exif', 'mime', 'uri ', 'tmap']);

/** Whether the file starts with an `ftyp` box, so that sharp would pass it to the AVIF decoder. */
export function isBoxed(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(4, 8)).toString('latin1') === 'ftyp';
}

/**
 * Counts the pixels of the largest image in an AVIF by reading its boxes, without decoding. Returns null when the file is
 * damaged or a decompression bomb. The decoder reports only the size of the final image, but the tiles of a grid and the
 * alpha channel can be far larger, and one image can contain thousands of frames, each of which is decoded.
 */
export function countAvifPixels(bytes: Uint8Array): number | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const images = readAvifItems(file).filter(({ type }) => !metadataTypes.has(type));
    const largestTile = Math.max(0, ...images.filter(({ type }) => type === 'av01').map(pixelsOf));
    const arePlain = images.every((image) => isImage(image) || isGrid(image, largestTile));
    return arePlain && largestTile > 0 ? Math.max(...images.map(pixelsOf)) : null;
  } catch (error) {
    // A read past the end of a buffer, or inconsistent boxes.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function pixelsOf({ sizes: [size, ...others] }: AvifItem): number {
  if (!size || others.length > 0) throw new RangeError('An image must have exactly one size');
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

/** An AV1 stream is a sequence of units (OBUs), each with a type of four bits and a length as a varint (LEB128). */
function countFrames(stream: Buffer): number {
  let frames = 0;
  for (let at = 0; at < stream.length; ) {
    const header = stream.readUInt8(at);
    const type = (header >> 3) & 15;
    if (type === 3 || type === 6) frames += 1;
    at += header & 4 ? 2 : 1;
    // A unit without a length extends to the end of the stream.
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
