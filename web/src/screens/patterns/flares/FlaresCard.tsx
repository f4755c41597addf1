import type { Day } from '@flarewell/domain/day';
import type { Patterns, ShownFlare } from '@flarewell/domain/patterns/foundPatterns';
import { flareCountsSentence } from '@flarewell/domain/patterns/words/flares';
import { useEffect, useRef, useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { DismissedFlares } from './DismissedFlares.tsx';
import { FlareDialog } from './FlareDialog.tsx';
import { FlareItem } from './FlareItem.tsx';
import { FlareProposal } from './FlareProposal.tsx';
import { FlareTimeline } from './FlareTimeline.tsx';
import { ShortList } from './ShortList.tsx';

/** Newest first. */
type Props = { flares: readonly ShownFlare[]; counts: Patterns['flareCounts']; today: Day };

export function FlaresCard({ flares, counts, today }: Props) {
  const [edited, setEdited] = useState<ShownFlare | null>(null);
  const lists = useKeptFocus(flares);
  /** A saved proposal moves to another list, so the button that opened the dialog may be gone. */
  function close() {
    setEdited(null);
    setTimeout(() => {
      const { current } = lists.ref;
      if (!current?.contains(document.activeElement)) current?.focus();
    });
  }

  const inState = (state: ShownFlare['state']) => flares.filter((flare) => flare.state === state);
  const [proposed, confirmed, dismissed] = [inState('proposed'), inState('confirmed'), inState('dismissed')];
  return (
    <Card
      title="Flares"
      action={
        <div className="text-s text-ink-soft sm:text-right">
          <p>{flareCountsSentence(counts)}</p>
          <p>{waitingSentence(proposed.length)}</p>
        </div>
      }
    >
      <FlareTimeline flares={[...confirmed, ...proposed]} today={today} />
      {proposed.length + confirmed.length === 0 && (
        <p className="max-w-[70ch] text-s text-ink-soft">
          When the ratings of a condition rise above what is usual for it and stay there, those days are shown
          here as a possible flare, to be confirmed or not.
        </p>
      )}
      <div {...lists} className="grid grid-cols-1 gap-4">
        <ShortList items={proposed} most={3} noun="possible flares">
          {(flare) => (
            <FlareProposal key={keyOf(flare)} flare={flare} today={today} onAdjust={() => setEdited(flare)} />
          )}
        </ShortList>
        <ShortList items={confirmed} most={12} noun="flares" isPlain>
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
      </div>
      {edited && <FlareDialog flare={edited} flares={flares} today={today} onClose={close} />}
    </Card>
  );
}

/** Only confirmed flares are counted, so it has to be said that there are others. */
function waitingSentence(count: number): string {
  if (count === 0) return '';
  const possible = count === 1 ? '1 possible flare waits' : `${count} possible flares wait`;
  return `${possible} for an answer.`;
}

/** Proposals have no id. */
function keyOf({ conditionId, from }: ShownFlare): string {
  return `${conditionId} ${from}`;
}

/**
 * A decision moves its flare to another list, so the button with the focus is gone. Then the lists get the focus, or
 * the keyboard and screen readers would start again at the top of the page.
 */
function useKeptFocus(flares: readonly ShownFlare[]) {
  const ref = useRef<HTMLDivElement>(null);
  const isUsed = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus can be lost whenever the flares change.
  useEffect(() => {
    if (isUsed.current && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true });
  }, [flares]);

  return {
    ref,
    tabIndex: -1,
    onClick: () => {
      isUsed.current = true;
    },
  };
}
