import { addDays, type Day } from '@flarewell/domain/day';
import { newest } from '@flarewell/domain/history';
import { type ComponentProps, Suspense, useMemo } from 'react';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { onDemand } from '#ui/page/onDemand.tsx';

type Props = { day: Day } & Omit<ComponentProps<typeof PhotoStep>, 'lastPhotoUrl'>;

/** The code of the last step, which is loaded while the person answers the first ones. */
export const PhotoStep = onDemand(() => import('./photo/PhotoStep.tsx').then((m) => m.PhotoStep));

/** The photo step, with the previous photo as an overlay to frame the same spot. */
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
