import { useId } from 'react';
import type { Share } from '#data/shares.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { dateRange } from '#ui/dates.ts';
import { describeEnd, describeOpenings } from './shareWords.ts';

/** How many are listed without opening the rest. */
const newest = 3;

/** Links that no longer work, the latest end first. */
export function EndedShares({ shares, now }: { shares: readonly Share[]; now: string }) {
  const heading = useId();
  const older = shares.slice(newest);
  return (
    <section aria-labelledby={heading} className="grid gap-1 border-t border-line pt-4">
      <h3 id={heading} className="text-sm font-semibold">
        Ended
      </h3>
      <p className="text-s text-ink-soft">These links no longer open, and nothing but these lines is kept.</p>
      <EndedList label="Ended" shares={shares.slice(0, newest)} now={now} />
      {older.length > 0 && (
        <Disclosure label={`${older.length} more`}>
          <EndedList label="More that ended" shares={older} now={now} />
        </Disclosure>
      )}
    </section>
  );
}

function EndedList({ label, shares, now }: { label: string; shares: readonly Share[]; now: string }) {
  return (
    <ul aria-label={label} className="text-s wrap-anywhere text-ink-soft">
      {shares.map((share) => (
        <li key={share.id} className="py-2">
          <p className="font-medium">{share.label}</p>
          <p>
            {describeEnd(share, now)} · {dateRange(share)} · {describeOpenings(share, now) ?? 'Never opened'}
          </p>
        </li>
      ))}
    </ul>
  );
}
