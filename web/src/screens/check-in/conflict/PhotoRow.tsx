import { refreshPhotoUrl } from '#data/photos.ts';
import { Photo } from '#ui/records/Photo.tsx';
import { Row } from './Row.tsx';

type Props = {
  mine: string | null;
  other: string | null;
  /** Whether only the other version changed the photo. Its photo then stays, whichever version is chosen. */
  isSettled: boolean;
};

export function PhotoRow({ isSettled, ...urls }: Props) {
  return (
    <Row
      label="Photo"
      show={(side) => {
        const url = urls[side];
        if (isSettled && side === 'mine') return settled(urls.other);
        return (
          url && (
            <div className="max-w-40 overflow-hidden rounded-m">
              <Photo url={url} alt="Photo" refresh={refreshPhotoUrl} />
            </div>
          )
        );
      }}
    />
  );
}

function settled(other: string | null): string {
  return other ? 'The other photo stays, whichever you choose.' : 'It was removed, and is gone.';
}
