import { type CheckInDraft, canRepeat, lastTime, repeatCheckIn } from '@flarewell/domain/check-in/wizard';
import { type Day, dayOf } from '@flarewell/domain/day';
import { useMemo, useState } from 'react';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { useProfile } from '#data/diary/profile.ts';
import { Button } from '#ui/Button.tsx';
import { weekdayDate } from '#ui/dates.ts';

const filledIn = 'Filled in. Change what is different.';

type Props = { day: Day; draft: CheckInDraft; onFill: (draft: CheckInDraft) => void };

/** Offers to copy the answers of the previous check-in. */
export function SameAsLastTime({ day, draft, onFill }: Props) {
  const { checkIns } = useCheckIns();
  const { hidden } = useProfile();
  const last = useMemo(() => lastTime(checkIns, day), [checkIns, day]);
  const [isFilled, setIsFilled] = useState(false);
  if (!canRepeat(draft, last, hidden)) return null;

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        kind="secondary"
        size="s"
        onClick={() => {
          onFill(repeatCheckIn(draft, last, hidden));
          setIsFilled(true);
        }}
      >
        Same as last time
      </Button>
      <div className="grid text-s text-ink-soft *:col-start-1 *:row-start-1">
        {/* Reserves the room of the longer text, so that nothing below moves when it appears. */}
        <span aria-hidden="true" className="invisible">
          {filledIn}
        </span>
        <p role="status">{isFilled ? filledIn : weekdayDate(dayOf(last.date))}</p>
      </div>
    </div>
  );
}
