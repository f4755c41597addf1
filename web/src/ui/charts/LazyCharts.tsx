import { Suspense } from 'react';
import { onDemand } from '#ui/page/onDemand.tsx';
import { chartHeight, sparklineHeight } from './geometry.ts';
import type { SeverityChartProps } from './SeverityChart.tsx';
import type { SparklineProps } from './Sparkline.tsx';
import { countBands, hasMainChart } from './series.ts';

const Chart = onDemand(() => import('./SeverityChart.tsx').then((m) => m.SeverityChart));
const Line = onDemand(() => import('./Sparkline.tsx').then((m) => m.Sparkline));

/** The charts that screens use. Their code is loaded when the first chart is shown; a placeholder keeps the space. */
export function SeverityChart(props: SeverityChartProps) {
  return (
    <Suspense
      fallback={<div style={{ height: chartHeight(countBands(props.series), hasMainChart(props.series)) }} />}
    >
      <Chart {...props} />
    </Suspense>
  );
}

export function Sparkline(props: SparklineProps) {
  return (
    <Suspense fallback={<div style={{ height: sparklineHeight }} />}>
      <Line {...props} />
    </Suspense>
  );
}
