import { type Day, monthOf } from '@flarewell/domain/day';
import { photoGalleryDays } from '@flarewell/domain/history';
import { useEffect, useRef, useState } from 'react';
import { useOlderCheckIns } from '#data/diary/checkIns.ts';
import { Button } from '#ui/Button.tsx';
import { dateNear, monthName } from '#ui/dates.ts';
import { SelectField } from '#ui/form/SelectField.tsx';
import { LoadProblem } from '#ui/page/LoadProblem.tsx';
import type { GalleryPhoto } from '#ui/photos/galleryPhotos.ts';
import { PhotoTile, tilesLook } from './PhotoTile.tsx';

type Props = {
  /** The photos of the gallery, which are offered first. */
  recent: readonly GalleryPhoto[];
  all: readonly GalleryPhoto[];
  picked: readonly Day[];
  today: Day;
  onPick: (days: readonly Day[]) => void;
  onCancel: () => void;
};

const recentDays = 'recent';

/** Lets the person choose two photos of any days, one month at a time, because a year has hundreds of thumbnails. */
export function PhotoChooser({ recent, all, picked, today, onPick, onCancel }: Props) {
  const older = useOlderCheckIns();
  const months = [...Map.groupBy(all, ({ day }) => monthOf(day))];
  const [period, setPeriod] = useState(recent.length > 0 ? recentDays : (months[0]?.[0] ?? recentDays));
  const shown = period === recentDays ? recent : all.filter(({ day }) => monthOf(day) === period);
  const [first] = picked;
  const status = useRef<HTMLParagraphElement>(null);

  // The button that opened this is gone.
  useEffect(() => status.current?.focus(), []);

  function toggle(day: Day) {
    onPick(picked.includes(day) ? picked.filter((other) => other !== day) : [...picked, day]);
  }

  return (
    <section aria-label="Choose two photos" className="grid gap-4">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p ref={status} role="status" tabIndex={-1} className="text-ink-soft outline-none">
          {first ? `${dateNear(first, today)} is chosen. Choose one more.` : 'Choose two photos to compare.'}
        </p>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {all.length > recent.length && (
        <div className="max-w-72">
          <SelectField
            label="Photos from"
            value={period}
            onChange={(event) => setPeriod(event.target.value)}
            options={[
              ...(recent.length > 0
                ? [{ value: recentDays, label: `The last ${photoGalleryDays} days (${recent.length})` }]
                : []),
              ...months.map(([month, photos]) => ({
                value: month,
                label: `${monthName(month)} (${photos.length})`,
              })),
            ]}
          />
        </div>
      )}
      {older.problem ? (
        <LoadProblem message={older.problem} onRetry={older.retry} />
      ) : (
        older.missingBefore && (
          <p role="status" className="text-s text-ink-soft">
            Older photos are still loading.
          </p>
        )
      )}
      <ul className={tilesLook}>
        {shown.map((photo) => (
          <li key={photo.day}>
            <PhotoTile
              photo={photo}
              today={today}
              isPicked={picked.includes(photo.day)}
              onPress={() => toggle(photo.day)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
