import type { Day } from '@flarewell/domain/day';
import { useState } from 'react';
import { useToday } from '#data/today.ts';
import { Button } from '#ui/Button.tsx';
import { dateNear, weekdayName } from '#ui/dates.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Segments } from '#ui/form/Segments.tsx';
import { useBackEntry } from '#ui/leaving/useBackEntry.ts';
import { DaySeverity } from '#ui/photos/DaySeverity.tsx';
import type { GalleryPhoto } from '#ui/photos/galleryPhotos.ts';
import { ComparedPhoto } from './ComparedPhoto.tsx';
import { PhotoSlider } from './PhotoSlider.tsx';

type Props = {
  earlier: GalleryPhoto;
  later: GalleryPhoto;
  /** Lets the person choose other photos; undefined when there are no others. */
  onChange: (() => void) | undefined;
  onClose: () => void;
};

const views = [
  { value: 'slider', label: 'Slider' },
  { value: 'beside', label: 'Side by side' },
] as const;

export function PhotoComparison({ earlier, later, onChange, onClose }: Props) {
  const leave = useBackEntry('dialog');
  const today = useToday();
  const [view, setView] = useState<(typeof views)[number]['value']>('slider');
  return (
    <Dialog
      title="Compare photos"
      subtitle={
        view === 'slider' ? 'Move the line to see more of either photo.' : 'Both photos next to each other.'
      }
      size="l"
      onClose={() => leave(1, onClose)}
      footer={
        <>
          <Segments label="View" options={views} value={view} onChange={setView} />
          {onChange && (
            <Button kind="secondary" size="s" onClick={onChange}>
              Change photos
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        <div className="flex justify-between gap-4">
          <Caption photo={earlier} today={today} />
          <Caption photo={later} today={today} isRight />
        </div>
        {view === 'slider' ? (
          <PhotoSlider earlier={earlier} later={later} today={today} />
        ) : (
          <div className="grid grid-cols-2 gap-3 *:aspect-[3/4] *:overflow-hidden *:rounded-m sm:h-[min(58dvh,40rem)] sm:*:aspect-auto">
            <div>
              <ComparedPhoto photo={earlier} />
            </div>
            <div>
              <ComparedPhoto photo={later} />
            </div>
          </div>
        )}
      </div>
    </Dialog>
  );
}

type CaptionProps = { photo: GalleryPhoto; today: Day; isRight?: boolean };

function Caption({ photo: { day, average }, today, isRight = false }: CaptionProps) {
  return (
    <div
      className={`grid content-start gap-1.5 ${isRight ? 'justify-items-end text-right' : 'justify-items-start'}`}
    >
      <p>
        <span className="text-sm font-semibold">{weekdayName(day)}</span>
        <span className="block text-s text-ink-soft">{dateNear(day, today)}</span>
      </p>
      <DaySeverity average={average} />
    </div>
  );
}
