import type { TrendCard } from '@flarewell/domain/trends/trendCards';
import { memo, useCallback, useMemo } from 'react';
import { Card } from '#ui/Card.tsx';
import { SeverityChart } from '#ui/charts/LazyCharts.tsx';
import { describeFactorDay, type FactorLines, stripsOf } from './trendChart.ts';

/** The chosen factors of a long range, once for all conditions. `card` is any of them, because all have the same days. */
export const FactorStrips = memo(function FactorStrips(props: { card: TrendCard; factors: FactorLines }) {
  const { card, factors } = props;
  const days = useMemo(() => card.points.map(({ day }) => day), [card]);
  const strips = useMemo(() => stripsOf(factors), [factors]);
  const describe = useCallback((index: number) => describeFactorDay(card, factors, index), [card, factors]);
  return (
    <Card title="Lifestyle factors">
      <div className="-mt-4">
        <SeverityChart
          label={`Lifestyle factors, last ${days.length} days`}
          days={days}
          series={strips}
          describe={describe}
        />
      </div>
    </Card>
  );
});
