import type { Metadata } from 'sharp';

const bytesPerSample: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 };

/**
 * An upper estimate of the memory that encoding a photo again takes, in addition to the 40 MB that every photo takes. The
 * factors were measured for each format (docs/decisions/0009-photos.md).
 */
export function estimateMemory(metadata: Metadata): number {
  const { format, width, height, channels, depth, isProgressive } = metadata;
  const pixels = width * height;
  const samples = channels * (bytesPerSample[depth] ?? 4);
  switch (format) {
    case 'jpeg':
      // The decoder of a progressive JPEG buffers all coefficients until the last scan.
      return pixels * (isProgressive ? 2 * channels + 1 : 3);
    case 'png':
      // Scaling buffers rows, so width costs more than height. An interlaced image is buffered whole.
      return 2 * pixels + 1000 * width * samples + (isProgressive ? pixels * samples : 0);
    case 'webp':
      return 4 * pixels;
    default:
      throw new Error(`Photos of the format ${format} are not decoded.`);
  }
}
