import { photoByteLimit } from '@flarewell/domain/photos';
import sharp from 'sharp';
import { createQueue } from '#load/queue.ts';
import { findBoxedFormat, isAcceptedFormat, isTypeOf } from '#photos/formats.ts';
import { estimateMemory } from '#photos/memory.ts';
import { photoExtension } from '#photos/paths.ts';
import { isPolyglot } from '#photos/polyglots.ts';
import { makePhotoProblem } from '#photos/problems.ts';

export interface ProcessedPhoto {
  readonly image: Uint8Array;
  readonly thumbnail: Uint8Array;
  readonly ext: typeof photoExtension;
}

/** Refuses a photo whose declared content type contradicts its bytes. Without a type, only the bytes count. */
export type ProcessPhoto = (bytes: Uint8Array, declaredType?: string) => Promise<ProcessedPhoto>;

export const PIXEL_LIMIT = 50_000_000;
/** No camera takes longer photos, and a PNG of 1,000,000 by 50 pixels needs a gigabyte of memory. */
export const SIDE_LIMIT = 32_767;
/** In bytes, by the estimate of memory.ts. A progressive JPEG of 50 megapixels, which needs the most, just fits. */
export const MEMORY_LIMIT = 350_000_000;
/** Photos that need more memory than this are decoded one at a time. */
export const LARGE = 100_000_000;
const LONG_SIDE = 2560;
const THUMBNAIL_SIDE = 480;
// mozjpeg's quantisation table without its slow trellis search: half the CPU time, an eighth more bytes. Not progressive,
// which again takes twice the CPU time: people see the thumbnail until the photo has loaded.
const encoding = { quality: 82, quantisationTable: 3 } as const;

// An allow-list, so that formats which later versions of sharp support reach no decoder.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Without a cache no photo stays in memory. One thread per photo, because the queue limits how many cores are used.
sharp.cache(false);
sharp.concurrency(1);

export const largeLimits = { atOnce: 1, waiting: 16 };
/** Shared by uploads and imports, because they share the memory. */
const oneLarge = createQueue(largeLimits);

export const decodingLimits = { atOnce: 2, waiting: 16, timeLimitMs: 20_000 };
export const processPhoto = createPhotoProcessor(decodingLimits);

interface ProcessorLimits {
  atOnce: number;
  waiting: number;
  timeLimitMs: number;
}

/** Tests replace the steps. */
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
        // A decoder cannot always be stopped. It keeps its place in the queue, but the caller does not wait.
        timer = setTimeout(() => late.reject(makePhotoProblem('busy')), limits.timeLimitMs);
        return steps.encode(bytes, Math.ceil(limits.timeLimitMs / 1000));
      });
      if (!done) throw makePhotoProblem('busy');
      return done;
    };
    // Large photos wait in a separate queue, so that small ones can overtake them.
    const done = memory > LARGE ? oneLarge.run(run) : run();
    if (!done) throw makePhotoProblem('busy');
    try {
      return await Promise.race([done, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Checks that need no decoder. They run before the photo enters the queue. */
function refuseUnread(bytes: Uint8Array): void {
  if (bytes.byteLength === 0) throw makePhotoProblem('not-an-image');
  if (bytes.byteLength >= photoByteLimit) throw makePhotoProblem('too-large');
  const boxed = findBoxedFormat(bytes);
  if (boxed) throw makePhotoProblem(boxed);
  if (isPolyglot(bytes)) throw makePhotoProblem('not-an-image');
}

const open = (bytes: Uint8Array) => sharp(bytes, { failOn: 'error', limitInputPixels: PIXEL_LIMIT });

/** Refuses photos that must not be decoded, by their header. Returns the estimated memory of decoding, in bytes. */
async function inspectPhoto(bytes: Uint8Array, declaredType?: string): Promise<number> {
  const metadata = await orNotAnImage(open(bytes).metadata());
  const { width, height, format } = metadata;
  if (!isAcceptedFormat(format)) throw makePhotoProblem('not-an-image');
  if (declaredType !== undefined && !isTypeOf(declaredType, format)) throw makePhotoProblem('not-an-image');
  const pixels = width * height;
  const memory = estimateMemory(metadata);
  if (pixels > PIXEL_LIMIT || Math.max(width, height) > SIDE_LIMIT || memory > MEMORY_LIMIT) {
    throw makePhotoProblem('too-large');
  }
  return memory;
}

/** Keeps only the pixels: upright, in sRGB, on a white background. Of an animation, keeps the first frame. */
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

/** sharp throws plain errors with the messages of libvips, so this maps them by their text. */
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
