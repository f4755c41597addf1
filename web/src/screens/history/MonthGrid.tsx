import type { CalendarMonth } from '@flarewell/domain/calendar';
import { type Day, dayOf } from '@flarewell/domain/day';
import type { KeyboardEvent, RefObject } from 'react';
import { useWaiting } from '#data/outbox/waiting.ts';
import { weekdayName } from '#ui/dates.ts';
import { DayCell } from './DayCell.tsx';
import { describeDay } from './describeDay.ts';
import { moveDay } from './moveDay.ts';

type Props = {
  ref: RefObject<HTMLTableElement | null>;
  calendar: CalendarMonth;
  /** The id of the heading with the month's name. */
  labelledBy: string;
  /** The only tab stop of the grid; arrow keys move from there. */
  day: Day;
  /** The day whose card is shown. */
  shown: Day;
  /** The last day that can be opened. */
  lastDay: Day;
  /** Describes a day that has nothing to show, for screen readers. */
  emptyText: string | undefined;
  onMove: (day: Day) => void;
  onOpen: (day: Day) => void;
};

export function MonthGrid(props: Props) {
  const { ref, calendar, labelledBy, day, shown, lastDay, emptyText, onMove, onOpen } = props;
  const [firstWeek = []] = calendar.weeks;
  const waitingDays = useWaiting().map(({ checkIn }) => dayOf(checkIn.date));

  function move(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    // Starts from the focused day rather than `day`, because screen readers can focus any cell.
    const to = moveDay(event.target.dataset.day ?? day, event.key, event.shiftKey, lastDay);
    if (to === null) return;
    event.preventDefault();
    onMove(to);
  }

  return (
    <table
      ref={ref}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with arrow key navigation is a grid.
      role="grid"
      aria-labelledby={labelledBy}
      className="w-full table-fixed border-collapse"
      onKeyDown={move}
    >
      <thead>
        <tr>
          {firstWeek.map(({ day: weekday }) => (
            <th
              key={weekday}
              scope="col"
              className="border-t border-l border-line px-1.5 py-2 text-left text-xs cramped:px-0.5 cramped:text-[5vw] font-medium text-ink-soft first:border-l-0 @2xl:px-2 @3xl:px-2.5"
            >
              <abbr title={weekdayName(weekday)} className="no-underline">
                {weekdayName(weekday).slice(0, 3)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {calendar.weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((cell) => (
              <DayCell
                key={cell.day}
                cell={cell}
                description={describeDay(cell, { emptyText, isWaiting: waitingDays.includes(cell.day) })}
                isWaiting={waitingDays.includes(cell.day)}
                isShown={cell.day === shown}
                hasTabStop={cell.day === day}
                onOpen={() => onOpen(cell.day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
