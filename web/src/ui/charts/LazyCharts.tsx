import { lazy, Suspense } from 'react';
import type { SeverityChartProps } from './SeverityChart.tsx';
import type { SparklineProps } from './Sparkline.tsx';
import { severityChartHeight, sparklineHeight } from './sizes.ts';

const Chart = lazy(() => import('./SeverityChart.tsx').then((m) => ({ default: m.SeverityChart })));
const Line = lazy(() => import('./Sparkline.tsx').then((m) => ({ default: m.Sparkline })));

/** The charts as screens use them: loaded when the first one is shown, in a place that is kept free for them. */
export function SeverityChart(props: SeverityChartProps) {
  return (
    <Suspense fallback={<div style={{ height: severityChartHeight }} />}>
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
