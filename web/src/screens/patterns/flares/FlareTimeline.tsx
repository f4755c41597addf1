import { type Day, daysBetween, lastDays } from '@flarewell/domain/day';
import type { ShownFlare } from '@flarewell/domain/patterns/foundPatterns';
import { flareTitle } from '@flarewell/domain/patterns/words/flares';
import { conditionTitle } from '@flarewell/domain/patterns/words/titles';
import { colorOf, useSubjects } from '#ui/records/subjects.ts';
import { findMonths } from './months.ts';

/** The days over which flares are counted. */
const timelineDays = 182;

/** The flares of the last six months, a row per condition. The list below it says the same to screen readers. */
export function FlareTimeline({ flares, today }: { flares: readonly ShownFlare[]; today: Day }) {
  const subjects = useSubjects();
  const period = lastDays(today, timelineDays);
  const shown = flares.filter(({ from, to }) => to >= period.from && from <= period.to);
  if (shown.length === 0) return null;
  const place = (day: Day) => (100 * Math.max(0, daysBetween(period.from, day))) / timelineDays;
  const rows = subjects.conditions.filter(({ id }) => shown.some(({ conditionId }) => conditionId === id));
  return (
    <div aria-hidden="true" className="grid grid-cols-1 gap-1.5">
      {rows.map(({ id }) => (
        <div key={id}>
          <p className="truncate text-xs text-ink-soft">{conditionTitle(id, subjects)}</p>
          <div className="relative h-6.5" style={{ color: colorOf(id, subjects) }}>
            {shown
              .filter(({ conditionId }) => conditionId === id)
              .map((flare) => (
                <span
                  key={flare.from}
                  title={flareTitle(flare, subjects, today)}
                  className={`absolute inset-y-0 min-w-2.5 rounded-[7px] border-[1.5px] border-current ${
                    flare.state === 'proposed'
                      ? 'border-dashed'
                      : 'bg-[color-mix(in_oklab,currentColor_22%,transparent)]'
                  }`}
                  style={{
                    // A bar is at least 0.625rem wide (min-w-2.5). It must not reach past the end of the axis.
                    left: `min(${place(flare.from)}%, 100% - 0.625rem)`,
                    width: `${place(flare.to) + 100 / timelineDays - place(flare.from)}%`,
                  }}
                />
              ))}
          </div>
        </div>
      ))}
      <div className="relative mt-1 h-6 border-t border-line-strong text-chart text-ink-soft">
        {findMonths(period).map(({ day, name }) => (
          <span key={day} className="absolute top-1.5" style={{ left: `${place(day)}%` }}>
            {name}
          </span>
        ))}
      </div>
      {shown.some(({ state }) => state === 'proposed') && (
        <p className="flex items-center gap-1.5 text-xs text-ink-soft">
          <span className="h-3 w-5 rounded-[4px] border-[1.5px] border-dashed border-current" />
          waiting for an answer
        </p>
      )}
    </div>
  );
}
