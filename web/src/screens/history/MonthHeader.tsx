import { addMonths, type Day, earliestDay, type Month, monthOf } from '@flarewell/domain/day';
import { Button } from '#ui/Button.tsx';
import { monthName } from '#ui/dates.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { ChevronLeft, ChevronRight } from '#ui/icons.tsx';

type Props = {
  /** The id of the heading, for `aria-labelledby`. */
  id: string;
  month: Month;
  lastDay: Day;
  onChange: (month: Month) => void;
  onToday: () => void;
};

export function MonthHeader({ id, month, lastDay, onChange, onToday }: Props) {
  const isThisMonth = month >= monthOf(lastDay);
  return (
    <div className="flex items-center justify-between gap-2 py-2.5 pr-3 pl-4 sm:pr-4 sm:pl-4.5">
      <h2
        id={id}
        tabIndex={-1}
        aria-live="polite"
        className="text-l font-semibold tracking-title outline-none"
      >
        {monthName(month)}
      </h2>
      <div className="flex shrink-0 items-center gap-1.5">
        {!isThisMonth && (
          <Button kind="quiet" size="s" onClick={onToday}>
            Today
          </Button>
        )}
        <IconButton
          isOutlined
          label="Previous month"
          isOff={month <= monthOf(earliestDay)}
          Icon={ChevronLeft}
          onClick={() => onChange(addMonths(month, -1))}
        />
        <IconButton
          isOutlined
          label="Next month"
          isOff={isThisMonth}
          Icon={ChevronRight}
          onClick={() => onChange(addMonths(month, 1))}
        />
      </div>
    </div>
  );
}
