import type { Condition } from '@flarewell/domain/conditions';
import { dayIn, isTimezone } from '@flarewell/domain/day';
import { oneDecimal } from '@flarewell/domain/measures/ratings';
import type { PathParams } from '@flarewell/domain/paths';
import { conditionDetail, detailChartDays } from '@flarewell/domain/trends/conditionViews';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { useCheckIns, useOlderCheckIns } from '#data/diary/checkIns.ts';
import { useConditions } from '#data/diary/conditions.ts';
import { useToday } from '#data/today.ts';
import { Card } from '#ui/Card.tsx';
import { SeverityChart } from '#ui/charts/LazyCharts.tsx';
import { describeSeverity } from '#ui/charts/series.ts';
import { mediumDate } from '#ui/dates.ts';
import { ArrowLeft, SearchX } from '#ui/icons.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { LoadProblem } from '#ui/page/LoadProblem.tsx';
import { ScreenHeader } from '#ui/page/ScreenHeader.tsx';
import { ScreenHeading } from '#ui/page/ScreenHeading.tsx';
import { ScreenLink } from '#ui/page/ScreenLink.tsx';
import { CommonSymptoms } from './CommonSymptoms.tsx';
import { QuickStats } from './QuickStats.tsx';
import { RecentCheckIns } from './RecentCheckIns.tsx';

export function ConditionDetailScreen({ params: { id } }: { params: PathParams }) {
  const condition = useConditions().find((other) => other.id === id);
  return condition ? <Detail condition={condition} /> : <NotFound />;
}

function NotFound() {
  return (
    <div className="text-center">
      <ScreenHeading title="Condition Not Found" />
      <EmptyState
        icon={<SearchX size={22} />}
        title="We couldn't find the condition you're looking for."
        action={<ScreenLink href="/app/conditions">Back to Conditions</ScreenLink>}
      />
    </div>
  );
}

function Detail({ condition }: { condition: Condition }) {
  const { id, name, description, color, createdAt } = condition;
  const { checkIns } = useCheckIns();
  const older = useOlderCheckIns();
  const today = useToday();
  const { stats, chart, recent, hasMore } = useMemo(
    () => conditionDetail(id, checkIns, today),
    [id, checkIns, today],
  );
  const { days, series } = useMemo(
    () => ({
      days: chart.map(({ day }) => day),
      series: [{ key: 'severity', color, values: chart.map(({ severity }) => severity) }],
    }),
    [chart, color],
  );
  const isCounting = older.missingBefore !== null;
  const isUnrated = !isCounting && stats.daysRated === 0;
  const firstRecorded = mediumDate(dayIn(localTimezone(), createdAt));

  return (
    <>
      <Link
        href="/app/conditions"
        className="mb-2 -ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-s px-2 text-s font-semibold text-accent-ink hover:underline"
      >
        <ArrowLeft size={16} />
        Back
      </Link>
      <div className="flex gap-3">
        <span className="mt-2.5 size-4 shrink-0 rounded-full" style={{ background: color }} />
        <ScreenHeader title={name} subtitle={description} />
      </div>
      {older.problem && <LoadProblem message={older.problem} onRetry={older.retry} />}
      <div aria-busy={isCounting} className="mt-6 grid grid-cols-1 gap-4.5">
        <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3 lg:gap-4.5">
          <Figure title="First Recorded" value={firstRecorded} />
          <Figure title="Total Check-ins" value={isCounting ? '…' : stats.daysRated.toLocaleString('en')} />
          <Figure
            title="Average Severity"
            value={isCounting ? '…' : isUnrated ? 'Not rated' : oneDecimal(stats.average)}
            unit={isUnrated ? undefined : 'out of 5'}
          />
        </dl>
        <Card title="Severity Trends" description={`Last ${detailChartDays} days`}>
          <SeverityChart
            label={`${name}, last ${detailChartDays} days`}
            days={days}
            series={series}
            describe={(index) => [describeSeverity(chart[index]?.severity ?? null, color)]}
          />
        </Card>
        <div className="grid grid-cols-1 gap-4.5 lg:grid-cols-2">
          <CommonSymptoms shares={stats.topSymptoms} color={color} isCounting={isCounting} />
          <QuickStats stats={stats} isCounting={isCounting} />
        </div>
        <RecentCheckIns
          conditionId={id}
          entries={recent}
          total={isCounting ? undefined : stats.daysRated}
          hasMore={hasMore}
          today={today}
        />
      </div>
    </>
  );
}

/** Falls back to UTC when the browser reports an unknown timezone; the date is then at most a day off. */
function localTimezone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimezone(timeZone) ? timeZone : 'UTC';
}

function Figure({ title, value, unit }: { title: string; value: string; unit?: string }) {
  return (
    <div className="rounded-l border border-line bg-surface p-5 shadow-card">
      <dt className="text-s text-ink-soft">{title}</dt>
      <dd className="text-xl font-bold tracking-heading tabular-nums">
        {value}
        {unit && (
          <span className="ml-0.5 text-s font-medium tracking-normal text-ink-soft">{` ${unit}`}</span>
        )}
      </dd>
    </div>
  );
}
