import type { CheckIn } from '@flarewell/domain/checkIns';
import type { Day } from '@flarewell/domain/day';
import type { ReadonlyRecords } from '@flarewell/domain/profile';
import { useIsWaiting } from '#data/outbox/waiting.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { useOpenDialog } from '#ui/dialog/dialogs.tsx';
import { Pencil } from '#ui/icons.tsx';
import { CheckInSummary } from '#ui/records/CheckInSummary.tsx';

type Props = { records: ReadonlyRecords; today: Day; checkIn: CheckIn | undefined };

export function TodaysCheckIn({ records: { conditions, medications }, today, checkIn }: Props) {
  const openDialog = useOpenDialog();
  const isWaiting = useIsWaiting(checkIn);
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
      {checkIn ? (
        <CheckInSummary
          checkIn={checkIn}
          conditions={conditions}
          medications={medications}
          isWaiting={isWaiting}
        />
      ) : (
        <p className="text-s text-ink-soft">Nothing recorded yet today. Check in whenever you are ready.</p>
      )}
    </Card>
  );
}
