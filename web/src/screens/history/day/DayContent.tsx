import type { Day } from '@flarewell/domain/day';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { useConditions } from '#data/diary/conditions.ts';
import { useMedications } from '#data/diary/medications.ts';
import { useTrackers } from '#data/diary/trackers.ts';
import { useIsWaiting } from '#data/outbox/waiting.ts';
import { refreshPhotoUrl } from '#data/photos.ts';
import { fullDate } from '#ui/dates.ts';
import { CheckInSummary } from '#ui/records/CheckInSummary.tsx';

type Props = {
  day: Day;
  checkIn: ShownCheckIn | undefined;
  /** Who wrote it, in a diary with several members. */
  authors: string | null;
  isLoaded: boolean;
};

export function DayContent({ day, checkIn, authors, isLoaded }: Props) {
  const conditions = useConditions();
  const medications = useMedications();
  const trackers = useTrackers();
  const isWaiting = useIsWaiting(checkIn);
  if (!checkIn) {
    return (
      <div className="grid gap-1">
        <h3 className="font-semibold text-ink-soft">{fullDate(day)}</h3>
        <p className="text-s text-ink-soft">
          {isLoaded ? 'Nothing is recorded for this day.' : 'This day is not loaded yet.'}
        </p>
      </div>
    );
  }
  return (
    <CheckInSummary
      checkIn={checkIn}
      conditions={conditions}
      medications={medications}
      trackers={trackers}
      authors={authors}
      isWaiting={isWaiting}
      refreshPhoto={refreshPhotoUrl}
    />
  );
}
