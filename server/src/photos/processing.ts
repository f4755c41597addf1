import { photoByteLimit } from '@flarewell/domain/photos';
import sharp from 'sharp';
import { countAvifPixels, isBoxed } from '#photos/avif.ts';
import { isHeic, isPolyglot, isTakenFormat, isTypeOf } from '#photos/formats.ts';
import { estimateMemory } from '#photos/memory.ts';
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
/** Longer ones are drawn by attackers: a PNG of a million pixels by 50 takes a gigabyte of memory. */
const SIDE_LIMIT = 32_767;
/** Enough for a JPEG of 50 megapixels in several scans, and for an AVIF of 12 with all that an AVIF may have. */
const MEMORY_LIMIT = 350_000_000;
/** From here on, only one at a time is decoded in this process. */
const LARGE = 100_000_000;
const LONG_SIDE = 2560;
const THUMBNAIL_SIDE = 480;
// mozjpeg's table without its slow search: half the CPU time, an eighth more bytes.
const encoding = { quality: 82, quantisationTable: 3, progressive: true } as const;

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

/** Shared by uploads and imports, because the memory is shared, too. */
const oneLarge = createQueue({ atOnce: 1, waiting: 16 });

export const processPhoto = createPhotoProcessor({ atOnce: 2, waiting: 16, timeLimitMs: 20_000 });

interface ProcessorLimits {
  atOnce: number;
  waiting: number;
  timeLimitMs: number;
}

/** The steps are an argument for the sake of their tests. */
export function createPhotoProcessor(
  limits: ProcessorLimits,
  steps = { inspect: inspectPhoto, encode },
): ProcessPhoto {
  const queue = createQueue(limits);
  return async (bytes, declaredType) => {
    refuseUnread(bytes);
    const memory = await steps.inspect(bytes, declaredType);
    const late = Promise.withResolvers<never>();
    let timer: NodeJS.Timeout | undefined;
    const run = async () => {
      const done = queue.run(() => {
        // A decoder cannot always be stopped: its place stays taken until it ends, but nobody waits for it.
        timer = setTimeout(() => late.reject(makePhotoProblem('busy')), limits.timeLimitMs);
        return steps.encode(bytes, Math.ceil(limits.timeLimitMs / 1000));
      });
      if (!done) throw makePhotoProblem('busy');
      return done;
    };
    // A large one waits for the others outside the queue, so that small ones pass it.
    const done = memory > LARGE ? oneLarge.run(run) : run();
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

const open = (bytes: Uint8Array) => sharp(bytes, { failOn: 'error', limitInputPixels: PIXEL_LIMIT });

/** Refuses what must not be decoded, before any pixel is; returns about how many bytes of memory the rest will take. */
export async function inspectPhoto(bytes: Uint8Array, declaredType?: string): Promise<number> {
  const boxedPixels = isBoxed(bytes) ? countAvifPixels(bytes) : 0;
  if (boxedPixels === null) throw makePhotoProblem('not-an-image');
  const metadata = await orNotAnImage(open(bytes).metadata());
  const { width, height } = metadata;
  const format = metadata.compression === 'av1' ? 'avif' : metadata.format;
  if (!isTakenFormat(format)) throw makePhotoProblem('not-an-image');
  if (declaredType !== undefined && !isTypeOf(declaredType, format)) throw makePhotoProblem('not-an-image');
  const pixels = Math.max(boxedPixels, width * height);
  const memory = estimateMemory(metadata, pixels);
  if (pixels > PIXEL_LIMIT || Math.max(width, height) > SIDE_LIMIT || memory > MEMORY_LIMIT) {
    throw makePhotoProblem('too-large');
  }
  return memory;
}

/** Only pixels cross over: turned upright, in sRGB, on white where they were transparent; of an animation, the first. */
async function encode(bytes: Uint8Array, seconds: number): Promise<ProcessedPhoto> {
  const image = await orNotAnImage(
    open(bytes)
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
