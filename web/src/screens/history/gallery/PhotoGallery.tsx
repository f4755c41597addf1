import type { Day } from '@flarewell/domain/day';
import { photoGalleryDays } from '@flarewell/domain/history';
import { useState } from 'react';
import { useCheckIns } from '#data/checkIns.ts';
import { useToday } from '#data/today.ts';
import { Button } from '#ui/Button.tsx';
import { useOpenDialog } from '#ui/dialog/dialogs.tsx';
import { Camera, SquareSplitHorizontal } from '#ui/icons.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { galleryPhotos } from './galleryPhotos.ts';
import { PhotoComparison } from './PhotoComparison.tsx';
import { PhotoTile } from './PhotoTile.tsx';
import { PhotoViewer } from './PhotoViewer.tsx';

export function PhotoGallery() {
  const { checkIns } = useCheckIns();
  const today = useToday();
  const photos = galleryPhotos(checkIns, today);
  const [openDay, setOpenDay] = useState<Day | null>(null);
  /** The days chosen for comparison; null when the person is not choosing. */
  const [picked, setPicked] = useState<readonly Day[] | null>(null);
  const open = photos.find(({ day }) => day === openDay);
  const [later, earlier] = photos.filter(({ day }) => picked?.includes(day));

  if (photos.length === 0) return <NoPhotos today={today} />;

  function toggle(day: Day, days: readonly Day[]) {
    setPicked(days.includes(day) ? days.filter((other) => other !== day) : [...days, day]);
  }

  return (
    <section aria-label={`Photos from the last ${photoGalleryDays} days`} className="grid gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="text-ink-soft">
          {picked ? words(picked.length) : `Photos from the last ${photoGalleryDays} days`}
        </p>
        {photos.length > 1 && (
          <Button
            kind={picked ? 'quiet' : 'secondary'}
            onClick={() => setPicked(picked ? null : photos.length === 2 ? photos.map(({ day }) => day) : [])}
          >
            {!picked && <SquareSplitHorizontal />}
            {picked ? 'Cancel' : 'Compare'}
          </Button>
        )}
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4">
        {photos.map((photo) => (
          <li key={photo.day}>
            <PhotoTile
              photo={photo}
              today={today}
              isPicked={picked?.includes(photo.day)}
              onPress={() => (picked ? toggle(photo.day, picked) : setOpenDay(photo.day))}
            />
          </li>
        ))}
      </ul>
      {open && (
        <PhotoViewer
          photos={photos}
          photo={open}
          onShow={({ day }) => setOpenDay(day)}
          onClose={() => setOpenDay(null)}
        />
      )}
      {earlier && later && (
        <PhotoComparison earlier={earlier} later={later} onClose={() => setPicked(null)} />
      )}
    </section>
  );
}

function words(count: number): string {
  return count === 0 ? 'Choose two photos to compare.' : 'Choose one more.';
}

function NoPhotos({ today }: { today: Day }) {
  const openDialog = useOpenDialog();
  return (
    <EmptyState
      icon={<Camera size={24} />}
      title={`No photos in the last ${photoGalleryDays} days`}
      action={
        <Button kind="secondary" onClick={() => openDialog({ name: 'check-in', day: today })}>
          Check-In
        </Button>
      }
    >
      Photos you add to a check-in show here. Older ones stay with their check-ins.
    </EmptyState>
  );
}
