import type { CheckIn } from '@flarewell/domain/checkIns';
import { type Day, dayOf } from '@flarewell/domain/day';
import { photoGallery, photoHistory } from '@flarewell/domain/history';
import { type Level, levels } from '@flarewell/domain/measures/ratings';
import { checkInAverage, colorOfAverage, severityScale } from '@flarewell/domain/severity';

export interface GalleryPhoto {
  day: Day;
  url: string;
  /** The URL of the thumbnail. */
  thumbnailUrl: string;
  /** The day's average severity; null when nothing was rated. */
  level: Level | null;
}

type StoredCheckIn = CheckIn & { thumbnailUrl: string | null };

/** The photos of the last days, newest first. */
export function galleryPhotos(checkIns: readonly StoredCheckIn[], today: Day): GalleryPhoto[] {
  return photoGallery(checkIns, today).flatMap(toPhotos);
}

/** All photos, newest first. */
export function allPhotos(checkIns: readonly StoredCheckIn[], today: Day): GalleryPhoto[] {
  return photoHistory(checkIns, today).flatMap(toPhotos);
}

function toPhotos(checkIn: StoredCheckIn): GalleryPhoto[] {
  const { photoUrl, thumbnailUrl, date } = checkIn;
  if (!photoUrl) return [];
  const color = colorOfAverage(checkInAverage(checkIn));
  const level = levels.find((each) => severityScale[each].color === color) ?? null;
  return [{ day: dayOf(date), url: photoUrl, thumbnailUrl: thumbnailUrl ?? photoUrl, level }];
}
