import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { Problem } from '#http/problems.ts';
import { processPhoto } from '#photos/processing.ts';
import {
  appendHtml,
  appendZip,
  drawSides,
  heic,
  makeAvif,
  makeGif,
  makeHugePng,
  makeJpeg,
  makePhonePhoto,
  makePng,
  makeTiff,
  makeWebp,
  pdf,
  svg,
} from '#testing/images/images.ts';

const NO_IMAGE = '415 Please select an image file';
const TOO_LARGE = '413 Photo size must be less than 5MB';

/** Returns the message of the refusal. */
async function refusalOf(bytes: Uint8Array, declaredType?: string): Promise<string> {
  const problem = await processPhoto(bytes, declaredType).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return problem instanceof Problem ? `${problem.status} ${problem.message}` : `none: ${problem}`;
}

describe('refused photos', () => {
  test.each([
    ['nothing at all', async () => Buffer.alloc(0), 'image/jpeg'],
    ['text', async () => Buffer.from('Hello, this is not an image.'), 'image/jpeg'],
    ['SVG', async () => svg, 'image/svg+xml'],
    ['SVG by another name', async () => svg, 'image/png'],
    [
      'SVG behind a blank',
      async () => Buffer.from(' \n<?xml version="1.0"?><s:svg xmlns:s="svg"/>'),
      undefined,
    ],
    ['GIF', makeGif, 'image/gif'],
    ['GIF by another name', makeGif, 'image/png'],
    ['TIFF', makeTiff, undefined],
    ['PDF', async () => pdf, undefined],
    ['a PDF in the first bytes of a JPEG', async () => hidePdf(await makeJpeg()), undefined],
    ['PNG declared as JPEG', makePng, 'image/jpeg'],
    ['JPEG declared as PNG', makeJpeg, 'image/png'],
    ['JPEG declared as HEIC', makeJpeg, 'image/heic'],
    ['JPEG declared as HTML', makeJpeg, 'text/html'],
    ['JPEG declared as nothing', makeJpeg, ''],
    ['JPEG and zip in one', async () => appendZip(await makeJpeg()), undefined],
    ['PNG and zip with a comment', async () => appendZip(await makePng(), 'a PK\x05\x06 comment'), undefined],
    ['JPEG and HTML in one', async () => appendHtml(await makeJpeg()), undefined],
    ['WebP and HTML in one', async () => appendHtml(await makeWebp()), undefined],
  ])('%s', async (_, make, type) => {
    expect(await refusalOf(await make(), type)).toBe(NO_IMAGE);
  });

  test('formats outside the allow-list reach no decoder', async () => {
    for (const bytes of [svg, await makeGif(), await makeTiff(), pdf]) {
      await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format');
    }
  });

  test('HEIC and AVIF, with their own messages', async () => {
    expect(await refusalOf(heic, 'image/heic')).toBe(
      '415 HEIC photos are not supported. Please select a JPEG, PNG or WebP image.',
    );
    expect(await refusalOf(await makeAvif(), 'image/avif')).toBe(
      '415 AVIF photos are not supported. Please select a JPEG, PNG or WebP image.',
    );
  });

  test.each([
    ['JPEG', () => drawSides(1200, 800).jpeg().toBuffer()],
    ['progressive JPEG', () => drawSides(1200, 800).jpeg({ progressive: true }).toBuffer()],
    ['PNG', makePng],
    ['WebP', makeWebp],
  ])('%s that is cut off', async (_, make) => {
    const whole = await make();
    for (const share of [0.02, 0.1, 0.3, 0.5, 0.7, 0.9]) {
      expect(await refusalOf(whole.subarray(0, Math.floor(whole.length * share)))).toBe(NO_IMAGE);
    }
  });

  test('decompression bombs, by their header', async () => {
    const bomb = makeHugePng(20_000, 20_000);
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await refusalOf(bomb)).toBe(TOO_LARGE);
    expect(await refusalOf(bomb.subarray(0, 100))).toBe(TOO_LARGE);
    expect(await refusalOf(makeHugePng(50_001, 1000))).toBe(TOO_LARGE);
    const wide = { width: 6000, height: 5000, channels: 3 as const, background: '#c85046' };
    expect(await refusalOf(await sharp({ create: wide }).jpeg().toBuffer())).toBe('none: null');
    expect(await refusalOf(makeHugePng(1_000_000, 1))).toBe(TOO_LARGE);
    expect(await refusalOf(makeHugePng(1, 1_000_000))).toBe(TOO_LARGE);
  });

  test.each([
    ['JPEG', makePhonePhoto],
    ['PNG', makePng],
    ['WebP', makeWebp],
  ])('%s with any bytes changed, unless it can still be read', async (_, make) => {
    const whole = await make();
    const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(changes, async (pairs) => {
        const changed = Buffer.from(whole);
        for (const [at, value] of pairs) changed[at] = value;
        expect([NO_IMAGE, TOO_LARGE, 'none: null']).toContain(await refusalOf(changed));
      }),
      { numRuns: 60 },
    );
  });

  test('five megabytes and more, of any format', async () => {
    expect(await refusalOf(Buffer.alloc(5 * 1024 * 1024))).toBe(TOO_LARGE);
    const padded = Buffer.concat([await makeJpeg(), Buffer.alloc(5 * 1024 * 1024)]);
    expect(await refusalOf(padded.subarray(0, 5 * 1024 * 1024))).toBe(TOO_LARGE);
    expect(await refusalOf(padded.subarray(0, 5 * 1024 * 1024 - 1))).toBe('none: null');
  });
});

/** Puts a PDF header into a comment, where PDF readers find it. */
function hidePdf(jpeg: Buffer): Buffer {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, pdf.length + 2]), pdf]);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
}
