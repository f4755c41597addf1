import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

const WIDTH = 480;
const HEIGHT = 240;

/** Draws red on the left and blue on the right, so that a test can tell how the image is rotated. */
export function drawSides(width = WIDTH, height = HEIGHT): Sharp {
  const blue = { create: { width: width / 2, height, channels: 3 as const, background: '#0000ff' } };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: blue, left: width / 2, top: 0 },
  ]);
}

/** Makes a JPEG like a phone's: rotated by EXIF, with GPS, the owner, a wide-gamut profile, XMP and a comment. */
export async function makePhonePhoto(): Promise<Buffer> {
  const jpeg = await drawSides()
    .withExif({
      IFD0: { Make: 'PhoneMaker', Artist: 'Maya Secret' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1', GPSLongitudeRef: 'E' },
    })
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .withXmp('<?xpacket?><x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Maya</secret></x:xmpmeta>')
    .jpeg({ quality: 95 })
    .toBuffer();
  const comment = Buffer.from('Maya at home', 'latin1');
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

/** Makes an image of one colour. */
export function makePlain(background: string, width = WIDTH, height = HEIGHT): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Makes a JPEG with the pixels of a phone's photo and more than 5 MB, by padding after the end of the image. */
export async function makeLargeJpeg(): Promise<Buffer> {
  return Buffer.concat([await drawSides(3000, 2250).jpeg().toBuffer(), Buffer.alloc(6_000_000)]);
}

/** Returns the red, green and blue of a pixel. `x` and `y` are fractions of the width and height. */
export async function colorAt(image: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

/** The pixels of an image, four bytes each. */
export async function readPixels(image: Buffer) {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

export const makePng = () => drawSides().png().toBuffer();
export const makeWebp = () => drawSides().webp().toBuffer();
export const makeAvif = () => drawSides().avif({ effort: 0 }).toBuffer();
export const makeJpeg = () => drawSides().jpeg().toBuffer();
export const makeGif = () => drawSides().gif().toBuffer();
export const makeTiff = () => drawSides().tiff().toBuffer();

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
/** The header of a photo from an iPhone set to "High Efficiency". */
export const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(200, '\0'), 'latin1');

/** Makes an animation of two frames: red, then blue. */
export async function makeAnimation(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((background) =>
      sharp({ create: { width: 60, height: 60, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ lossless: true, loop: 0, delay: [100, 100] })
    .toBuffer();
}

/** Makes a tiny file that decompresses to any number of pixels. */
export function makeHugePng(width: number, height: number): Buffer {
  const row = Math.ceil(width / 8) + 1;
  return joinPng(width, height, [['IDAT', deflateSync(Buffer.alloc(row * height), { level: 1 })]]);
}

/** Makes a small image that contains 100 MB of compressed text. */
export function makeTextBomb(): Buffer {
  const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(100_000_000))]);
  return joinPng(8, 8, [
    ['zTXt', text],
    ['IDAT', deflateSync(Buffer.alloc(16))],
  ]);
}

/** Joins chunks into a grey PNG with one bit per pixel. */
function joinPng(width: number, height: number, chunks: [string, Buffer][]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const all: [string, Buffer][] = [['IHDR', header], ...chunks, ['IEND', Buffer.alloc(0)]];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...all.map(makeChunk)]);
}

function makeChunk([type, data]: [string, Buffer]): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Appends an empty zip to an image. */
export function appendZip(image: Buffer, comment = ''): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([image, end, Buffer.from(comment, 'latin1')]);
}

export function appendHtml(image: Buffer): Buffer {
  return Buffer.concat([image, Buffer.from('<!DOCTYPE html><html><body><script>alert(1)</script>')]);
}

/** Lists the segments before a JPEG's pixels. EXIF, GPS and XMP would be in APP1. */
export function listJpegSegments(jpeg: Uint8Array): string[] {
  const view = Buffer.from(jpeg);
  const names: string[] = [];
  for (let at = 2; view[at] === 0xff; ) {
    const marker = view[at + 1] ?? 0;
    if (marker === 0xda) break;
    if (marker >= 0xe0 && marker <= 0xef) names.push(`APP${marker - 0xe0}`);
    else names.push(marker === 0xfe ? 'COM' : marker.toString(16));
    at += 2 + view.readUInt16BE(at + 2);
  }
  return names;
}
