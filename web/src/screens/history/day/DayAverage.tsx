import type { CheckIn } from '@flarewell/domain/checkIns';
import { averageText, checkInAverage, colorOfAverage } from '@flarewell/domain/severity';
import { averageLooks } from '#ui/records/averageLooks.ts';

/** The day's average, in the color of the calendar. */
export function DayAverage({ checkIn }: { checkIn: CheckIn }) {
  const average = checkInAverage(checkIn);
  if (average === 0) return null;
  return (
    <p className="flex items-center gap-1.5 text-s text-ink-soft">
      <span className={`size-2.5 shrink-0 rounded-full ${averageLooks[colorOfAverage(average)].dot}`} />
      {`Average severity ${averageText(average)}`}
    </p>
  );
}
