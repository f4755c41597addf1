import type { Day } from '@flarewell/domain/day';
import type { ComponentProps } from 'react';
import { FileList } from './FileList.tsx';
import { NoteChoice } from './NoteChoice.tsx';
import { PatternChoice } from './PatternChoice.tsx';
import { PhotoChoice } from './PhotoChoice.tsx';

type Props = Omit<ComponentProps<typeof FileList>, 'hasPatterns'> & {
  notes: ComponentProps<typeof NoteChoice>['notes'];
  noteDays: readonly Day[];
  onNoteDays: (days: readonly Day[]) => void;
  /** Whether any check-in of the period has a photo. */
  canHavePhotos: boolean;
  hasPhotos: boolean;
  onPhotos: (hasPhotos: boolean) => void;
  photos: ComponentProps<typeof PhotoChoice>['photos'];
  /** Whether the diary is long enough for the search to have looked. */
  canHavePatterns: boolean;
  patterns: ComponentProps<typeof PatternChoice>;
};

/** Optional parts of the summary (notes, photos and patterns), and its files. */
export function Choices(props: Props) {
  const {
    notes,
    noteDays,
    onNoteDays,
    canHavePhotos,
    hasPhotos,
    onPhotos,
    photos,
    canHavePatterns,
    patterns,
    ...files
  } = props;
  return (
    <>
      <div className="grid gap-3 empty:hidden">
        {notes.length > 0 && <NoteChoice notes={notes} chosen={noteDays} onChange={onNoteDays} />}
        {canHavePhotos && <PhotoChoice photos={photos} isIncluded={hasPhotos} onChange={onPhotos} />}
        {canHavePatterns && <PatternChoice {...patterns} />}
      </div>
      <FileList {...files} hasPatterns={patterns.isIncluded} />
    </>
  );
}
