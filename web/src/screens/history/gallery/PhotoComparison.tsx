import { useState } from 'react';
import { refreshPhotoUrl } from '#data/photos.ts';
import { fullDate, shortDate, weekdayName } from '#ui/dates.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { ChevronsLeftRight } from '#ui/icons.tsx';
import { Photo } from '#ui/records/Photo.tsx';
import { DaySeverity } from './DaySeverity.tsx';
import type { GalleryPhoto } from './galleryPhotos.ts';

type Props = { earlier: GalleryPhoto; later: GalleryPhoto; onClose: () => void };

/** Two photos on top of each other with a movable divider: the earlier one on its left, the later one on its right. */
export function PhotoComparison({ earlier, later, onClose }: Props) {
  const [share, setShare] = useState(50);
  return (
    <Dialog
      title="Compare Photos"
      subtitle="Move the line to see more of either photo."
      size="l"
      onClose={onClose}
    >
      <div className="grid gap-3">
        <div className="flex justify-between gap-4">
          <Caption photo={earlier} />
          <Caption photo={later} isRight />
        </div>
        <div className="relative aspect-[3/4] max-h-[calc(100dvh-15rem)] sm:aspect-auto sm:h-[min(62dvh,40rem)]">
          <div className="absolute inset-0 overflow-hidden rounded-m">
            <Side photo={earlier} />
            <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${share}%)` }}>
              <Side photo={later} />
            </div>
          </div>
          {/* Wider than the photos by half a thumb on each side, so that the slider's thumb is exactly on the divider. */}
          <input
            type="range"
            aria-label="Line between the photos"
            aria-valuetext={`${share}% ${shortDate(earlier.day)}, ${100 - share}% ${shortDate(later.day)}`}
            value={share}
            onChange={(event) => setShare(event.target.valueAsNumber)}
            className="peer absolute inset-y-0 -left-5 z-10 w-[calc(100%+2.5rem)] cursor-ew-resize touch-pan-y appearance-none opacity-0 [&::-moz-range-thumb]:h-full [&::-moz-range-thumb]:w-10 [&::-webkit-slider-runnable-track]:h-full [&::-webkit-slider-thumb]:h-full [&::-webkit-slider-thumb]:w-10 [&::-webkit-slider-thumb]:appearance-none"
          />
          <span
            className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-accent peer-focus-visible:*:outline-2"
            style={{ left: `${share}%` }}
          >
            <span className="absolute top-1/2 left-1/2 grid size-11 -translate-1/2 place-items-center rounded-full border-2 border-surface bg-accent text-on-accent shadow-float outline-offset-2 outline-accent">
              <ChevronsLeftRight size={20} />
            </span>
          </span>
        </div>
      </div>
    </Dialog>
  );
}

function Caption({ photo: { day, level }, isRight = false }: { photo: GalleryPhoto; isRight?: boolean }) {
  return (
    <div
      className={`grid content-start gap-1.5 ${isRight ? 'justify-items-end text-right' : 'justify-items-start'}`}
    >
      <p>
        <span className="text-sm font-semibold">{weekdayName(day)}</span>
        <span className="block text-s text-ink-soft">{shortDate(day)}</span>
      </p>
      <DaySeverity level={level} />
    </div>
  );
}

function Side({ photo: { day, url, thumbnailUrl } }: { photo: GalleryPhoto }) {
  return (
    <Photo
      url={url}
      preview={thumbnailUrl}
      alt={`Photo from ${fullDate(day)}`}
      shape="fill"
      fit="contain"
      refresh={refreshPhotoUrl}
    />
  );
}
