import { addDays, type Day } from '@flarewell/domain/day';
import { newest } from '@flarewell/domain/history';
import { type ComponentProps, Suspense, useMemo } from 'react';
import { useCheckIns } from '#data/checkIns.ts';
import { onDemand } from '#ui/page/onDemand.tsx';

type Props = { day: Day } & Omit<ComponentProps<typeof PhotoStep>, 'lastPhotoUrl'>;

/** The last step, which is fetched while the first ones are answered. */
export const PhotoStep = onDemand(() => import('./photo/PhotoStep.tsx').then((m) => m.PhotoStep));

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
