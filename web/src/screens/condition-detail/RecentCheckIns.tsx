import type { Day } from '@flarewell/domain/day';
import { checkInPath, conditionHistoryPath, dayPath } from '@flarewell/domain/paths';
import type { RatedEntry } from '@flarewell/domain/trends/conditionViews';
import { Link } from 'wouter';
import { useMayWrite } from '#data/diary/openDiary.ts';
import { Card, cardLinkLook } from '#ui/Card.tsx';
import { fullDate } from '#ui/dates.ts';
import { dialogLink } from '#ui/dialog/dialogs.tsx';
import { ScreenLink } from '#ui/page/ScreenLink.tsx';
import { Chips } from '#ui/records/Chips.tsx';
import { SeveritySelector } from '#ui/records/SeveritySelector.tsx';
import { Sentence } from '#ui/Sentence.tsx';

type Props = {
  conditionId: string;
  entries: readonly RatedEntry[];
  /** Undefined while older check-ins are still loading. */
  total?: number;
  hasMore: boolean;
  today: Day;
};

export function RecentCheckIns({ conditionId, entries, total, hasMore, today }: Props) {
  const mayWrite = useMayWrite();
  const pathOf = mayWrite ? checkInPath : dayPath;
  return (
    <Card
      title="Recent Check-ins"
      action={
        mayWrite && (
          <Link href={checkInPath(today)} state={dialogLink} className={cardLinkLook}>
            New check-in
          </Link>
        )
      }
    >
      {entries.length === 0 ? (
        <p className="text-s text-ink-soft">
          <Sentence>Not rated in a check-in yet.</Sentence>
        </p>
      ) : (
        <ul className="-my-1">
          {entries.map(({ checkInId, day, severity, symptoms, notes }) => (
            <li key={checkInId} className="grid gap-2 border-t border-line py-4 first:border-0">
              <div className="grid items-center justify-items-start gap-2 sm:grid-cols-[1fr_auto]">
                <Link
                  href={pathOf(day)}
                  state={dialogLink}
                  className="-my-2 inline-flex min-h-11 items-center rounded-s text-sm font-semibold hover:underline"
                >
                  {fullDate(day)}
                </Link>
                <SeveritySelector mode="read-only" label="Severity" value={severity} />
              </div>
              <Chips words={symptoms} label="Symptoms" />
              {notes && (
                <p dir="auto" className="text-s text-ink-soft wrap-anywhere">
                  {notes}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <div>
          <ScreenLink
            kind="secondary"
            size="s"
            href={conditionHistoryPath(conditionId)}
          >{`View all ${total?.toLocaleString('en') ?? '…'} check-ins`}</ScreenLink>
        </div>
      )}
    </Card>
  );
}
