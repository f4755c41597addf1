import type { Day } from '@flarewell/domain/day';
import type { ComponentProps } from 'react';
import { FileList } from './FileList.tsx';
import { NoteChoice } from './NoteChoice.tsx';
import { PhotoChoice } from './PhotoChoice.tsx';

type Props = ComponentProps<typeof FileList> & {
  notes: ComponentProps<typeof NoteChoice>['notes'];
  noteDays: readonly Day[];
  onNoteDays: (days: readonly Day[]) => void;
  /** Whether any check-in of the period has a photo. */
  canHavePhotos: boolean;
  hasPhotos: boolean;
  onPhotos: (hasPhotos: boolean) => void;
  photos: ComponentProps<typeof PhotoChoice>['photos'];
};

/** Optional parts of the summary (notes and photos), and its files. */
export function Choices(props: Props) {
  const { notes, noteDays, onNoteDays, canHavePhotos, hasPhotos, onPhotos, photos, ...files } = props;
  return (
    <>
      <div className="grid gap-3 empty:hidden">
        {notes.length > 0 && <NoteChoice notes={notes} chosen={noteDays} onChange={onNoteDays} />}
        {canHavePhotos && <PhotoChoice photos={photos} isIncluded={hasPhotos} onChange={onPhotos} />}
      </div>
      <FileList {...files} />
    </>
  );
}
