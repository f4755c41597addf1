import { photoMessages, validatePhoto } from '@flarewell/domain/photos';
import { encodeJpeg } from './encodeJpeg.ts';

const longestSide = 2048;
const quality = 0.85;

/**
 * What is sent in place of a chosen file: smaller, upright, and without the place where it was taken. So a phone's
 * picture may be larger than the limit, and only what cannot be made smaller is refused: then this is the message.
 */
export async function preparePhoto(file: File): Promise<Blob | string> {
  const photo = isHeic(file) || file.type.startsWith('image/') ? await shrink(file) : null;
  return photo ? (validatePhoto(photo).photo ?? photo) : refusalOf(file);
}

/** What is said about a file that the browser cannot read. */
export function refusalOf(file: { name: string; size: number; type: string }): string {
  return isHeic(file) ? photoMessages.heic : (validatePhoto(file).photo ?? photoMessages.type);
}

/** By its name too: not every system knows the type. */
function isHeic({ name, type }: { name: string; type: string }): boolean {
  return /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));
}

/** Of the same shape, with no side longer than that, and never larger than it was. */
export function fitWithin(width: number, height: number, longest: number) {
  const scale = Math.min(1, longest / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** Null when the browser cannot read it. */
async function shrink(file: Blob): Promise<Blob | null> {
  const url = URL.createObjectURL(file);
  // An element, because every browser turns one upright.
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
