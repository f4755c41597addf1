import { dayPath } from '@flarewell/domain/paths';
import { Link } from 'wouter';
import { Button } from '#ui/Button.tsx';
import { cardLinkLook } from '#ui/Card.tsx';
import { fullDate } from '#ui/dates.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { ChevronLeft, ChevronRight } from '#ui/icons.tsx';
import { Photo } from '#ui/records/Photo.tsx';
import { DaySeverity } from './DaySeverity.tsx';
import type { GalleryPhoto } from './galleryPhotos.ts';
import { useSteps } from './useSteps.ts';

type Props = {
  photos: readonly GalleryPhoto[];
  photo: GalleryPhoto;
  /** Who wrote its check-in, in a diary with several members. */
  authors?: string | null;
  onShow: (photo: GalleryPhoto) => void;
  /** Returns a fresh URL of a photo whose URL has expired. */
  refresh: (url: string) => Promise<string | null>;
  /** Called when the person follows the link to the photo's check-in. */
  onLeave?: () => void;
  onClose: () => void;
};

/**
 * Shows one photo large, with buttons to the previous and next one and a link to its check-in. The owner adds the history
 * entry for Back, unless a dialog below has one.
 */
export function PhotoViewer({ photos, photo, authors, onShow, refresh, onLeave, onClose }: Props) {
  const index = photos.indexOf(photo);
  const previous = photos[index - 1];
  const next = photos[index + 1];
  const show = (other: GalleryPhoto | undefined) => other && onShow(other);
  useSteps((step) => show(step === 1 ? next : previous));
  const name = `Photo from ${fullDate(photo.day)}`;

  return (
    <Dialog
      title={fullDate(photo.day)}
      subtitle={authors}
      top={
        <div className="-my-2 flex items-center justify-between gap-3">
          <DaySeverity average={photo.average} />
          <Link href={dayPath(photo.day)} onClick={onLeave} className={cardLinkLook}>
            Open check-in
          </Link>
        </div>
      }
      size="l"
      onClose={onClose}
      footer={
        photos.length > 1 && (
          <>
            {/* aria-disabled, because a disabled button would lose the focus at the first and last photo. */}
            <Button kind="secondary" aria-disabled={!previous} onClick={() => show(previous)}>
              <ChevronLeft />
              Previous
            </Button>
            <p role="status" className="text-s text-ink-soft tabular-nums">
              <span className="sr-only">{name}, </span>
              {index + 1} of {photos.length}
            </p>
            <Button kind="secondary" aria-disabled={!next} onClick={() => show(next)}>
              Next
              <ChevronRight />
            </Button>
          </>
        )
      }
    >
      {/* Sideways swipes change the photo. Without touch-action a browser may also take them for Back, which closes it. */}
      <div className="grid h-full touch-pan-y touch-pinch-zoom content-center">
        <div className="aspect-[3/4] max-h-full overflow-hidden rounded-m sm:aspect-auto sm:h-[min(64dvh,40rem)]">
          <Photo
            url={photo.url}
            preview={photo.thumbnailUrl}
            alt={name}
            shape="fill"
            fit="contain"
            refresh={refresh}
          />
        </div>
      </div>
    </Dialog>
  );
}
