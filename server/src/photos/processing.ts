import { photoByteLimit } from '@flarewell/domain/photos';
import sharp, { type Metadata } from 'sharp';
import { isHeic, isPolyglot, isTakenFormat, isTypeOf } from '#photos/formats.ts';
import { photoExtension } from '#photos/paths.ts';
import { makePhotoProblem } from '#photos/problems.ts';
import { createQueue } from '#queue.ts';

export interface ProcessedPhoto {
  readonly image: Uint8Array;
  readonly thumbnail: Uint8Array;
  readonly ext: typeof photoExtension;
}

/** A content type that contradicts the bytes is refused; without one the bytes alone are judged. */
export type ProcessPhoto = (bytes: Uint8Array, declaredType?: string) => Promise<ProcessedPhoto>;

const PIXEL_LIMIT = 50_000_000;
const DECODED_BYTE_LIMIT = 4 * PIXEL_LIMIT;
// AVIF is unpacked whole, several times over: this much of it takes half a gigabyte of memory.
const AVIF_DECODED_BYTE_LIMIT = 75_000_000;
const LONG_SIDE = 2560;
const THUMBNAIL_SIDE = 480;
// mozjpeg's table without its slow search: half the CPU time, an eighth more bytes.
const encoding = { quality: 82, quantisationTable: 3, progressive: true } as const;
const bytesPerSample: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 };

// Whatever sharp learns to read, these four are all that reach a decoder.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
// No photo stays in memory after its upload, and the queue alone decides how many cores are used.
sharp.cache(false);
sharp.concurrency(1);

export const processPhoto = createPhotoProcessor({ atOnce: 2, waiting: 16, timeLimitMs: 20_000 });

/** `work` is an argument for the sake of its test. */
export function createPhotoProcessor(
  limits: { atOnce: number; waiting: number; timeLimitMs: number },
  work: typeof encode = encode,
): ProcessPhoto {
  const queue = createQueue(limits);
  return async (bytes, declaredType) => {
    refuseUnread(bytes);
    const late = Promise.withResolvers<never>();
    let timer: NodeJS.Timeout | undefined;
    const done = queue.run(() => {
      // A decoder cannot always be stopped: its place stays taken until it ends, but nobody waits for it.
      timer = setTimeout(() => late.reject(makePhotoProblem('busy')), limits.timeLimitMs);
      return work(bytes, declaredType, Math.ceil(limits.timeLimitMs / 1000));
    });
    if (!done) throw makePhotoProblem('busy');
    try {
      return await Promise.race([done, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** What can be told without decoding anything, before it takes a place in the queue. */
function refuseUnread(bytes: Uint8Array): void {
  if (bytes.byteLength === 0) throw makePhotoProblem('not-an-image');
  if (bytes.byteLength >= photoByteLimit) throw makePhotoProblem('too-large');
  if (isHeic(bytes)) throw makePhotoProblem('heic');
  if (isPolyglot(bytes)) throw makePhotoProblem('not-an-image');
}

/** Only pixels cross over: turned upright, in sRGB, on white where they were transparent; of an animation, the first. */
async function encode(
  bytes: Uint8Array,
  declaredType: string | undefined,
  seconds: number,
): Promise<ProcessedPhoto> {
  const open = () => sharp(bytes, { failOn: 'error', limitInputPixels: PIXEL_LIMIT });
  const metadata = await orNotAnImage(open().metadata());
  refuseByMetadata(metadata, declaredType);
  const image = await orNotAnImage(
    open()
      .autoOrient()
      .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg(encoding)
      .timeout({ seconds })
      .toBuffer(),
  );
  const thumbnail = await sharp(image)
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg(encoding)
    .toBuffer();
  return { image, thumbnail, ext: photoExtension };
}

function refuseByMetadata(metadata: Metadata, declaredType: string | undefined): void {
  const format = metadata.compression === 'av1' ? 'avif' : metadata.format;
  if (!isTakenFormat(format)) throw makePhotoProblem('not-an-image');
  if (declaredType !== undefined && !isTypeOf(declaredType, format)) throw makePhotoProblem('not-an-image');
  const pixels = metadata.width * metadata.height;
  const decoded = pixels * metadata.channels * (bytesPerSample[metadata.depth] ?? 4);
  const most = format === 'avif' ? AVIF_DECODED_BYTE_LIMIT : DECODED_BYTE_LIMIT;
  if (pixels > PIXEL_LIMIT || decoded > most) throw makePhotoProblem('too-large');
}

/** sharp throws plain errors with libvips' words: whatever the decoder dislikes is no image to us. */
async function orNotAnImage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : '';
    const code = words.includes('pixel limit')
      ? 'too-large'
      : words.includes('timeout')
        ? 'busy'
        : 'not-an-image';
    throw makePhotoProblem(code);
  }
}
