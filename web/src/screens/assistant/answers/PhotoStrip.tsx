import type { Day } from '@flarewell/domain/day';
import { useMemo, useState } from 'react';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { refreshPhotoUrl } from '#data/photos.ts';
import { useToday } from '#data/today.ts';
import { dateNear, fullDate } from '#ui/dates.ts';
import { allPhotos } from '#ui/photos/galleryPhotos.ts';
import { PhotoViewer } from '#ui/photos/PhotoViewer.tsx';
import { Photo } from '#ui/records/Photo.tsx';

/** The photos of some days, each with its day: without a connection a photo may not load. */
export function PhotoStrip({ days }: { days: readonly Day[] }) {
  const { checkIns } = useCheckIns();
  const today = useToday();
  const [openDay, setOpenDay] = useState<Day | null>(null);
  const photos = useMemo(
    () => allPhotos(checkIns, today).filter(({ day }) => days.includes(day)),
    [checkIns, today, days],
  );
  const open = photos.find(({ day }) => day === openDay);
  if (photos.length === 0) return null;
  return (
    <>
      <ul aria-label="Photos" className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {photos.map(({ day, thumbnailUrl }) => (
          <li key={day}>
            <button
              type="button"
              onClick={() => setOpenDay(day)}
              className="w-full cursor-pointer overflow-hidden rounded-m border border-line text-xs text-ink-soft hover:border-line-strong"
            >
              <Photo url={thumbnailUrl} alt={`Photo from ${fullDate(day)}`} refresh={refreshPhotoUrl} />
              <span aria-hidden="true" className="block py-1.5">
                {dateNear(day, today)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <PhotoViewer
          photos={photos}
          photo={open}
          refresh={refreshPhotoUrl}
          onShow={({ day }) => setOpenDay(day)}
          onClose={() => setOpenDay(null)}
        />
      )}
    </>
  );
}
