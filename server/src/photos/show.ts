import type { StoredCheckIn } from '#db/checkInWrites.ts';
import type { PhotoUrls } from '#photos/signedUrls.ts';

/** A check-in as its owner gets it: with addresses of its photo that are good now. */
export function showPhotos(checkIn: StoredCheckIn, urls: PhotoUrls, now: string) {
  const photoUrl = checkIn.photoUrl && urls.refresh(checkIn.photoUrl, now);
  return { ...checkIn, photoUrl, thumbnailUrl: photoUrl && urls.thumbnailUrlOf(photoUrl) };
}
