import { sparklineDays } from '@flarewell/domain/trends/conditionViews';
import type { SeverityPoint } from '@flarewell/domain/trends/trends';
import { memo, useMemo } from 'react';
import { ChartFrame } from './ChartFrame.tsx';
import type { Margin } from './geometry.ts';
import { sparklineHeight } from './geometry.ts';
import { SeriesLine } from './SeriesLine.tsx';
import { describeSeverity } from './series.ts';

const margin: Margin = { left: 6, right: 6, top: 4, bottom: 4 };

export type SparklineProps = { name: string; color: string; points: readonly SeverityPoint[] };

/** A condition's last days as a small line without axes. The tooltip shows the severity of each day. */
export const Sparkline = memo(function Sparkline({ name, color, points }: SparklineProps) {
  const values = useMemo(() => points.map(({ severity }) => severity), [points]);
  const days = useMemo(() => points.map(({ day }) => day), [points]);
  if (values.every((value) => value === null)) {
    return (
      <p
        className="grid place-items-center rounded-m bg-sunken text-s text-ink-soft"
        style={{ height: sparklineHeight }}
      >
        {`No data for last ${sparklineDays} days`}
      </p>
    );
  }
  return (
    <ChartFrame
      label={`${name}, last ${sparklineDays} days`}
      days={days}
      series={[{ key: 'severity', color, values }]}
      height={sparklineHeight}
      margin={margin}
      describe={(index) => [describeSeverity(points[index]?.severity ?? null, color)]}
      tooltipPlace="bottom-full"
    >
      {(plot) => <SeriesLine values={values} plot={plot} color={color} />}
    </ChartFrame>
  );
});
