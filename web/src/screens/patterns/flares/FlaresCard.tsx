import type { Day } from '@flarewell/domain/day';
import type { Patterns, ShownFlare } from '@flarewell/domain/patterns/patterns';
import { flareCountsSentence } from '@flarewell/domain/patterns/words/flares';
import { useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { DismissedFlares } from './DismissedFlares.tsx';
import { FlareDialog } from './FlareDialog.tsx';
import { FlareItem } from './FlareItem.tsx';
import { FlareProposal } from './FlareProposal.tsx';
import { FlareTimeline } from './FlareTimeline.tsx';
import { ShortList } from './ShortList.tsx';

type Props = { flares: readonly ShownFlare[]; counts: Patterns['flareCounts']; today: Day };

export function FlaresCard({ flares, counts, today }: Props) {
  const [edited, setEdited] = useState<ShownFlare | null>(null);
  const newestFirst = flares.toSorted((one, other) => (one.from < other.from ? 1 : -1));
  const inState = (state: ShownFlare['state']) => newestFirst.filter((flare) => flare.state === state);
  const [proposed, confirmed, dismissed] = [inState('proposed'), inState('confirmed'), inState('dismissed')];
  return (
    <Card title="Flares" action={<p className="text-s text-ink-soft">{flareCountsSentence(counts)}</p>}>
      <FlareTimeline flares={[...confirmed, ...proposed]} today={today} />
      {proposed.length + confirmed.length === 0 && (
        <p className="max-w-[70ch] text-s text-ink-soft">
          When the ratings of a condition rise above what is usual for it and stay there, those days are
          proposed here as a flare, and you decide.
        </p>
      )}
      <ShortList items={proposed} most={3} noun="proposals">
        {(flare) => (
          <FlareProposal key={keyOf(flare)} flare={flare} today={today} onAdjust={() => setEdited(flare)} />
        )}
      </ShortList>
      <ShortList items={confirmed} most={5} noun="flares">
        {(flare) => (
          <FlareItem key={keyOf(flare)} flare={flare} today={today} onEdit={() => setEdited(flare)} />
        )}
      </ShortList>
      {dismissed.length > 0 && (
        <div className="-my-2">
          <Disclosure label={`Not flares (${dismissed.length})`}>
            <DismissedFlares flares={dismissed} today={today} />
          </Disclosure>
        </div>
      )}
      {edited && <FlareDialog flare={edited} flares={flares} today={today} onClose={() => setEdited(null)} />}
    </Card>
  );
}

/** The same for a proposal and the decision about it, so that the focus stays where it is. */
function keyOf({ conditionId, from }: ShownFlare): string {
  return `${conditionId} ${from}`;
}
