import type { CheckIn } from '@flarewell/domain/checkIns';
import { type Day, dayOf } from '@flarewell/domain/day';
import { photoGallery } from '@flarewell/domain/history';
import { type Level, levels } from '@flarewell/domain/ratings';
import { checkInAverage, colorOfAverage, severityScale } from '@flarewell/domain/severity';

export interface GalleryPhoto {
  day: Day;
  url: string;
  /** The small version. */
  thumbnailUrl: string;
  /** How severe the day was on average; null when nothing was rated. */
  level: Level | null;
}

type StoredCheckIn = CheckIn & { thumbnailUrl: string | null };

/** Newest first. */
export function galleryPhotos(checkIns: readonly StoredCheckIn[], today: Day): GalleryPhoto[] {
  return photoGallery(checkIns, today).flatMap((checkIn) => {
    const { photoUrl, thumbnailUrl, date } = checkIn;
    if (!photoUrl) return [];
    const color = colorOfAverage(checkInAverage(checkIn));
    const level = levels.find((each) => severityScale[each].color === color) ?? null;
    return [{ day: dayOf(date), url: photoUrl, thumbnailUrl: thumbnailUrl ?? photoUrl, level }];
  });
}
