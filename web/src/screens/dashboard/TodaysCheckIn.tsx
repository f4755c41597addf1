import type { Day } from '@flarewell/domain/day';
import type { ReadonlyRecords } from '@flarewell/domain/records/records';
import type { StoredCheckIn } from '@flarewell/domain/wire/checkIns';
import { Suspense } from 'react';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { useTrackers } from '#data/diary/trackers.ts';
import { useUnfinishedDays } from '#data/outbox/draft.ts';
import { useIsWaiting } from '#data/outbox/waiting.ts';
import { refreshPhotoUrl } from '#data/photos.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { useOpenDialog } from '#ui/dialog/dialogs.tsx';
import { Pencil } from '#ui/icons.tsx';
import { onDemand } from '#ui/page/onDemand.tsx';
import { CheckInSummary } from '#ui/records/CheckInSummary.tsx';
import { UnfinishedCheckIn } from './UnfinishedCheckIn.tsx';

// Loaded on demand, because it is rarely shown and never with the first paint.
const NewPattern = onDemand(() => import('./news/NewPattern.tsx').then((m) => m.NewPattern));

type Props = { records: ReadonlyRecords; today: Day; checkIn: StoredCheckIn | undefined };

export function TodaysCheckIn({ records: { conditions, medications }, today, checkIn }: Props) {
  const openDialog = useOpenDialog();
  const trackers = useTrackers();
  const isWaiting = useIsWaiting(checkIn);
  const unfinished = useUnfinishedDays();
  const { isWhole } = useCheckIns();
  return (
    <Card
      title="Today's check-in"
      action={
        checkIn && (
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
      {isWhole && (
        <Suspense>
          <NewPattern today={today} />
        </Suspense>
      )}
      {!checkIn && !unfinished.includes(today) && (
        <p className="text-s text-ink-soft">Nothing recorded yet today. Check in whenever you are ready.</p>
      )}
    </Card>
  );
}
