import { type TrendRange, trendRanges } from '@flarewell/domain/trends/trendCards';
import { Segments } from '#ui/form/Segments.tsx';

const options = trendRanges.map((days) => ({
  value: String(days),
  label: (
    <span>
      <span className="sr-only">Last </span>
      {days}
      {/* A phone says it once. */}
      <span className={days === trendRanges.at(-1) ? '' : 'max-sm:sr-only'}> days</span>
    </span>
  ),
}));

type Props = { days: TrendRange; onChange: (days: TrendRange) => void };

export function RangeChoice({ days, onChange }: Props) {
  function choose(value: string) {
    const chosen = trendRanges.find((range) => String(range) === value);
    if (chosen) onChange(chosen);
  }

  return <Segments label="Range" options={options} value={String(days)} onChange={choose} />;
}
