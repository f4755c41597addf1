import type { Metadata } from 'sharp';

const bytesPerSample: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 };

/**
 * About how much memory a photo takes while it is made anew, besides some 40 MB that every one takes. Estimated from
 * above, by what was measured for each format (docs/decisions/0009-photos.md). `pixels` are those of the largest image
 * in the file.
 */
export function estimateMemory(metadata: Metadata, pixels: number): number {
  const { format, width, height, channels, depth, isProgressive } = metadata;
  const samples = channels * (bytesPerSample[depth] ?? 4);
  switch (format) {
    case 'jpeg':
      // In several scans, all coefficients are kept until the last one has come.
      return pixels * (isProgressive ? 2 * channels + 1 : 3);
    case 'png':
      // Rows are kept for scaling, so a wide picture takes more than a high one. Interlaced, all of it is kept.
      return 2 * pixels + 1000 * width * samples + (isProgressive ? width * height * samples : 0);
    case 'webp':
      return 4 * pixels;
    default:
      // AVIF is unpacked whole, and copied from one layout to another several times.
      return pixels * (13 + 2 * samples);
  }
}
