import { addDays, type Day } from '@flarewell/domain/day';
import { newest } from '@flarewell/domain/history';
import { lazy, Suspense, useMemo } from 'react';
import { useCheckIns } from '#data/checkIns.ts';
import type { PhotoValue } from './photo/photoValue.ts';

type Props = {
  day: Day;
  photo: PhotoValue;
  onChange: (photo: PhotoValue) => void;
  onBusy: (isBusy: boolean) => void;
};

const PhotoStep = lazy(async () => ({ default: (await loadPhotoStep()).PhotoStep }));

/** The last step, which is loaded while the first ones are answered. */
export function loadPhotoStep() {
  return import('./photo/PhotoStep.tsx');
}

/** The photo step, with the last photo before this day to frame the same spot by. */
export function PhotoOfDay({ day, ...rest }: Props) {
  const { checkIns } = useCheckIns();
  const last = useMemo(
    () => newest(checkIns, addDays(day, -1), 1, ({ photoUrl }) => photoUrl !== null)[0],
    [checkIns, day],
  );
  return (
    <Suspense>
      <PhotoStep {...rest} lastPhotoUrl={last?.photoUrl ?? null} />
    </Suspense>
  );
}
