import type { Day } from '@flarewell/domain/day';
import { Button } from '#ui/Button.tsx';
import { weekdayDate } from '#ui/dates.ts';
import { Notice } from '#ui/Notice.tsx';

type Props = { day: Day; otherDay: Day; isBusy: boolean; onSwitch: () => void };

/** After midnight it is not clear which day a check-in is about. */
export function DayQuestion({ day, otherDay, isBusy, onSwitch }: Props) {
  return (
    <Notice tone="info">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>For {weekdayDate(day)}?</p>
        <Button kind="secondary" size="s" disabled={isBusy} onClick={onSwitch}>
          No, for {weekdayDate(otherDay)}
        </Button>
      </div>
    </Notice>
  );
}
