import { shareLimits, shareMessages } from '@flarewell/domain/shares/shares';
import type { Share } from '#data/shares.ts';
import { Button } from '#ui/Button.tsx';
import { useOpenDialog } from '#ui/dialog/dialogs.tsx';
import { ClipboardList } from '#ui/icons.tsx';
import type { Clock } from '#ui/moments.ts';
import { Sentence } from '#ui/Sentence.tsx';
import { ShareRow } from './ShareRow.tsx';

type Props = { shares: readonly Share[]; clock: Clock; onStop: (share: Share) => void };

/** The links that work, and where to make another one. */
export function ActiveShares({ shares, clock, onStop }: Props) {
  const openDialog = useOpenDialog();
  const isFull = shares.length >= shareLimits.active;
  return (
    <>
      {shares.length > 0 && (
        <ul aria-label="Shared links" className="-my-2 divide-y divide-line">
          {shares.map((share) => (
            <ShareRow key={share.id} share={share} clock={clock} onStop={() => onStop(share)} />
          ))}
        </ul>
      )}
      <p className="text-s text-ink-soft">
        <Sentence>
          {shares.length > 0
            ? 'A link shows the summary as it was when you made the link, even if you change or delete check-ins later.'
            : 'Nothing is shared now.'}{' '}
          {isFull
            ? `${shareMessages.tooMany}.`
            : 'To make a new link, open the Healthcare Summary and choose Share.'}
        </Sentence>
      </p>
      {!isFull && (
        <div>
          <Button kind="secondary" onClick={() => openDialog({ name: 'summary' })}>
            <ClipboardList />
            Healthcare Summary
          </Button>
        </div>
      )}
    </>
  );
}
