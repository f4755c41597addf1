import type { CalendarCell, CalendarEntry } from '@flarewell/domain/calendar';
import { Camera, Check, RotateCw, StickyNote } from '#ui/icons.tsx';
import { averageLooks } from '#ui/records/averageLooks.ts';
import { countConditions, medsTaken, waitingToSync } from './describeDay.ts';

type Props = {
  cell: CalendarCell;
  /** Everything that the cell shows, in words. */
  description: string;
  isWaiting: boolean;
  /** Whether the day's card is shown. */
  isShown: boolean;
  hasTabStop: boolean;
  onOpen: () => void;
};

/** One day: a button that fills the cell. */
export function DayCell({ cell, description, isWaiting, isShown, hasTabStop, onOpen }: Props) {
  const { day, isInMonth, isToday, isFuture, entry } = cell;
  const background = isInMonth ? entry && averageLooks[entry.color].wash : 'bg-canvas';
  // One of tomorrow, made before a flight west, can be opened.
  const isOff = isFuture && !entry;
  const number = isInMonth && !isOff ? 'font-semibold' : 'text-ink-faint';
  // Today is the strongest mark: filled in the accent color. The day whose card is shown is only outlined.
  const mark = isToday ? 'bg-accent text-on-accent' : '';
  const ring = isShown ? 'ring-1 ring-ink-soft' : '';
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: inside a grid this element is a gridcell, which can be selected.
    <td
      aria-selected={isShown}
      className={`relative border-t border-l border-line p-0 align-top first:border-l-0 ${background ?? ''} ${
        isToday ? 'outline-2 -outline-offset-2 outline-accent' : ''
      }`}
    >
      <button
        type="button"
        aria-current={isToday ? 'date' : undefined}
        disabled={isOff}
        data-day={day}
        tabIndex={hasTabStop ? 0 : -1}
        onClick={onOpen}
        className="flex min-h-18 w-full cursor-pointer flex-col items-start gap-0.5 px-1.5 py-1.5 text-left text-xs cramped:text-[5vw] outline-none after:absolute after:inset-0 after:-outline-offset-5 after:outline-accent hover:after:bg-ink/4 focus-visible:after:outline-2 disabled:cursor-default disabled:after:hidden @2xl:min-h-24 @2xl:px-2 @2xl:py-2 @min-[46rem]:min-h-26.5 @min-[46rem]:gap-1 @min-[46rem]:px-2.5 @min-[46rem]:py-2.5"
      >
        <span className="sr-only">{description}</span>
        <span aria-hidden="true" className="contents">
          <span className="flex w-full items-center justify-between">
            <span
              className={`-mx-1 rounded-s px-1 text-s cramped:text-[5vw] tabular-nums ${number} ${mark} ${ring}`}
            >
              {Number(day.slice(8))}
            </span>
            {entry?.notesPreview && (
              <StickyNote size={13} className="-mr-1 shrink-0 text-ink-soft @2xl:hidden" />
            )}
            {entry?.hasPhoto && <Camera size={16} className="hidden text-ink-faint @min-[46rem]:block" />}
          </span>
          {entry && <EntryMarks entry={entry} />}
          {isWaiting && (
            <span className="flex items-center gap-1.5 text-ink-soft">
              <RotateCw size={14} className="shrink-0" />
              <span className="hidden @min-[46rem]:inline">{waitingToSync}</span>
            </span>
          )}
        </span>
      </button>
    </td>
  );
}

/** A phone's cell has room for the dot, a number and icons. A tablet also shows the words of the notes. */
function EntryMarks({ entry }: { entry: CalendarEntry }) {
  const { color, conditionCount, hasPhoto, hasMedsTaken, notesPreview } = entry;
  const { dot, ink } = averageLooks[color];
  return (
    <>
      <span className={`flex items-center gap-1.5 font-semibold tabular-nums ${ink}`}>
        <span className={`size-2.5 shrink-0 rounded-full ${dot}`} />
        <span className="@min-[46rem]:hidden">{conditionCount}</span>
        <span className="hidden @min-[46rem]:inline">{countConditions(conditionCount)}</span>
      </span>
      <span className="flex gap-1 text-ink-soft @min-[46rem]:hidden">
        {hasPhoto && <Camera size={14} />}
        {hasMedsTaken && <Check size={14} />}
      </span>
      {hasMedsTaken && (
        <span className="hidden items-center gap-1.5 text-ink-soft @min-[46rem]:flex">
          <Check size={14} className="shrink-0" />
          {medsTaken}
        </span>
      )}
      {notesPreview && (
        <span className="hidden w-full wrap-anywhere text-ink-soft @2xl:block">{notesPreview}</span>
      )}
    </>
  );
}
