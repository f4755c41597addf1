import { addDays, type Day } from '@flarewell/domain/day';
import { newest } from '@flarewell/domain/history';
import { type ComponentProps, lazy, Suspense, useMemo, useState } from 'react';
import { useCheckIns } from '#data/checkIns.ts';

type Props = { day: Day } & Omit<ComponentProps<typeof LazyPhotoStep>, 'lastPhotoUrl'>;

const LazyPhotoStep = lazy(loadPhotoStep);
let LoadedPhotoStep: typeof import('./photo/PhotoStep.tsx').PhotoStep | undefined;

/** The last step, which is loaded while the first ones are answered. */
export async function loadPhotoStep() {
  LoadedPhotoStep = (await import('./photo/PhotoStep.tsx')).PhotoStep;
  return { default: LoadedPhotoStep };
}

/** The photo step, with the last photo before this day to frame the same spot by. */
export function PhotoOfDay({ day, ...rest }: Props) {
  const { checkIns } = useCheckIns();
  // Without `lazy` once it is here: React holds back what was suspended for a third of a second.
  const [PhotoStep] = useState(() => LoadedPhotoStep ?? LazyPhotoStep);
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
