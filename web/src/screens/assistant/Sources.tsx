import { mediumDate } from '#ui/dates.ts';
import { Sentence } from '#ui/Sentence.tsx';
import type { Source } from './conversation/messages.ts';

/** The days and figures that a reply is based on. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <details className="rounded-m border border-line px-4 text-s">
      <summary className="min-h-11 cursor-pointer py-3 font-medium text-ink-soft">
        Based on: {[...new Set(sources.map(({ title }) => title))].join(', ')}
      </summary>
      <ul className="grid gap-4 pb-4">
        {sources.map((source) => (
          <li key={`${source.title} ${source.from} ${source.to}`} className="grid gap-1.5">
            <p className="font-semibold">{source.title}</p>
            <p className="text-ink-soft">
              <Sentence>{`${mediumDate(source.from)} to ${mediumDate(source.to)}, ${countCheckIns(source.checkIns)}`}</Sentence>
            </p>
            <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
              {source.figures.map(({ label, value }) => (
                <div key={label} className="col-span-2 grid grid-cols-subgrid border-t border-line pt-1">
                  <dt className="wrap-anywhere text-ink-soft">{label}</dt>
                  <dd className="text-right font-medium tabular-nums">{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </details>
  );
}

function countCheckIns(count: number): string {
  return count === 1 ? '1 check-in' : `${count} check-ins`;
}
