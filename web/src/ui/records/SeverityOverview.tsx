import { type Direction, type OverviewLine, overviewDays } from '@flarewell/domain/trends/trends';
import { Suspense } from 'react';
import { Card } from '#ui/Card.tsx';
import { onDemand } from '#ui/page/onDemand.tsx';
import { TrendLabel } from './TrendLabel.tsx';

const OverviewChart = onDemand(() => import('#ui/charts/OverviewChart.tsx').then((m) => m.OverviewChart));

const trends: readonly Direction[] = ['improving', 'stable', 'worsening'];

type Props = { lines: readonly OverviewLine[]; days?: number };

/** One small line chart for each condition, with its trend in words. */
export function SeverityOverview({ lines, days = overviewDays }: Props) {
  return (
    <Card
      title={`Last ${days} days overview`}
      action={
        <ul aria-label="Legend" className="flex flex-wrap gap-x-3.5 text-xs font-medium">
          {trends.map((trend) => (
            <li key={trend}>
              <TrendLabel trend={trend} />
            </li>
          ))}
        </ul>
      }
    >
      {lines.length === 0 ? (
        <div className="py-6 text-center">
          <p className="font-semibold">No conditions to display</p>
          <p className="text-s text-ink-soft">Add conditions to see severity trends</p>
        </div>
      ) : (
        <ul className="grid gap-4 sm:gap-7">
          {lines.map((line) => (
            <Line key={line.condition.id} {...line} />
          ))}
        </ul>
      )}
      <p className="text-xs text-ink-soft">
        <span className="inline-block">Severity scale: 1 (Minimal) to 5 (Extreme)</span>{' '}
        {/* On a phone the second part is on the next line. */}
        <span aria-hidden="true" className="max-sm:hidden">
          ·
        </span>{' '}
        <span className="inline-block">Trends based on first vs. second half comparison</span>
      </p>
    </Card>
  );
}

function Line({ condition, points, trend, hasData }: OverviewLine) {
  return (
    <li className="grid items-center gap-x-6 gap-y-2 sm:grid-cols-[9.5rem_1fr]">
      <div className="flex min-w-0 items-center justify-between gap-3 sm:grid sm:justify-start sm:gap-0.5">
        <h3 className="flex min-w-0 items-center gap-2.5 font-semibold">
          <span className="size-2.5 shrink-0 rounded-full" style={{ background: condition.color }} />
          <bdi className="truncate">{condition.name}</bdi>
        </h3>
        {hasData && (
          <p className="text-xs font-semibold">
            <TrendLabel trend={trend} />
          </p>
        )}
      </div>
      <div className="grid h-15 items-center">
        {hasData ? (
          <Suspense>
            <OverviewChart name={condition.name} color={condition.color} points={points} />
          </Suspense>
        ) : (
          <p className="rounded-m bg-sunken py-4 text-center text-s text-ink-soft">No data</p>
        )}
      </div>
    </li>
  );
}
