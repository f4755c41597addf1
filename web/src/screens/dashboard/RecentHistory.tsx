import type { CheckIn } from '@flarewell/domain/checkIns';
import type { Condition } from '@flarewell/domain/conditions';
import { type Day, dayOf } from '@flarewell/domain/day';
import { latestDay, recentHistory } from '@flarewell/domain/history';
import { isRated, type Level } from '@flarewell/domain/measures/ratings';
import { checkInPath, dayPath } from '@flarewell/domain/paths';
import type { ReadonlyRecords } from '@flarewell/domain/records/records';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { useIsShared, useMayWrite, useMemberName } from '#data/diary/openDiary.ts';
import { Card, cardLinkLook } from '#ui/Card.tsx';
import { relativeDay, shortDate } from '#ui/dates.ts';
import { dialogLink } from '#ui/dialog/dialogs.tsx';
import { ChevronRight, Image } from '#ui/icons.tsx';
import { SeverityChip } from '#ui/records/SeverityBadge.tsx';
import { Sentence } from '#ui/Sentence.tsx';

export function RecentHistory({ records: { conditions }, today }: { records: ReadonlyRecords; today: Day }) {
  const { checkIns } = useCheckIns();
  const isShared = useIsShared();
  const nameOf = useMemberName();
  const mayWrite = useMayWrite();
  const recent = useMemo(() => recentHistory(checkIns, latestDay(checkIns, today)), [checkIns, today]);
  const rated = conditions.filter(({ id }) => recent.some((checkIn) => severityOf(checkIn, id) !== null));
  return (
    <Card
      title="Recent history"
      action={
        <Link href="/app/check-in" className={cardLinkLook}>
          View calendar
        </Link>
      }
    >
      {recent.length > 0 ? (
        <ul className="-mb-3">
          {recent.map((checkIn) => (
            <Entry
              key={checkIn.id}
              checkIn={checkIn}
              author={isShared ? nameOf(checkIn.writtenBy) : null}
              path={mayWrite ? checkInPath(dayOf(checkIn.date)) : dayPath(dayOf(checkIn.date))}
              today={today}
              conditions={rated}
            />
          ))}
        </ul>
      ) : (
        <p className="text-s text-ink-soft">
          <Sentence>No check-ins in the last 30 days.</Sentence>
        </p>
      )}
    </Card>
  );
}

function severityOf({ conditionEntries }: CheckIn, conditionId: string): Level | null {
  const severity = conditionEntries.find((entry) => entry.conditionId === conditionId)?.severity;
  return isRated(severity) ? severity : null;
}

type EntryProps = {
  checkIn: CheckIn;
  /** Who wrote it, in a diary with several members. */
  author: string | null;
  path: string;
  today: Day;
  /** Each has a column for its severity, empty on a day without one. */
  conditions: readonly Condition[];
};

function Entry({ checkIn, author, path, today, conditions }: EntryProps) {
  const day = dayOf(checkIn.date);
  return (
    <li className="border-t border-line">
      <Link
        href={path}
        state={dialogLink}
        className={`grid min-h-11 grid-cols-[1fr_auto_auto] items-center gap-x-3 gap-y-1 rounded-s py-3.5 hover:bg-sunken ${author ? 'sm:grid-cols-[10rem_1fr_auto_auto]' : 'sm:grid-cols-[6.5rem_1fr_auto_auto]'}`}
      >
        <span>
          <span className="block text-sm font-semibold">{relativeDay(day, today)}</span>
          <span className="block text-xs text-ink-soft wrap-anywhere">
            {`${shortDate(day)}${author ? `\u00a0· ${author}` : ''}`}
          </span>
        </span>
        <span className="truncate text-s text-ink-soft max-sm:order-last max-sm:col-span-3 max-sm:empty:hidden">
          {checkIn.notes}
        </span>
        <span className="flex flex-wrap items-center justify-end gap-1.5">
          {checkIn.photoUrl && <Image size={17} aria-label="Photo" className="mr-1 text-ink-soft" />}
          {conditions.map(({ id, name }) => {
            const level = severityOf(checkIn, id);
            return level ? (
              <SeverityChip key={id} level={level} name={name} />
            ) : (
              <span key={id} className="size-6" />
            );
          })}
        </span>
        <ChevronRight className="text-ink-soft" />
      </Link>
    </li>
  );
}
