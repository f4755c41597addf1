import type { CheckIn } from '@flarewell/domain/checkIns';
import { oneDecimal } from '@flarewell/domain/measures/ratings';
import { checkInAverage, colorOfAverage } from '@flarewell/domain/severity';
import { averageLooks } from '#ui/records/averageLooks.ts';

/** The day's average, in the words of the calendar. */
export function DayAverage({ checkIn }: { checkIn: CheckIn }) {
  const average = checkInAverage(checkIn);
  if (average === 0) return null;
  const { label, dot } = averageLooks[colorOfAverage(average)];
  return (
    <p className="flex items-center gap-1.5 text-s text-ink-soft">
      <span className={`size-2.5 shrink-0 rounded-full ${dot}`} />
      {`Average severity ${oneDecimal(average)}, ${label}`}
    </p>
  );
}
