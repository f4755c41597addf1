import type { Day } from '@flarewell/domain/day';
import { refreshPhotoUrl } from '#data/photos.ts';
import { dateNear, fullDate, relativeDay } from '#ui/dates.ts';
import { Check } from '#ui/icons.tsx';
import { DaySeverity } from '#ui/photos/DaySeverity.tsx';
import type { GalleryPhoto } from '#ui/photos/galleryPhotos.ts';
import { Photo } from '#ui/records/Photo.tsx';

type Props = {
  photo: GalleryPhoto;
  today: Day;
  /** Whether the photo is chosen for comparison; undefined when the person is not choosing. */
  isPicked?: boolean;
  onPress: () => void;
};

/** The grid in which tiles are shown. */
export const tilesLook =
  'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 min-[90rem]:grid-cols-5';

export function PhotoTile({ photo: { day, thumbnailUrl, average }, today, isPicked, onPress }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      onClick={onPress}
      className="relative grid w-full cursor-pointer overflow-hidden rounded-l border border-line bg-surface text-left shadow-card transition duration-150 hover:border-line-strong aria-pressed:border-accent aria-pressed:ring-2 aria-pressed:ring-accent"
    >
      <Photo url={thumbnailUrl} alt={`Photo from ${fullDate(day)}`} refresh={refreshPhotoUrl} />
      <span className="grid justify-items-start gap-2 p-3 sm:p-3.5">
        <span>
          <span className="block text-sm font-semibold">{relativeDay(day, today)}</span>
          <span className="block text-s text-ink-soft">{dateNear(day, today)}</span>
        </span>
        <DaySeverity average={average} />
      </span>
      {isPicked !== undefined && (
        <span
          className={`absolute top-2.5 right-2.5 grid size-7 place-items-center rounded-full border-2 ${isPicked ? 'border-accent bg-accent text-on-accent' : 'border-field-line bg-surface text-transparent'}`}
        >
          <Check size={16} strokeWidth={2.6} />
        </span>
      )}
    </button>
  );
}
