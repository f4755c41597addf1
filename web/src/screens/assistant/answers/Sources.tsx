import type { ChatSource } from '@flarewell/domain/assistant/query/answer';
import { dayOf } from '@flarewell/domain/day';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { mediumDate } from '#ui/dates.ts';
import { Sentence } from '#ui/Sentence.tsx';

/** The days and figures that an answer is based on. */
export function Sources({ sources }: { sources: readonly ChatSource[] }) {
  const { checkIns } = useCheckIns();
  if (sources.length === 0) return null;
  const days = checkIns
    .map(({ date }) => dayOf(date))
    .filter((day) => sources.some(({ from, to }) => from <= day && day <= to)).length;
  return (
    <Disclosure label={days === 1 ? 'The day behind it' : `The ${days} days behind it`}>
      <ul className="grid gap-4 text-s">
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
    </Disclosure>
  );
}

function countCheckIns(count: number): string {
  return count === 1 ? '1 check-in' : `${count} check-ins`;
}
