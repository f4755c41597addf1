import { describe, expect, test } from 'vitest';
import { describeRefusal, fitWithin } from './preparePhoto.ts';

const megabyte = 1024 * 1024;
const heic = 'HEIC photos are not supported. Please select a JPEG, PNG or WebP image.';

describe('photos before they are sent', () => {
  test.each([
    [4032, 3024, 2048, 1536],
    [3024, 4032, 1536, 2048],
    [2048, 2048, 2048, 2048],
    [2049, 1, 2048, 1],
    [9000, 1, 2048, 1],
    [640, 480, 640, 480],
  ])('%i by %i becomes %i by %i', (width, height, smallerWidth, smallerHeight) => {
    expect(fitWithin(width, height, 2048)).toEqual({ width: smallerWidth, height: smallerHeight });
  });

  test.each([
    ['notes.pdf', 1, 'application/pdf', 'Please select an image file'],
    ['broken.jpg', 5 * megabyte - 1, 'image/jpeg', 'Please select an image file'],
    ['broken.jpg', 5 * megabyte, 'image/jpeg', 'Photo size must be less than 5MB'],
    ['film.mp4', 5 * megabyte, 'video/mp4', 'Photo size must be less than 5MB'],
    ['IMG_1.HEIC', 1, 'image/heic', heic],
    ['IMG_1.HEIC', 9 * megabyte, 'image/heif', heic],
    ['IMG_1.HEIC', 1, '', heic],
    ['heic', 1, '', 'Please select an image file'],
  ])('%s with %i bytes of type %j is refused: %s', (name, size, type, message) => {
    expect(describeRefusal({ name, size, type })).toBe(message);
  });
});
