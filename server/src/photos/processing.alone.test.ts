import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { createPhotoProcessor, processPhoto } from '#photos/processing.ts';
import {
  drawSides,
  listJpegSegments,
  makeAnimation,
  makeHugePng,
  makeJpeg,
  makePhonePhoto,
  makePng,
  makeTextBomb,
  makeWebp,
} from '#testing/images/images.ts';

/** The red and blue of the pixel at that position. */
async function colourAt(jpeg: Uint8Array, left: number, top: number) {
  const { data } = await sharp(jpeg)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data;
  return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : `${red}, ${blue}`;
}

describe('an accepted photo', () => {
  test.each([
    ['JPEG', makeJpeg, 'image/jpeg'],
    ['PNG', makePng, 'image/png'],
    ['WebP', makeWebp, 'image/webp; charset=binary'],
  ])('%s becomes a JPEG and a thumbnail', async (_, make, type) => {
    const { image, thumbnail, ext } = await processPhoto(await make(), type);
    expect(ext).toBe('jpg');
    expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 240 });
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 240 });
    expect(await colourAt(image, 20, 120)).toBe('red');
    expect(await colourAt(image, 460, 120)).toBe('blue');
  });

  test('is upright, and keeps nothing but its pixels', async () => {
    const phonePhoto = await makePhonePhoto();
    expect(await sharp(phonePhoto).metadata()).toMatchObject({ orientation: 6, width: 480, height: 240 });
    expect(listJpegSegments(phonePhoto)).toEqual(expect.arrayContaining(['APP1', 'APP2', 'COM']));
    expect(phonePhoto.toString('latin1')).toMatch(/Exif.*Maya Secret/s);

    const { image, thumbnail } = await processPhoto(phonePhoto, 'image/jpeg');
    for (const bytes of [image, thumbnail]) {
      const { width, height, exif, icc, xmp, iptc, orientation, comments } = await sharp(bytes).metadata();
      expect({ width, height }).toEqual({ width: 240, height: 480 });
      expect([exif, icc, xmp, iptc, orientation, comments]).toEqual(Array(6).fill(undefined));
      expect(listJpegSegments(bytes).filter((name) => /APP[1-9]|COM/.test(name))).toEqual([]);
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Exif|GPS|Maya|PhoneMaker|ICC_PROFILE|xmp/i);
      expect(await colourAt(bytes, 120, 20)).toBe('red');
      expect(await colourAt(bytes, 120, 460)).toBe('blue');
    }
  });

  test('is converted from a wide-gamut profile to sRGB', async () => {
    const rose = { r: 200, g: 90, b: 80 };
    const wide = await sharp({ create: { width: 64, height: 64, channels: 3, background: rose } })
      .withIccProfile('p3')
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const { image } = await processPhoto(wide);
    const { channels } = await sharp(image).stats();
    const found = channels.map(({ mean }) => mean);
    [rose.r, rose.g, rose.b].forEach((value, index) => {
      expect(Math.abs((found[index] ?? 0) - value)).toBeLessThan(4);
    });
  });

  test('is at most 2560 pixels long, its thumbnail 480, and a small one is not enlarged', async () => {
    const { image, thumbnail } = await processPhoto(await drawSides(4000, 3000).jpeg().toBuffer());
    expect(await sharp(image).metadata()).toMatchObject({ width: 2560, height: 1920 });
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 480, height: 360 });
    const tiny = await processPhoto(await drawSides(2, 1).png().toBuffer());
    expect(await sharp(tiny.image).metadata()).toMatchObject({ width: 2, height: 1 });
    const thin = await processPhoto(makeHugePng(30_000, 1));
    expect(await sharp(thin.image).metadata()).toMatchObject({ width: 2560, height: 1 });
  });

  test('is white where it was transparent, and may use any colour model', async () => {
    const clear = { width: 20, height: 20, channels: 4 as const, background: '#00000000' };
    const { image } = await processPhoto(await sharp({ create: clear }).png().toBuffer());
    expect((await sharp(image).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
    for (const space of ['cmyk', 'b-w'] as const) {
      const photo = await processPhoto(await drawSides().toColourspace(space).jpeg().toBuffer());
      expect(await sharp(photo.image).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
    }
    const deep = await processPhoto(await drawSides().toColourspace('rgb16').png().toBuffer());
    expect(await colourAt(deep.image, 20, 120)).toBe('red');
  });

  test('is the first frame of an animation', async () => {
    const { image } = await processPhoto(await makeAnimation(), 'image/webp');
    expect(await sharp(image).metadata()).toMatchObject({ width: 60, height: 60 });
    expect(await colourAt(image, 30, 30)).toBe('red');
  });

  test('may contain 100 MB of compressed text, which is dropped without being inflated', async () => {
    const { image } = await processPhoto(makeTextBomb(), 'image/png');
    expect(image.byteLength).toBeLessThan(1000);
  });

  test('may have harmless bytes after its end, as motion photos do; they are dropped', async () => {
    const motion = Buffer.concat([await makeJpeg(), Buffer.from('\0\0\0\x18ftypmp42 PK\x05\x06 video')]);
    const { image } = await processPhoto(motion);
    expect(Buffer.from(image).toString('latin1')).not.toContain('ftypmp42');
  });
});

describe('many photos at once', () => {
  test('a few are processed, a few wait, and the rest are refused as busy', async () => {
    const process = createPhotoProcessor({ atOnce: 2, waiting: 3, timeLimitMs: 20_000 });
    const png = await makePng();
    const settled = await Promise.allSettled(Array.from({ length: 8 }, () => process(png)));
    const refused = settled.filter(({ status }) => status === 'rejected');
    const reason = { status: 503, details: { retryAfterSeconds: 5 } };
    expect(refused).toMatchObject(Array(3).fill({ reason }));
    await expect(process(png)).resolves.toMatchObject({ ext: 'jpg' });
  });

  test('large ones are decoded one at a time, and small ones overtake them', async () => {
    const photo = { image: Buffer.alloc(1), thumbnail: Buffer.alloc(1), ext: 'jpg' } as const;
    const events: string[] = [];
    const gates = new Map<string, () => void>();
    /** In this test, the bytes of a photo are its name. */
    const steps = {
      inspect: async (bytes: Uint8Array) => (String(bytes).startsWith('large') ? 200_000_000 : 50_000_000),
      encode: async (bytes: Uint8Array) => {
        const name = String(bytes);
        events.push(`${name} begins`);
        if (name.startsWith('large')) await new Promise<void>((resolve) => gates.set(name, resolve));
        events.push(`${name} ends`);
        return photo;
      },
    };
    const ofUploads = createPhotoProcessor({ atOnce: 2, waiting: 4, timeLimitMs: 60_000 }, steps);
    const ofImports = createPhotoProcessor({ atOnce: 1, waiting: 2, timeLimitMs: 60_000 }, steps);
    const large = [
      ofUploads(Buffer.from('large 1')),
      ofUploads(Buffer.from('large 2')),
      ofImports(Buffer.from('large 3')),
    ];
    await ofUploads(Buffer.from('small 1'));
    await ofImports(Buffer.from('small 2'));
    for (const name of ['large 1', 'large 2', 'large 3']) {
      await vi.waitFor(() => expect([...gates.keys()]).toContain(name), 20_000);
      gates.get(name)?.();
    }
    await Promise.all(large);
    expect(events.filter((event) => event.startsWith('large'))).toEqual([
      ...['large 1 begins', 'large 1 ends'],
      ...['large 2 begins', 'large 2 ends'],
      ...['large 3 begins', 'large 3 ends'],
    ]);
    expect(events.slice(0, 5).toSorted()).toEqual([
      ...['large 1 begins', 'small 1 begins', 'small 1 ends', 'small 2 begins', 'small 2 ends'],
    ]);
  });

  test('one that takes too long is refused, but keeps its place until the decoder has ended', async () => {
    const photo = { image: Buffer.alloc(1), thumbnail: Buffer.alloc(1), ext: 'jpg' } as const;
    const native = [Promise.withResolvers<typeof photo>(), Promise.withResolvers<typeof photo>()];
    const bytes = Buffer.alloc(1);
    let started = 0;
    const process = createPhotoProcessor(
      { atOnce: 1, waiting: 1, timeLimitMs: 50 },
      {
        inspect: async () => 1,
        encode: () => native[started++]?.promise ?? Promise.reject(),
      },
    );
    const slow = process(bytes);
    const next = process(bytes);
    await expect(slow).rejects.toMatchObject({ status: 503 });
    expect(started).toBe(1);
    await expect(process(bytes)).rejects.toMatchObject({ status: 503 });
    native[1]?.resolve(photo);
    native[0]?.reject(new Error('at last'));
    expect(await next).toBe(photo);
  });
});
