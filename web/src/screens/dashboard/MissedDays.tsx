import type { CheckIn } from '@flarewell/domain/checkIns';
import { missedDays } from '@flarewell/domain/missedDays';
import { useMemo } from 'react';
import { useDiaryDay } from '#data/diary/diaryDay.ts';
import { useUnfinishedDays } from '#data/outbox/draft.ts';
import { Button } from '#ui/Button.tsx';
import { weekdayDate, weekdayName } from '#ui/dates.ts';
import { useOpenDialog } from '#ui/dialog/dialogs.tsx';
import { Hint } from './Hint.tsx';

/** Offers the days of the last week that were not recorded. */
export function MissedDays({ checkIns }: { checkIns: readonly CheckIn[] }) {
  const openDialog = useOpenDialog();
  // Shortly after midnight the evening before is not over yet.
  const evening = useDiaryDay();
  const missed = useMemo(() => missedDays(checkIns, evening), [checkIns, evening]);
  // A check-in that was begun has a line of its own.
  const unfinished = useUnfinishedDays();
  const days = missed.filter((day) => !unfinished.includes(day));
  const [first] = days;
  if (first === undefined) return null;
  const isOne = days.length === 1;
  return (
    <Hint
      text={
        isOne
          ? `${weekdayName(first)} was not recorded. You can still add it.`
          : `${days.length} days of the last week were not recorded. You can still add them.`
      }
    >
      {days.map((day) => (
        <Button
          key={day}
          kind="secondary"
          size="s"
          aria-label={`Add ${weekdayDate(day)}`}
          onClick={() => openDialog({ name: 'check-in', day })}
        >
          {isOne && 'Add '}
          {weekdayName(day)}
        </Button>
      ))}
    </Hint>
  );
}
