import type { Day } from '@flarewell/domain/day';
import type { ReadonlyRecords } from '@flarewell/domain/records/records';
import { severityOverview } from '@flarewell/domain/trends/trends';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { type ComponentType, Suspense, useMemo } from 'react';
import { useMayWrite } from '#data/diary/openDiary.ts';
import { useProfile } from '#data/diary/profile.ts';
import { isPushOwner } from '#data/session/pushOwner.ts';
import { onDemand } from '#ui/page/onDemand.tsx';
import { SeverityOverview } from '#ui/records/SeverityOverview.tsx';
import { Alerts } from './Alerts.tsx';
import { MissedDays } from './MissedDays.tsx';
import { RecentHistory } from './RecentHistory.tsx';
import { SummaryCards } from './SummaryCards.tsx';
import { TodaysCheckIn } from './TodaysCheckIn.tsx';

// Nobody waits for it, so its code loads after the screen. Without a connection it shows nothing.
const ReminderHint = onDemand(() =>
  import('./ReminderHint.tsx').then(
    (m): ComponentType => m.ReminderHint,
    () => () => null,
  ),
);

type Props = { records: ReadonlyRecords; today: Day; todaysCheckIn: ShownCheckIn | undefined };

/**
 * The figures of the recent days. A phone shows the most important first: cards, today, alerts, overview,
 * history. A wide screen has two columns.
 */
export function Overview({ records, today, todaysCheckIn }: Props) {
  const { conditions, checkIns } = records;
  const { id, reminderEnabled } = useProfile();
  const mayWrite = useMayWrite();
  // A reader is not the one to remind.
  const mayBeUnreached = mayWrite && reminderEnabled && !isPushOwner(id);
  const lines = useMemo(() => severityOverview(conditions, checkIns, today), [conditions, checkIns, today]);
  return (
    <div className="mt-6 grid grid-cols-1 gap-4 lg:gap-4.5">
      <SummaryCards records={records} today={today} checkIn={todaysCheckIn} />
      {mayWrite && <MissedDays checkIns={checkIns} />}
      <Suspense>{checkIns.length > 0 && mayBeUnreached && <ReminderHint />}</Suspense>
      <div className="grid grid-cols-1 items-start gap-4 lg:gap-4.5 xl:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-4 lg:gap-4.5 xl:order-1 xl:flex-col-reverse">
          <TodaysCheckIn records={records} today={today} checkIn={todaysCheckIn} />
          <Alerts records={records} today={today} />
        </div>
        <div className="grid grid-cols-1 gap-4 lg:gap-4.5">
          <SeverityOverview lines={lines} />
          <RecentHistory records={records} today={today} />
        </div>
      </div>
    </div>
  );
}
