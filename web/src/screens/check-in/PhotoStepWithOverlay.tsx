import { addDays, type Day } from '@flarewell/domain/day';
import { newest } from '@flarewell/domain/history';
import { type ComponentProps, useMemo } from 'react';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { PhotoStep } from './photo/PhotoStep.tsx';

type Props = { day: Day } & Omit<ComponentProps<typeof PhotoStep>, 'lastPhotoUrl'>;

/** The photo step, with the previous photo as an overlay to frame the same spot. */
export function PhotoStepWithOverlay({ day, ...rest }: Props) {
  const { checkIns } = useCheckIns();
  const last = useMemo(
    () => newest(checkIns, addDays(day, -1), 1, ({ photoUrl }) => photoUrl !== null)[0],
    [checkIns, day],
  );
  return <PhotoStep {...rest} lastPhotoUrl={last?.photoUrl ?? null} />;
}
