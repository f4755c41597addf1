import type { RefObject } from 'react';
import { notify } from '#data/notices.ts';
import { type Share, useStopShare } from '#data/shares.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { closeThenFocus } from '#ui/dialog/closeThenFocus.ts';
import type { Clock } from '#ui/moments.ts';
import { describeOpenings, describeStart } from './shareWords.ts';

type Props = {
  share: Share;
  clock: Clock;
  /** Gets the focus afterwards, because the row with the button disappears. */
  focusAfter: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Asks before a link is ended. */
export function StopSharing({ share, clock, focusAfter, onClose }: Props) {
  const stopping = useStopShare();
  return (
    <ConfirmDialog
      question={`Are you sure you want to stop sharing “${share.label}”?`}
      confirmLabel="Stop sharing"
      onConfirm={async () => {
        await stopping.mutateAsync(share);
        closeThenFocus(onClose, focusAfter);
        notify('good', `“${share.label}” is no longer shared.`);
      }}
      onCancel={onClose}
    >
      {/* Tells links of the same name apart. */}
      <p className="text-s wrap-anywhere">
        {describeStart(share, clock)}
        <br />
        {describeOpenings(share, clock) ?? 'Not opened yet'}
      </p>
      <p className="text-s text-ink-soft">
        The link stops working at once, everywhere. This cannot be undone: to share again, you make a new
        link. What somebody has already saved or printed stays with them.
      </p>
    </ConfirmDialog>
  );
}
