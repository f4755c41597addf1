import type { TrendCard } from '@flarewell/domain/trends/trendCards';
import { memo, useCallback, useId, useMemo } from 'react';
import { SeverityChart } from '#ui/charts/LazyCharts.tsx';
import { Sample } from '#ui/charts/Sample.tsx';
import { markSample } from '#ui/charts/series.ts';
import { TrendStats } from './TrendStats.tsx';
import { TrendTable } from './TrendTable.tsx';
import {
  columnsOf,
  daysTaken,
  describeTrendDay,
  type FactorLines,
  type Screen,
  seriesOf,
} from './trendChart.ts';

type Props = {
  card: TrendCard;
  factors: FactorLines;
  showsMedications: boolean;
  isTable: boolean;
  screen: Screen;
};

/** One condition's trend as a chart or table, with its statistics. */
export const ConditionTrend = memo(function ConditionTrend(props: Props) {
  const { card, factors, showsMedications, isTable, screen } = props;
  const { condition, medications, points } = card;
  const heading = useId();
  const days = useMemo(() => points.map(({ day }) => day), [points]);
  const series = useMemo(() => seriesOf(card, factors, screen), [card, factors, screen]);
  const marks = useMemo(() => (showsMedications ? daysTaken(card) : undefined), [card, showsMedications]);
  const describe = useCallback(
    (index: number) => describeTrendDay(card, factors, showsMedications, index),
    [card, factors, showsMedications],
  );
  return (
    <section
      aria-labelledby={heading}
      className="@container grid grid-cols-1 gap-5 rounded-l border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 @3xl:flex @3xl:items-start @3xl:justify-between">
        <div className="min-w-0">
          <h2 id={heading} className="flex items-center gap-2.5 text-l font-semibold tracking-title">
            <span className="size-3 shrink-0 rounded-full" style={{ background: condition.color }} />
            <bdi className="min-w-0 wrap-anywhere">{condition.name}</bdi>
          </h2>
          <p className="mt-0.5 flex items-baseline gap-1.5 text-s text-ink-soft wrap-anywhere">
            {marks && medications.length > 0 && <Sample {...markSample} />}
            {medications.length > 0
              ? medications.map(({ name }) => name).join(' · ')
              : 'No linked medications'}
          </p>
        </div>
        <TrendStats {...card} />
      </div>
      {isTable ? (
        <TrendTable
          name={condition.name}
          days={days}
          columns={columnsOf(card, factors, showsMedications)}
          describe={describe}
        />
      ) : (
        <SeverityChart
          label={`${condition.name}, last ${days.length} days`}
          days={days}
          series={series}
          marks={marks}
          describe={describe}
        />
      )}
    </section>
  );
});
