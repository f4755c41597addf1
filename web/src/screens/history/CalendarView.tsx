import type { CalendarMonth } from '@flarewell/domain/calendar';
import type { Day } from '@flarewell/domain/day';
import { useEffect, useId, useRef } from 'react';
import type { OlderCheckIns } from '#data/olderCheckIns.ts';
import { LoadProblem } from '#ui/page/LoadProblem.tsx';
import { Legend } from './Legend.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { MonthHeader } from './MonthHeader.tsx';
import { showMonth } from './moveDay.ts';
import { RecentCheckIn } from './RecentCheckIn.tsx';

type Props = {
  calendar: CalendarMonth;
  day: Day;
  today: Day;
  onMove: (day: Day) => void;
  onOpen: (day: Day) => void;
  /** Set while this month's check-ins are still loading; null when they are here. */
  older: OlderCheckIns | null;
};

export function CalendarView({ calendar, day, today, onMove, onOpen, older }: Props) {
  const title = useId();
  const grid = useRef<HTMLTableElement>(null);
  const hasMoved = useRef(false);
  const { month } = calendar;

  // Moves the focus to the day that the arrow keys reached, also when its month had to load first.
  useEffect(() => {
    const cell = hasMoved.current && grid.current?.querySelector<HTMLElement>('[tabindex="0"]');
    if (!cell) return;
    hasMoved.current = false;
    cell.focus();
  });

  function moveTo(next: Day) {
    hasMoved.current = true;
    onMove(next);
  }

  return (
    <div className="grid gap-5">
      <section
        aria-labelledby={title}
        className="@container overflow-hidden rounded-l border border-line bg-surface shadow-card"
      >
        <MonthHeader
          id={title}
          month={month}
          today={today}
          onChange={(next) => onMove(showMonth(day, next, today))}
          onToday={() => moveTo(today)}
        />
        {older ? (
          <Missing older={older} />
        ) : (
          <MonthGrid
            ref={grid}
            calendar={calendar}
            labelledBy={title}
            day={day}
            today={today}
            onMove={moveTo}
            onOpen={onOpen}
          />
        )}
      </section>
      <Legend />
      {!older && <RecentCheckIn month={month} today={today} onOpen={onOpen} />}
    </div>
  );
}

/** A placeholder as tall as a month, so that the layout does not jump when the month loads. */
function Missing({ older: { problem, retry } }: { older: OlderCheckIns }) {
  return (
    <div className="grid min-h-100 place-content-center border-t border-line p-5 @2xl:min-h-140">
      {problem ? (
        <LoadProblem message={problem} onRetry={retry} />
      ) : (
        <p role="status" className="animate-appear text-ink-soft">
          Older check-ins are still loading.
        </p>
      )}
    </div>
  );
}
