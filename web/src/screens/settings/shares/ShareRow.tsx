import { useId } from 'react';
import type { Share } from '#data/shares.ts';
import { Button } from '#ui/Button.tsx';
import { type Clock, describeExpiry } from '#ui/moments.ts';
import { describeContent, describeOpenings, describeStart, describeTries } from './shareWords.ts';

type Props = { share: Share; clock: Clock; onStop: () => void };

/** A link that works. */
export function ShareRow({ share, clock, onStop }: Props) {
  const tries = describeTries(share);
  const details = useId();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-52 flex-1 text-s wrap-anywhere text-ink-soft">
        <p className="text-sm font-semibold text-ink">{share.label}</p>
        <div id={details}>
          <p>{describeContent(share)}</p>
          <p>{describeStart(share, clock)}</p>
          <p>{describeExpiry(share.expiresAt, clock)}</p>
          <p>{describeOpenings(share, clock) ?? 'Not opened yet'}</p>
        </div>
        {tries && <p className="font-medium text-warn">{tries}</p>}
      </div>
      <Button
        kind="secondary"
        size="s"
        aria-label={`Stop sharing ${share.label}`}
        // Tells links of the same name apart.
        aria-describedby={details}
        onClick={onStop}
      >
        <span className="text-bad">Stop sharing</span>
      </Button>
    </li>
  );
}
