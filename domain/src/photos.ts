import type { FieldMessages } from './fields.ts';

export const photoByteLimit = 5 * 1024 * 1024;
export const photoUrlSeconds = 31_536_000;
export const webcam = {
  type: 'image/jpeg',
  quality: 0.8,
  width: 1280,
  height: 720,
  facingMode: 'user',
} as const;

export const photoMessages = {
  size: 'Photo size must be less than 5MB',
  type: 'Please select an image file',
  heic: 'HEIC photos are not supported. Please select a JPEG, PNG or WebP image.',
  avif: 'AVIF photos are not supported. Please select a JPEG, PNG or WebP image.',
  upload: 'Failed to upload photo. Please try again.',
  gone: 'Please choose the photo again',
  cameraNotReady: 'Camera is not ready yet. Please wait a moment and try again.',
} as const;

export function validatePhoto(file: {
  readonly size: number;
  readonly type: string;
}): FieldMessages<'photo'> {
  if (file.size >= photoByteLimit) return { photo: photoMessages.size };
  return file.type.startsWith('image/') ? {} : { photo: photoMessages.type };
}

const cameraCauses = new Map([
  ['NotAllowedError', 'Please allow camera access in your browser and try again.'],
  ['NotFoundError', 'No camera was found on this device.'],
  ['NotReadableError', 'The camera is in use by another application.'],
]);

/** `errorName` is the name of the error that `getUserMedia` throws. */
export function cameraMessage(errorName: string): string {
  const cause = cameraCauses.get(errorName) ?? 'Please check your camera permissions and try again.';
  return `Unable to access webcam. ${cause}`;
}

/**
 * The `photo` field of a request that saves a check-in: absent keeps the stored photo, null removes it, and an upload
 * token replaces it with the uploaded photo.
 */
export function photoChange(choice: 'kept' | 'removed' | { uploaded: string }): { photo?: string | null } {
  if (choice === 'kept') return {};
  return { photo: choice === 'removed' ? null : choice.uploaded };
}

/** `{userId}/{checkInId}-{timestamp}.{ext}` */
export function photoPath(userId: string, checkInId: string, timestamp: number, extension: string): string {
  return `${userId}/${checkInId}-${timestamp}.${extension}`;
}

/** The photo's path: the last two segments of its URL, without the signature. */
export function pathOfPhotoUrl(url: string): string {
  const [address = ''] = url.split(/[?#]/);
  return address.split('/').slice(-2).join('/');
}

/** The upload token of a photo: the file name in its path. It works only for the same person and the same day. */
export function uploadTokenOf(path: string): string {
  return path.slice(path.indexOf('/') + 1);
}
