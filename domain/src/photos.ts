import type { FieldMessages } from './fields.ts';

export const photoByteLimit = 5 * 1024 * 1024;
export const photoUrlSeconds = 31_536_000;
export const photoCacheSeconds = 3600;
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
  upload: 'Failed to upload photo. Please try again.',
  cameraNotReady: 'Camera is not ready yet. Please wait a moment and try again.',
} as const;

/** Takes a browser's File as it is. */
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

/** By the name of the error that `getUserMedia` throws. */
export function cameraMessage(errorName: string): string {
  const cause = cameraCauses.get(errorName) ?? 'Please check your camera permissions and try again.';
  return `Unable to access webcam. ${cause}`;
}

/** What the photo step holds. */
export type PhotoChoice = 'kept' | 'new' | 'removed';

/** What saving does with the stored photo and the new one; a stored photo goes before the new one comes. */
export function planPhoto(
  storedUrl: string | null,
  choice: PhotoChoice,
): { deletesStored: boolean; uploadsNew: boolean } {
  return { deletesStored: storedUrl !== null && choice !== 'kept', uploadsNew: choice === 'new' };
}

/** `{userId}/{checkInId}-{timestamp}.{ext}` */
export function photoPath(userId: string, checkInId: string, timestamp: number, extension: string): string {
  return `${userId}/${checkInId}-${timestamp}.${extension}`;
}

/** The path inside a stored URL, its last two segments: enough to sign it again. */
export function pathOfPhotoUrl(url: string): string {
  const [address = ''] = url.split(/[?#]/);
  return address.split('/').slice(-2).join('/');
}
