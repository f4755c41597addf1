import { type Day, dayOf } from '@flarewell/domain/day';
import { photoGallery, photoHistory } from '@flarewell/domain/history';
import { checkInAverage } from '@flarewell/domain/severity';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';

export interface GalleryPhoto {
  day: Day;
  url: string;
  /** The URL of the thumbnail. */
  thumbnailUrl: string;
  /** The day's average severity; 0 when nothing was rated. */
  average: number;
}

/** The photos of the last days, newest first. */
export function galleryPhotos(checkIns: readonly ShownCheckIn[], today: Day): GalleryPhoto[] {
  return photoGallery(checkIns, today).flatMap(toPhotos);
}

/** All photos, newest first. */
export function allPhotos(checkIns: readonly ShownCheckIn[], today: Day): GalleryPhoto[] {
  return photoHistory(checkIns, today).flatMap(toPhotos);
}

function toPhotos(checkIn: ShownCheckIn): GalleryPhoto[] {
  const { photoUrl, thumbnailUrl, date } = checkIn;
  if (!photoUrl) return [];
  return [
    {
      day: dayOf(date),
      url: photoUrl,
      thumbnailUrl: thumbnailUrl ?? photoUrl,
      average: checkInAverage(checkIn),
    },
  ];
}
