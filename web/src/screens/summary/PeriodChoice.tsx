import type { SummaryPeriod } from '@flarewell/domain/summary/summary';
import { Segments } from '#ui/form/Segments.tsx';

type Props = {
  periods: readonly SummaryPeriod[];
  days: SummaryPeriod;
  onChange: (days: SummaryPeriod) => void;
};

export function PeriodChoice({ periods, days, onChange }: Props) {
  const options = periods.map((period) => ({
    value: String(period),
    label: (
      <span>
        <span className="sr-only">Last </span>
        {period}
        <span className="max-[24rem]:sr-only"> days</span>
      </span>
    ),
  }));

  function choose(value: string) {
    const chosen = periods.find((period) => String(period) === value);
    if (chosen) onChange(chosen);
  }

  return <Segments label="Period" options={options} value={String(days)} onChange={choose} />;
}
