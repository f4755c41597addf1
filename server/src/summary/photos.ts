import { pathOfPhotoUrl } from '@flarewell/domain/photos';
import type { SummaryPhoto } from '@flarewell/domain/summary/report';
import sharp from 'sharp';
import type { PhotoStore } from '#photos/store.ts';
import type { PreparedPhoto } from '#summary/pdf/photoBlock.ts';

/** In pixels: enough for half the width of a page at 300 dpi. */
const LONG_SIDE = 1024;

/** Scales photos for print. Photos whose file is missing are omitted. */
export async function preparePhotos(
  photos: readonly SummaryPhoto[],
  store: Pick<PhotoStore, 'read'>,
): Promise<PreparedPhoto[]> {
  const prepared: PreparedPhoto[] = [];
  for (const { photoUrl, caption } of photos) {
    const bytes = await store.read(pathOfPhotoUrl(photoUrl));
    if (!bytes) continue;
    const { data, info } = await sharp(bytes)
      .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    prepared.push({ jpeg: data, width: info.width, height: info.height, caption });
  }
  return prepared;
}
