import { type Day, dayOf } from '@flarewell/domain/day';
import { findCheckIn, neighbours } from '@flarewell/domain/history';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { useRef } from 'react';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { useMayWrite } from '#data/diary/openDiary.ts';
import { Button } from '#ui/Button.tsx';
import { fullDate } from '#ui/dates.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { ChevronLeft, ChevronRight, Pencil, Plus } from '#ui/icons.tsx';
import { DayAverage } from './DayAverage.tsx';
import { DayContent } from './DayContent.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { useArrowKeys } from './useArrowKeys.ts';

type Props = {
  day: Day;
  /** The last day that can be opened. */
  lastDay: Day;
  /** The check-ins that Previous and Next lead to. */
  steps: readonly ShownCheckIn[];
  /** Whether the day's check-in, if it has one, is loaded. */
  isLoaded: boolean;
  authorsOf: (checkIn: ShownCheckIn) => string | null;
  onShow: (day: Day) => void;
  onOpen: (day: Day) => void;
};

const headingId = 'day-card';

/** Moves the focus to the card, which also scrolls to it on a phone. */
export function focusDayCard(): void {
  document.getElementById(headingId)?.focus();
}

/** One day in full, because the calendar's cells have little room. A day without a check-in offers to add one. */
export function DayCard({ day, lastDay, steps, isLoaded, authorsOf, onShow, onOpen }: Props) {
  const { checkIns } = useCheckIns();
  const mayWrite = useMayWrite();
  const checkIn = findCheckIn(checkIns, day);
  const { previous, next } = neighbours(steps, day, lastDay);
  const isLatest = !neighbours(checkIns, day, lastDay).next;
  const isMissing = !checkIn && isLoaded;
  const title = isMissing ? 'No check-in' : checkIn && isLatest ? 'Most recent check-in' : 'Check-in';
  const card = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const show = (other: ShownCheckIn | undefined) => other && onShow(dayOf(other.date));
  useArrowKeys(card, (step) => show(step === 1 ? next : previous));

  return (
    <section
      ref={card}
      aria-labelledby={headingId}
      className="@container rounded-l border border-line bg-surface p-5 shadow-card sm:p-6 min-[90rem]:max-[100rem]:p-5"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2
            id={headingId}
            ref={heading}
            tabIndex={-1}
            className="text-l font-semibold tracking-title outline-none"
          >
            {title}
          </h2>
          {checkIn && <DayAverage checkIn={checkIn} />}
        </div>
        <div className="flex grow gap-1.5 cramped:flex-wrap @xl:grow-0">
          {isLoaded && mayWrite && (
            // One button for both, because another element would lose the focus when a check-in is added or deleted.
            <Button kind="secondary" size="s" onClick={() => onOpen(day)}>
              {checkIn ? <Pencil size={16} /> : <Plus size={16} />}
              {checkIn ? 'Edit' : 'Add check-in'}
            </Button>
          )}
          {checkIn && mayWrite && (
            // Keeps the day, so that Undo brings the check-in back to the same place.
            <DeleteButton day={day} focusAfter={heading} onDelete={() => onShow(day)} />
          )}
          <div className="ml-auto flex gap-1.5 @xl:ml-2">
            <IconButton
              isOutlined
              label="Previous check-in"
              isOff={!previous}
              Icon={ChevronLeft}
              onClick={() => show(previous)}
            />
            <IconButton
              isOutlined
              label="Next check-in"
              isOff={!next}
              Icon={ChevronRight}
              onClick={() => show(next)}
            />
          </div>
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {`${title}: ${fullDate(day)}`}
      </p>
      <DayContent
        day={day}
        checkIn={checkIn}
        authors={checkIn ? authorsOf(checkIn) : null}
        isLoaded={isLoaded}
      />
    </section>
  );
}
