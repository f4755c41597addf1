import type { Day } from '@flarewell/domain/day';
import { findCheckIn, photoGalleryDays } from '@flarewell/domain/history';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { useMemo, useRef, useState } from 'react';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { refreshPhotoUrl } from '#data/photos.ts';
import { useToday } from '#data/today.ts';
import { Button } from '#ui/Button.tsx';
import { closeThenFocus } from '#ui/dialog/closeThenFocus.ts';
import { SquareSplitHorizontal } from '#ui/icons.tsx';
import { useBackEntry } from '#ui/leaving/useBackEntry.ts';
import { allPhotos, galleryPhotos } from '#ui/photos/galleryPhotos.ts';
import { PhotoViewer } from '#ui/photos/PhotoViewer.tsx';
import { NoPhotos } from './NoPhotos.tsx';
import { PhotoChooser } from './PhotoChooser.tsx';
import { PhotoComparison } from './PhotoComparison.tsx';
import { PhotoTile, tilesLook } from './PhotoTile.tsx';

type Props = {
  /** Who wrote a check-in, in a diary with several members. */
  authorsOf: (checkIn: ShownCheckIn) => string | null;
  onLeave: () => void;
};

/** `onLeave` is called by a link to a photo's check-in, which replaces the gallery by the calendar. */
export function PhotoGallery({ authorsOf, onLeave }: Props) {
  const { checkIns } = useCheckIns();
  const today = useToday();
  const photos = galleryPhotos(checkIns, today);
  const all = useMemo(() => allPhotos(checkIns, today), [checkIns, today]);
  const [openDay, setOpenDay] = useState<Day | null>(null);
  /** The days chosen for comparison; null when the person is not choosing. */
  const [picked, setPicked] = useState<readonly Day[] | null>(null);
  const open = photos.find(({ day }) => day === openDay);
  const openCheckIn = open && findCheckIn(checkIns, open.day);
  const leave = useBackEntry('dialog', open !== undefined);
  const [later, earlier] = all.filter(({ day }) => picked?.includes(day));

  const compareButton = useRef<HTMLButtonElement>(null);
  const stopComparing = () => closeThenFocus(() => setPicked(null), compareButton);

  const compare = all.length > 1 && (
    <Button
      ref={compareButton}
      kind="secondary"
      onClick={() => setPicked(all.length === 2 ? all.map(({ day }) => day) : [])}
    >
      <SquareSplitHorizontal />
      Compare
    </Button>
  );

  if (picked) {
    return (
      <>
        <PhotoChooser
          recent={photos}
          all={all}
          picked={picked}
          today={today}
          onPick={setPicked}
          onCancel={stopComparing}
        />
        {earlier && later && (
          <PhotoComparison
            earlier={earlier}
            later={later}
            onChange={all.length > 2 ? () => setPicked([]) : undefined}
            onClose={stopComparing}
          />
        )}
      </>
    );
  }
  if (photos.length === 0) return <NoPhotos today={today} compare={compare} />;
  return (
    <section aria-label={`Photos from the last ${photoGalleryDays} days`} className="grid gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-ink-soft">{`Photos from the last ${photoGalleryDays} days`}</p>
        {compare}
      </div>
      <ul className={tilesLook}>
        {photos.map((photo) => (
          <li key={photo.day}>
            <PhotoTile photo={photo} today={today} onPress={() => setOpenDay(photo.day)} />
          </li>
        ))}
      </ul>
      {open && (
        <PhotoViewer
          photos={photos}
          photo={open}
          authors={openCheckIn && authorsOf(openCheckIn)}
          refresh={refreshPhotoUrl}
          onLeave={onLeave}
          onShow={({ day }) => setOpenDay(day)}
          onClose={() => leave(1, () => setOpenDay(null))}
        />
      )}
    </section>
  );
}
