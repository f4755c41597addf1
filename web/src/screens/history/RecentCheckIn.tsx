import { type Day, dayOf, daysOfMonth, type Month, monthOf } from '@flarewell/domain/day';
import { checkInsWithin, newest } from '@flarewell/domain/history';
import { useCheckIns } from '#data/checkIns.ts';
import { useConditions } from '#data/conditions.ts';
import { useMedications } from '#data/medications.ts';
import { useIsWaiting } from '#data/outbox/waiting.ts';
import { refreshPhotoUrl } from '#data/photos.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { fullDate, monthName } from '#ui/dates.ts';
import { Pencil } from '#ui/icons.tsx';
import { CheckInSummary } from '#ui/records/CheckInSummary.tsx';
import { Photo } from '#ui/records/Photo.tsx';

type Props = { month: Month; today: Day; onOpen: (day: Day) => void };

/** Shows the month's latest check-in in full, because the calendar's cells have little room. */
export function RecentCheckIn({ month, today, onOpen }: Props) {
  const { checkIns } = useCheckIns();
  const conditions = useConditions();
  const medications = useMedications();
  const [latest] = newest(checkInsWithin(checkIns, daysOfMonth(month)), today, 1);
  const recent = checkIns.find(({ id }) => id === latest?.id);
  const isWaiting = useIsWaiting(recent);
  if (!recent) {
    const when = month === monthOf(today) ? 'this month yet' : `in ${monthName(month)}`;
    return <p className="text-ink-soft">No check-ins {when}. Choose a day to add one.</p>;
  }
  const day = dayOf(recent.date);
  return (
    <Card
      title="Most recent check-in"
      action={
        <Button kind="secondary" size="s" onClick={() => onOpen(day)}>
          <Pencil size={16} />
          Edit
        </Button>
      }
    >
      <CheckInSummary
        checkIn={recent}
        conditions={conditions}
        medications={medications}
        isWaiting={isWaiting}
        photo={
          recent.thumbnailUrl && (
            <Photo url={recent.thumbnailUrl} alt={`Photo from ${fullDate(day)}`} refresh={refreshPhotoUrl} />
          )
        }
      />
    </Card>
  );
}
