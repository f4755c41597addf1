import { type Day, lastDays, listDays } from '@flarewell/domain/day';
import { findCheckIn } from '@flarewell/domain/history';
import {
  type AdherenceColor,
  adherence,
  adherenceColor,
  adherenceDays,
} from '@flarewell/domain/medications/adherence';
import type { ReadonlyRecords } from '@flarewell/domain/records/records';
import { keepStreakMessage, streak, streakToKeep } from '@flarewell/domain/streak';
import { type DashboardTrend, dashboardTrend } from '@flarewell/domain/trends/trends';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { useMemo } from 'react';
import { useIsShared, useMayWrite, useMemberName } from '#data/diary/openDiary.ts';
import { useProfile } from '#data/diary/profile.ts';
import { useWho } from '#data/diary/who.ts';
import { useUnfinishedDays } from '#data/outbox/draft.ts';
import { useIsWaiting } from '#data/outbox/waiting.ts';
import { Activity, CircleCheck, Flame, Pill } from '#ui/icons.tsx';
import { describeAuthors } from '#ui/records/authorWords.ts';
import { describeAverages } from './averageWords.ts';
import { Bar, SummaryCard } from './SummaryCard.tsx';

type Props = { records: ReadonlyRecords; today: Day; checkIn: ShownCheckIn | undefined };

const streakBars = 7;

const adherenceLooks: Record<AdherenceColor, { ink: string; bar: string }> = {
  green: { ink: 'text-good', bar: 'bg-good' },
  amber: { ink: 'text-warn', bar: 'bg-warn' },
  red: { ink: 'text-bad', bar: 'bg-bad' },
};

const trendInks: Record<DashboardTrend['trend'], string> = {
  improving: 'text-good',
  stable: 'text-ink',
  worsening: 'text-bad',
  'insufficient-data': 'text-ink-soft',
};

export function SummaryCards({ records, today, checkIn }: Props) {
  const { conditions, medications, checkIns } = records;
  const isWaiting = useIsWaiting(checkIn);
  const author = useAuthor(checkIn, today);
  const who = useWho();
  const mayWrite = useMayWrite();
  const isBegun = useUnfinishedDays().includes(today);
  const days = useMemo(() => streak(checkIns, today), [checkIns, today]);
  const toKeep = useMemo(() => streakToKeep(checkIns, today), [checkIns, today]);
  const trend = useMemo(() => dashboardTrend(checkIns, today), [checkIns, today]);
  const percent = useMemo(() => adherence(checkIns, medications, today), [checkIns, medications, today]);
  const look = adherenceLooks[adherenceColor(percent)];
  const recorded = listDays(lastDays(today, streakBars)).map((day) => ({
    day,
    hasCheckIn: findCheckIn(checkIns, day) !== undefined,
  }));
  return (
    <div className="grid grid-cols-2 gap-3 cramped:grid-cols-1 lg:gap-4.5 xl:grid-cols-4">
      <SummaryCard
        title="Today"
        Icon={CircleCheck}
        value={checkIn ? 'Done' : 'Not yet'}
        ink={checkIn ? 'text-good' : 'text-ink'}
      >
        {checkIn && (isWaiting ? 'Waiting to sync' : (author ?? 'Saved'))}
        {!checkIn && (isBegun ? 'Begun, not saved yet' : mayWrite && 'It takes less than a minute')}
      </SummaryCard>
      <SummaryCard title="Streak" Icon={Flame} value={String(days)} unit={days === 1 ? 'day' : 'days'}>
        <span aria-hidden="true" className="mb-1.5 flex gap-1.5">
          {recorded.map(({ day, hasCheckIn }) => (
            <span
              key={day}
              className={`h-1.5 grow rounded-full ${hasCheckIn ? 'bg-accent' : 'bg-line-strong'}`}
            />
          ))}
        </span>
        <span className="block">
          {`Checked in on ${recorded.filter(({ hasCheckIn }) => hasCheckIn).length} of the last ${streakBars} days`}
        </span>
        {mayWrite && toKeep > 0 && <span className="block">{keepStreakMessage(toKeep, who)}</span>}
      </SummaryCard>
      <SummaryCard title="Overall trend" Icon={Activity} value={trend.label} ink={trendInks[trend.trend]}>
        {conditions.length > 0 ? describeAverages(trend) : 'No condition is tracked'}
      </SummaryCard>
      <SummaryCard title="Adherence" Icon={Pill} value={`${percent}%`} ink={look.ink}>
        <Bar percent={percent} color={look.bar} />
        {`Last ${adherenceDays} days`}
      </SummaryCard>
    </div>
  );
}

/** 'By Jonas, 19:05', in a diary with several members. */
function useAuthor(checkIn: ShownCheckIn | undefined, today: Day): string | null {
  const isShared = useIsShared();
  const nameOf = useMemberName();
  const { timezone } = useProfile();
  return checkIn && isShared ? describeAuthors(checkIn, { nameOf, timezone, today }) : null;
}
