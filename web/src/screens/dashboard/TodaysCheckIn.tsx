import type { Day } from '@flarewell/domain/day';
import type { ReadonlyRecords } from '@flarewell/domain/records/records';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { useMayWrite } from '#data/diary/openDiary.ts';
import { useTrackers } from '#data/diary/trackers.ts';
import { useUnfinishedDays } from '#data/outbox/draft.ts';
import { useIsWaiting } from '#data/outbox/waiting.ts';
import { refreshPhotoUrl } from '#data/photos.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { useOpenDialog } from '#ui/dialog/dialogs.tsx';
import { Pencil } from '#ui/icons.tsx';
import { CheckInSummary } from '#ui/records/CheckInSummary.tsx';
import { NewPattern } from './NewPattern.tsx';
import { UnfinishedCheckIn } from './UnfinishedCheckIn.tsx';

type Props = { records: ReadonlyRecords; today: Day; checkIn: ShownCheckIn | undefined };

export function TodaysCheckIn({ records: { conditions, medications }, today, checkIn }: Props) {
  const openDialog = useOpenDialog();
  const trackers = useTrackers();
  const isWaiting = useIsWaiting(checkIn);
  const unfinished = useUnfinishedDays();
  const mayWrite = useMayWrite();
  const { isWhole } = useCheckIns();
  return (
    <Card
      title="Today's check-in"
      action={
        checkIn &&
        mayWrite && (
          <Button kind="secondary" size="s" onClick={() => openDialog({ name: 'check-in', day: today })}>
            <Pencil size={15} />
            Edit
          </Button>
        )
      }
    >
      {unfinished.map((day) => (
        <UnfinishedCheckIn key={day} day={day} today={today} />
      ))}
      {checkIn && (
        <CheckInSummary
          checkIn={checkIn}
          conditions={conditions}
          medications={medications}
          trackers={trackers}
          isWaiting={isWaiting}
          refreshPhoto={refreshPhotoUrl}
        />
      )}
      {isWhole && <NewPattern today={today} />}
      {!checkIn && !unfinished.includes(today) && (
        <p className="text-s text-ink-soft">
          {`Nothing recorded yet today.${mayWrite ? ' Check in whenever you are ready.' : ''}`}
        </p>
      )}
    </Card>
  );
}
