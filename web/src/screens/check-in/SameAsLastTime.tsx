import { type Day, dayOf } from '@flarewell/domain/day';
import { type CheckInDraft, canRepeat, lastTime, repeatCheckIn } from '@flarewell/domain/wizard';
import { useMemo, useState } from 'react';
import { useCheckIns } from '#data/checkIns.ts';
import { Button } from '#ui/Button.tsx';
import { weekdayDate } from '#ui/dates.ts';

type Props = { day: Day; draft: CheckInDraft; onFill: (draft: CheckInDraft) => void };

/** Offers to copy the answers of the previous check-in. */
export function SameAsLastTime({ day, draft, onFill }: Props) {
  const { checkIns } = useCheckIns();
  const last = useMemo(() => lastTime(checkIns, day), [checkIns, day]);
  const [isFilled, setIsFilled] = useState(false);
  if (!canRepeat(draft, last)) return null;

  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Button
        kind="secondary"
        size="s"
        onClick={() => {
          onFill(repeatCheckIn(draft, last));
          setIsFilled(true);
        }}
      >
        Same as last time
      </Button>
      <p role="status" className="text-s text-ink-soft">
        {isFilled ? 'Filled in. Change what is different.' : weekdayDate(dayOf(last.date))}
      </p>
    </div>
  );
}
