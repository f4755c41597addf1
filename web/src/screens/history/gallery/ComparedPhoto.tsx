import { refreshPhotoUrl } from '#data/photos.ts';
import { fullDate } from '#ui/dates.ts';
import type { GalleryPhoto } from '#ui/photos/galleryPhotos.ts';
import { Photo } from '#ui/records/Photo.tsx';

export function ComparedPhoto({ photo: { day, url, thumbnailUrl } }: { photo: GalleryPhoto }) {
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
