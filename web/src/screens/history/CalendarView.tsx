import type { CalendarMonth } from '@flarewell/domain/calendar';
import { type Day, dayOf } from '@flarewell/domain/day';
import { latestDay, newest } from '@flarewell/domain/history';
import { useEffect, useId, useRef } from 'react';
import type { OlderCheckIns } from '#data/diary/checkIns.ts';
import { LoadProblem } from '#ui/page/LoadProblem.tsx';
import { Sentence } from '#ui/Sentence.tsx';
import { DayCard } from './day/DayCard.tsx';
import { FilterBar } from './FilterBar.tsx';
import { Legend } from './Legend.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { MonthHeader } from './MonthHeader.tsx';
import { showMonth } from './moveDay.ts';
import { useAuthors } from './useAuthors.ts';
import type { FilteredHistory } from './useFilteredHistory.ts';

type Props = {
  calendar: CalendarMonth;
  history: FilteredHistory;
  day: Day;
  /** The day in the URL, whose card is shown; null for that of the latest check-in. */
  asked: Day | null;
  today: Day;
  onMove: (day: Day) => void;
  onShow: (day: Day) => void;
  onOpen: (day: Day) => void;
  older: OlderCheckIns;
  isMonthLoaded: boolean;
};

export function CalendarView(props: Props) {
  const { calendar, history, day, asked, today, onMove, onShow, onOpen, older, isMonthLoaded } = props;
  const title = useId();
  const grid = useRef<HTMLTableElement>(null);
  const hasMoved = useRef(false);
  const { month } = calendar;
  const { checkIns, condition, removeFilter } = history;
  const lastDay = latestDay(checkIns, today);
  const [latest] = newest(checkIns, today, 1);
  const shown = asked ?? (latest ? dayOf(latest.date) : today);
  const isShownLoaded = older.missingBefore === null || shown >= older.missingBefore;

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
    <div className="grid grid-cols-1 items-start gap-5 min-[90rem]:grid-cols-[minmax(0,1fr)_20rem] min-[100rem]:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="@container grid gap-5">
        {condition && (
          <FilterBar
            condition={condition}
            count={older.missingBefore === null ? checkIns.length : null}
            onRemove={() => {
              removeFilter();
              document.getElementById(title)?.focus();
            }}
          />
        )}
        <section
          aria-labelledby={title}
          className="overflow-hidden rounded-l border border-line bg-surface shadow-card"
        >
          <MonthHeader
            id={title}
            month={month}
            lastDay={lastDay}
            onChange={(next) => onMove(showMonth(day, next, lastDay))}
            onToday={() => moveTo(today)}
          />
          {isMonthLoaded ? (
            <MonthGrid
              ref={grid}
              calendar={calendar}
              labelledBy={title}
              day={day}
              shown={shown}
              lastDay={lastDay}
              emptyText={condition ? `${condition.name} is not rated` : undefined}
              onMove={moveTo}
              onOpen={onOpen}
            />
          ) : (
            <Missing older={older} />
          )}
        </section>
        <Legend conditionName={condition?.name} />
      </div>
      <DayCard
        day={shown}
        lastDay={lastDay}
        steps={checkIns}
        isLoaded={isShownLoaded}
        authorsOf={useAuthors()}
        onShow={onShow}
        onOpen={onOpen}
      />
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
          <Sentence>Older check-ins are still loading.</Sentence>
        </p>
      )}
    </div>
  );
}
