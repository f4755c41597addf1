import {
  comparePhotos,
  findDifferences,
  type PhotoVersion,
  type Version,
} from '@flarewell/domain/check-in/differences';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { DifferenceRow, type Known } from './DifferenceRow.tsx';
import { PhotoRow } from './PhotoRow.tsx';
import { OtherName, sideNames } from './Row.tsx';

type Props = {
  mine: Version;
  photo: PhotoVersion;
  /** The URL of my version's photo. */
  photoUrl: string | null;
  /** Null if the other device deleted the check-in. */
  other: ShownCheckIn | null;
  /** The member who saved it; null if that was this person. */
  otherName?: string | null;
  known: Known;
};

const nothing: Version = { factors: {}, conditionEntries: [], medicationEntries: [] };

/** Shows every difference between two versions of a day side by side, so that the person can choose one. */
export function Comparison({ mine, photo, photoUrl, other, otherName, known }: Props) {
  const differences = findDifferences(mine, other ?? nothing);
  const photos = comparePhotos(photo, other?.photoUrl ?? null);
  const isSame = differences.length === 0 && photos === 'same';
  return (
    <div>
      <p className="mb-2 text-sm text-ink-soft">
        {!other
          ? 'The other device deleted it. Do you want to keep it?'
          : isSame
            ? 'Both versions say the same.'
            : 'Which version do you want to keep? What is not shown here is the same in both.'}
      </p>
      {!isSame && (
        <div
          aria-hidden="true"
          className="sticky -top-2 z-1 grid grid-cols-2 gap-4 border-b border-line-strong bg-surface py-2 font-semibold"
        >
          <p>{sideNames.mine}</p>
          <p className="wrap-anywhere">{otherName ?? sideNames.other}</p>
        </div>
      )}
      <OtherName value={otherName ?? null}>
        <ul className="divide-y divide-line">
          {differences.map((difference) => (
            <DifferenceRow key={difference.field + difference.id} difference={difference} known={known} />
          ))}
          {photos !== 'same' && (
            <PhotoRow mine={photoUrl} other={other?.thumbnailUrl ?? null} isSettled={photos === 'settled'} />
          )}
        </ul>
      </OtherName>
    </div>
  );
}
