import { beforeAll, describe, expect, test } from 'vitest';
import { countAvifPixels } from '#photos/avif.ts';
import { inspectPhoto, processPhoto } from '#photos/processing.ts';
import {
  type AvifPart,
  alphaProperty,
  joinAvif,
  makeFlatAvif,
  makeGrid,
  makeSize,
} from '#testing/images/avif.ts';

type Flat = Awaited<ReturnType<typeof makeFlatAvif>>;

const MILLION = 1_000_000;
const imageOf = ({ data, configuration }: Flat, ...sizes: [number, number][]): AvifPart => ({
  type: 'av01',
  data,
  properties: [...sizes.map((size) => makeSize(...size)), configuration],
});
const alphaOf = (flat: Flat, ...sizes: [number, number][]): AvifPart => {
  const part = imageOf(flat, ...sizes);
  return { ...part, properties: [...part.properties, alphaProperty], refersTo: { as: 'auxl', items: [1] } };
};
const derive = (type: string, data: Buffer, size: [number, number], items: number[]): AvifPart => ({
  type,
  data,
  properties: [makeSize(...size)],
  refersTo: { as: 'dimg', items },
});

describe('an AVIF', () => {
  let small: Flat;
  let large: Flat;
  beforeAll(async () => {
    small = await makeFlatAvif(64, 64);
    large = await makeFlatAvif(8000, 6000);
  });
  const refuse = async (file: Buffer, status: number) => {
    expect(file.length).toBeLessThan(100_000);
    await expect(inspectPhoto(file, 'image/avif')).rejects.toMatchObject({ status });
  };

  test('is measured, whether an encoder or this test made it', async () => {
    expect(countAvifPixels(small.file)).toBe(64 * 64);
    expect(countAvifPixels(large.file)).toBe(48 * MILLION);
    const file = joinAvif([imageOf(small, [64, 64]), alphaOf(small, [64, 64])]);
    expect(countAvifPixels(file)).toBe(64 * 64);
    await expect(processPhoto(file, 'image/avif')).resolves.toMatchObject({ ext: 'jpg' });
  });

  test('in tiles, as some cameras write it, is accepted', async () => {
    const file = joinAvif([
      derive('grid', makeGrid(2, 3, 180, 120), [180, 120], Array(6).fill(2)),
      imageOf(small, [64, 64]),
    ]);
    expect(countAvifPixels(file)).toBe(180 * 120);
    await expect(processPhoto(file, 'image/avif')).resolves.toMatchObject({ ext: 'jpg' });
  });

  test('of 48 megapixels in a kilobyte is refused before it is decoded', async () => {
    await refuse(large.file, 413);
  });

  test('with an alpha channel far larger than the image is refused', async () => {
    await refuse(joinAvif([imageOf(small, [64, 64]), alphaOf(large, [8000, 6000])]), 413);
    await refuse(joinAvif([imageOf(small, [64, 64]), alphaOf(large)]), 415);
  });

  test('whose tiles are larger than their grid, or whose grid is larger than declared, is refused', async () => {
    const tile = imageOf(large, [8000, 6000]);
    await refuse(joinAvif([derive('grid', makeGrid(1, 1, 64, 64), [64, 64], [2]), tile]), 415);
    await refuse(
      joinAvif([derive('grid', makeGrid(1, 1, 8000, 6000), [64, 64], [2]), imageOf(small, [64, 64])]),
      415,
    );
  });

  test('that decodes one tile over and over is refused', async () => {
    const grid = derive('grid', makeGrid(16, 16, 64, 64), [64, 64], Array(256).fill(2));
    await refuse(joinAvif([grid, imageOf(small, [64, 64])]), 415);
  });

  test('that hides a large image behind a small one of another kind is refused', async () => {
    for (const type of ['iden', 'iovl']) {
      await refuse(joinAvif([derive(type, Buffer.alloc(20), [64, 64], [2]), imageOf(large, [64, 64])]), 415);
    }
  });

  test('with two sizes is refused, in either order', async () => {
    await refuse(joinAvif([imageOf(large, [8000, 6000], [64, 64])]), 415);
    await refuse(joinAvif([imageOf(large, [64, 64], [8000, 6000])]), 415);
  });

  test('with many frames is refused, because each would be decoded', async () => {
    const data = Buffer.concat(Array<Buffer>(100).fill(small.data));
    await refuse(joinAvif([{ ...imageOf(small, [64, 64]), data }]), 415);
  });

  test('that is larger than it declares is refused by the decoder', async () => {
    const liar = joinAvif([imageOf(large, [64, 64])]);
    await expect(processPhoto(liar, 'image/avif')).rejects.toMatchObject({ status: 415 });
  });

  test('that is damaged is refused without an unexpected error', () => {
    for (let length = 0; length < small.file.length; length += 1) {
      expect(countAvifPixels(small.file.subarray(0, length))).toBeNull();
    }
    for (let at = 0; at < small.file.length; at += 1) {
      for (const value of [0, 1, 127, 255]) {
        const changed = Buffer.from(small.file);
        changed[at] = value;
        expect(countAvifPixels(changed) ?? 0).toBeGreaterThanOrEqual(0);
      }
    }
  });
});
