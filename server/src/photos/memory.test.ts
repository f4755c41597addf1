import type { Metadata } from 'sharp';
import { expect, test } from 'vitest';
import { estimateMemory } from '#photos/memory.ts';

const MEGA = 1_000_000;
/** The memory in MB that every photo takes, including its new JPEG. */
const SHARE_OF_ALL = 40;

/** The peak in MB, measured with a picture of one colour in a separate process. */
test.each([
  [45, { format: 'jpeg', width: 8000, height: 6000, channels: 3 }],
  [76, { format: 'jpeg', width: 5100, height: 5100, channels: 3, orientation: 6 }],
  [320, { format: 'jpeg', width: 8000, height: 6000, channels: 3, isProgressive: true }],
  [418, { format: 'jpeg', width: 8000, height: 6000, channels: 4, isProgressive: true }],
  [64, { format: 'png', width: 8000, height: 6000, channels: 3 }],
  [238, { format: 'png', width: 8000, height: 6000, channels: 4, isProgressive: true }],
  [246, { format: 'png', width: 6000, height: 4000, channels: 4, depth: 'ushort', isProgressive: true }],
  [139, { format: 'png', width: 32_000, height: 1500, channels: 4 }],
  [235, { format: 'png', width: 32_000, height: 750, channels: 4, depth: 'ushort' }],
  [97, { format: 'webp', width: 5100, height: 5100, channels: 4 }],
  [76, { format: 'webp', width: 8000, height: 6000, channels: 4, pages: 2 }],
] as const)('the estimate covers the measured %d MB of %o', (measured, picture) => {
  const metadata = { depth: 'uchar', ...picture } as unknown as Metadata;
  const estimate = estimateMemory(metadata) / MEGA;
  expect(estimate + SHARE_OF_ALL).toBeGreaterThanOrEqual(measured);
  expect(estimate).toBeLessThan(3 * measured + SHARE_OF_ALL);
});
