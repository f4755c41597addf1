import type { SummaryPhoto } from '@flarewell/domain/summary/report';
import { refreshPhotoUrl } from '#data/photos.ts';
import { Switch } from '#ui/form/Switch.tsx';
import { Photo } from '#ui/records/Photo.tsx';

type Props = {
  photos: readonly SummaryPhoto[];
  isIncluded: boolean;
  onChange: (isIncluded: boolean) => void;
};

export function PhotoChoice({ photos, isIncluded, onChange }: Props) {
  return (
    <div className="grid gap-4 rounded-m border border-line px-4 py-2.5">
      <Switch
        label="Include photos"
        hint="From the worst and best days with a photo, by the average of all conditions"
        isOn={isIncluded}
        onChange={onChange}
      />
      {isIncluded && (
        <div className="grid grid-cols-2 gap-4 pb-2">
          {photos.map(({ photoUrl, caption }) => (
            <figure key={caption} className="grid content-start gap-1.5 text-xs text-ink-soft">
              <span className="aspect-4/3 overflow-hidden rounded-s">
                <Photo url={photoUrl} alt="" shape="fill" fit="contain" refresh={refreshPhotoUrl} />
              </span>
              <figcaption>{caption}</figcaption>
            </figure>
          ))}
        </div>
      )}
    </div>
  );
}
