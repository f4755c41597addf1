import type { Level } from '@flarewell/domain/measures/ratings';
import { directionOfHalves } from '@flarewell/domain/trends/trends';
import { SeverityBadge } from '#ui/records/SeverityBadge.tsx';
import { TrendLabel } from '#ui/records/TrendLabel.tsx';
import { ExampleChart } from './ExampleChart.tsx';

const today: Level = 2;
const severities: Level[] = [4, 4, 5, 4, 4, 3, 3, 3, 3, 3, 2, 2, 2, today];

/** Shows what tracking looks like: two made-up weeks, with the trend that the real rule computes. */
export function ExampleCard() {
  return (
    <section
      aria-label="Example of a tracked condition"
      className="max-w-[32rem] rounded-[1.5rem] border border-line bg-surface px-6 pt-5.5 pb-5 shadow-float"
    >
      <div className="flex items-center justify-between gap-4 cramped:flex-wrap">
        <div>
          <h2 className="font-semibold">Hand eczema</h2>
          <p className="text-xs text-ink-soft">Last {severities.length} days · example</p>
        </div>
        <p className="text-s font-semibold">
          <TrendLabel trend={directionOfHalves(severities)} />
        </p>
      </div>
      <ExampleChart severities={severities} />
      <div className="flex items-center justify-between border-t border-line pt-4">
        <span className="text-s text-ink-soft">Today</span>
        <SeverityBadge level={today} />
      </div>
    </section>
  );
}
