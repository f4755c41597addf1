import type { Day } from '@flarewell/domain/day';
import { useProfile } from '#data/diary/profile.ts';
import { useWho } from '#data/diary/who.ts';
import { Button } from '#ui/Button.tsx';
import { clockTime, weekdayDate } from '#ui/dates.ts';
import { Notice } from '#ui/Notice.tsx';

type Props = { day: Day; otherDay: Day; isBusy: boolean; onSwitch: () => void };

/** After midnight it is not clear which day a check-in is about. */
export function DayQuestion({ day, otherDay, isBusy, onSwitch }: Props) {
  const { dayStartHour } = useProfile();
  const { your } = useWho();
  return (
    <Notice tone="info">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <p>For {weekdayDate(day)}?</p>
          <p className="text-s">{`By ${your} settings a new day starts at ${clockTime(dayStartHour)}.`}</p>
        </div>
        <Button kind="secondary" size="s" disabled={isBusy} onClick={onSwitch}>
          No, for {weekdayDate(otherDay)}
        </Button>
      </div>
    </Notice>
  );
}
