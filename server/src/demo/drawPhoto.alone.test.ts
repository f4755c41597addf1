import { levels } from '@flarewell/domain/ratings';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawPhoto } from '#demo/drawPhoto.ts';
import { createRandom } from '#demo/random.ts';

describe.each(['hand', 'neck', 'scalp'] as const)('a drawn %s', (part) => {
  test('is a JPEG that is the redder the worse it is', async () => {
    const redness = await Promise.all(
      levels.map(async (severity) => {
        const { channels } = await sharp(await drawPhoto(part, severity, createRandom(1))).stats();
        const [red, green] = channels;
        return (red?.mean ?? 0) - (green?.mean ?? 0);
      }),
    );
    expect(redness.at(-1)).toBeGreaterThan((redness[0] ?? 0) + 1);
    expect(redness).toEqual(redness.toSorted((a, b) => a - b));
  });

  test('is the same for the same seed, and another for another', async () => {
    const draw = (seed: number) => drawPhoto(part, 3, createRandom(seed));
    const first = await draw(1);
    expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 480 });
    expect(first.equals(await draw(1))).toBe(true);
    expect(first.equals(await draw(2))).toBe(false);
  });
});
