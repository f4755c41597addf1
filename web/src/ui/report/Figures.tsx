import type { SummaryFigure } from '@flarewell/domain/summary/report';

type Props = { headline: readonly SummaryFigure[]; extremes: readonly SummaryFigure[] };

export function Figures({ headline, extremes }: Props) {
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-y-4 @xl:grid-cols-4">
        {headline.map(({ value, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end border-line even:border-l even:pl-4 @xl:not-first:border-l @xl:not-first:pl-4"
          >
            <dt className="text-s text-ink-soft">{label}</dt>
            <dd className="text-xl font-semibold tracking-title tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {extremes.length > 0 && (
        <dl className="flex flex-wrap gap-x-6 text-s">
          {extremes.map(({ value, label }) => (
            <div key={label} className="flex gap-x-1.5 cramped:flex-wrap">
              <dt className="shrink-0 text-ink-soft">{label}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
