import type { Day } from '@flarewell/domain/day';
import type { ShownFlare } from '@flarewell/domain/patterns/foundPatterns';
import { useState } from 'react';
import { Link } from 'wouter';
import { Card, cardLinkLook } from '#ui/Card.tsx';
import { rescueFocus } from '#ui/dialog/rescueFocus.ts';
import { FlareDialog } from './FlareDialog.tsx';
import { FlareProposal } from './FlareProposal.tsx';

/** Newest first. */
type Props = { flares: readonly ShownFlare[]; today: Day };

/** The newest question that waits for an answer; nothing if none does. */
export function WaitingFlare({ flares, today }: Props) {
  const [edited, setEdited] = useState<ShownFlare | null>(null);
  const [flare, ...others] = flares.filter(({ state }) => state === 'proposed');
  return (
    <>
      {flare && (
        <Card
          title="A question for you"
          action={
            others.length > 0 && (
              <Link href="/app/trends/flares" className={cardLinkLook}>
                {others.length === 1 ? '1 more waits' : `${others.length} more wait`}
              </Link>
            )
          }
        >
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: its buttons are the controls; an answer removes the one with the focus. */}
          <ul onClick={rescueFocus}>
            <FlareProposal
              key={`${flare.conditionId} ${flare.from}`}
              flare={flare}
              today={today}
              onAdjust={() => setEdited(flare)}
            />
          </ul>
        </Card>
      )}
      {edited && <FlareDialog flare={edited} flares={flares} today={today} onClose={() => setEdited(null)} />}
    </>
  );
}
