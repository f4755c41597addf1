import sharp from 'sharp';
import { expect, test } from 'vitest';
import { processPhoto } from '#photos/processing.ts';
import { drawSides } from '#testing/images/images.ts';

test('a photo may have 50 megapixels as a progressive JPEG', async () => {
  const jpeg = await drawSides(8000, 6250).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  expect(await sharp((await processPhoto(jpeg)).image).metadata()).toMatchObject({ width: 2560 });
});
