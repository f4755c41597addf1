import type { Day } from '@flarewell/domain/day';
import { useState } from 'react';
import { dateNear } from '#ui/dates.ts';
import { ChevronsLeftRight } from '#ui/icons.tsx';
import type { GalleryPhoto } from '#ui/photos/galleryPhotos.ts';
import { ComparedPhoto } from './ComparedPhoto.tsx';

type Props = { earlier: GalleryPhoto; later: GalleryPhoto; today: Day };

/** Two photos on top of each other with a movable divider: the earlier one on its left, the later one on its right. */
export function PhotoSlider({ earlier, later, today }: Props) {
  const [share, setShare] = useState(50);
  return (
    <div className="relative aspect-[3/4] max-h-[calc(100dvh-20rem)] sm:aspect-auto sm:h-[min(58dvh,40rem)]">
      <div className="absolute inset-0 overflow-hidden rounded-m">
        <ComparedPhoto photo={earlier} />
        <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${share}%)` }}>
          <ComparedPhoto photo={later} />
        </div>
      </div>
      {/* Wider than the photos by half a thumb on each side, so that the slider's thumb is exactly on the divider. */}
      <input
        type="range"
        aria-label="Line between the photos"
        aria-valuetext={`${share}% ${dateNear(earlier.day, today)}, ${100 - share}% ${dateNear(later.day, today)}`}
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
  );
}
