import { photoMessages, validatePhoto } from '@flarewell/domain/photos';
import { encodeJpeg } from './encodeJpeg.ts';

const longestSide = 2048;
const quality = 0.85;

/**
 * Scales a chosen file down, turns it upright, and drops its metadata, such as where it was taken. A picture above the
 * size limit is therefore fine. Returns a message if the file cannot be read or is still too large.
 */
export async function preparePhoto(file: File): Promise<Blob | string> {
  const photo = isHeic(file) || file.type.startsWith('image/') ? await shrink(file) : null;
  return photo ? (validatePhoto(photo).photo ?? photo) : describeRefusal(file);
}

/** The message about a file that the browser cannot read. */
export function describeRefusal(file: { name: string; size: number; type: string }): string {
  return isHeic(file) ? photoMessages.heic : (validatePhoto(file).photo ?? photoMessages.type);
}

/** Checks the name too, because some systems do not report the type. */
function isHeic({ name, type }: { name: string; type: string }): boolean {
  return /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));
}

/** Fits a picture into the longest side, keeping its aspect ratio and never enlarging it. */
export function fitWithin(width: number, height: number, longest: number) {
  const scale = Math.min(1, longest / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** Returns null if the browser cannot read the file. */
async function shrink(file: Blob): Promise<Blob | null> {
  const url = URL.createObjectURL(file);
  // An image element, because every browser applies its EXIF orientation.
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    const { width, height } = fitWithin(image.naturalWidth, image.naturalHeight, longestSide);
    return await encodeJpeg(image, width, height, quality);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
