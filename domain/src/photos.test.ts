import { describe, expect, test } from 'vitest';
import {
  cameraMessage,
  pathOfPhotoUrl,
  photoChange,
  photoMessages,
  photoPath,
  photoUrlSeconds,
  validatePhoto,
  webcam,
} from './photos.ts';

const fiveMegabytes = 5_242_880;

describe('photos', () => {
  test.each([
    [fiveMegabytes - 1, 'image/jpeg', {}],
    [1, 'image/heic', {}],
    [fiveMegabytes, 'image/png', { photo: 'Photo size must be less than 5MB' }],
    [1, 'application/pdf', { photo: 'Please select an image file' }],
    [1, '', { photo: 'Please select an image file' }],
    [1, 'text/image/', { photo: 'Please select an image file' }],
    [fiveMegabytes, 'video/mp4', { photo: 'Photo size must be less than 5MB' }],
  ])('R82 photo: %i bytes of %j give %j', (size, type, messages) => {
    expect(validatePhoto({ size, type })).toEqual(messages);
  });

  test('R82 photo: the message when an upload fails', () => {
    expect(photoMessages.upload).toBe('Failed to upload photo. Please try again.');
  });

  test.each([
    ['NotAllowedError', 'Unable to access webcam. Please allow camera access in your browser and try again.'],
    ['NotFoundError', 'Unable to access webcam. No camera was found on this device.'],
    ['NotReadableError', 'Unable to access webcam. The camera is in use by another application.'],
    ['AbortError', 'Unable to access webcam. Please check your camera permissions and try again.'],
    ['toString', 'Unable to access webcam. Please check your camera permissions and try again.'],
  ])('R83 camera: %s reads %s', (name, message) => {
    expect(cameraMessage(name)).toBe(message);
  });

  test('R83 camera: front-facing, 1280 by 720, JPEG at 0.8', () => {
    expect(webcam).toEqual({
      type: 'image/jpeg',
      quality: 0.8,
      width: 1280,
      height: 720,
      facingMode: 'user',
    });
    expect(photoMessages.cameraNotReady).toBe('Camera is not ready yet. Please wait a moment and try again.');
  });

  test.each([
    ['kept', {}],
    ['removed', { photo: null }],
    [{ uploaded: 'token' }, { photo: 'token' }],
  ] as const)('R84 saving with the photo %j sends %j', (choice, change) => {
    expect(photoChange(choice)).toEqual(change);
  });

  test('R85 path: made of owner, check-in and time; found in any URL that ends with it', () => {
    const path = photoPath('user', 'checkin', 1_772_500_000_000, 'jpg');
    expect(path).toBe('user/checkin-1772500000000.jpg');
    expect(pathOfPhotoUrl(`https://flarewell.example/photos/${path}?signature=a/b#top`)).toBe(path);
    expect(pathOfPhotoUrl(`/api/photos/${path}`)).toBe(path);
    expect(photoUrlSeconds).toBe(365 * 24 * 60 * 60);
  });
});
