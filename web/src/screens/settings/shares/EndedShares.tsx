import { useId } from 'react';
import type { Share } from '#data/shares.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { dateRange } from '#ui/dates.ts';
import type { Clock } from '#ui/moments.ts';
import { describeEnd, describeOpenings } from './shareWords.ts';

/** How many are listed without opening the rest. */
const newest = 3;

/** Links that no longer work, the latest end first. */
export function EndedShares({ shares, clock }: { shares: readonly Share[]; clock: Clock }) {
  const heading = useId();
  const older = shares.slice(newest);
  return (
    <section aria-labelledby={heading} className="grid gap-1 border-t border-line pt-4">
      <h3 id={heading} className="text-sm font-semibold">
        Ended
      </h3>
      <p className="text-s text-ink-soft">These links no longer work. Only these lines are left of them.</p>
      <EndedList label="Ended" shares={shares.slice(0, newest)} clock={clock} />
      {older.length > 0 && (
        <Disclosure label={`${older.length} more`}>
          <EndedList label="More that ended" shares={older} clock={clock} />
        </Disclosure>
      )}
    </section>
  );
}

function EndedList({ label, shares, clock }: { label: string; shares: readonly Share[]; clock: Clock }) {
  return (
    <ul aria-label={label} className="text-s wrap-anywhere text-ink-soft">
      {shares.map((share) => (
        <li key={share.id} className="py-2">
          <p className="font-medium">{share.label}</p>
          <p>
            {describeEnd(share, clock)} · {dateRange(share)} ·{' '}
            {describeOpenings(share, clock) ?? 'Never opened'}
          </p>
        </li>
      ))}
    </ul>
  );
}
